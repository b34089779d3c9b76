/** Asks before exporting artwork that will not print well; asks again only if the problems change. */
import type { SheetFormat } from '@printready/codecs/sheet';
import { Button, Dialog } from '@printready/ui';
import { useState } from 'react';
import { questionsOf } from '../plan/piece-trouble.ts';
import type { Whites } from '../plan/use-whites.ts';
import { whiteLines } from '../plan/white-lines.ts';
import type { ExportState, Job } from './use-export.ts';

type Asked = { readonly format: SheetFormat; readonly lines: readonly string[] };

export function useExportQuestion(job: Job | null, output: Pick<ExportState, 'run'>, whites: Whites) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [accepted, setAccepted] = useState('');
  const run = (format: SheetFormat) => {
    if (!job) return;
    const { plan, layout, files } = job;
    const bare = whiteLines(plan, whites, files).filter(({ missing }) => missing);
    const lines = [...questionsOf(plan, layout, files), ...bare.map(({ text }) => text)];
    if (lines.length === 0 || lines.join('\n') === accepted) void output.run(job, format);
    else setAsked({ format, lines });
  };
  const answer = (anyway: boolean) => {
    setAsked(null);
    if (!anyway || !asked || !job) return;
    setAccepted(asked.lines.join('\n'));
    void output.run(job, asked.format);
  };
  return { run, asked, answer };
}

export function ExportQuestion(props: {
  readonly asked: Asked | null;
  readonly answer: (anyway: boolean) => void;
}) {
  const { asked, answer } = props;
  return (
    <Dialog
      open={asked !== null}
      onOpenChange={() => answer(false)}
      title="Some pieces may not print as expected"
      cancel="Go back"
      actions={
        <Button look="primary" onClick={() => answer(true)}>
          Export anyway
        </Button>
      }
    >
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {asked?.lines.map((line) => (
          <li key={line} className="break-words">
            {line}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
