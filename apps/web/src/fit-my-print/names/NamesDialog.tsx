import { Button, Dialog, ErrorText, FileInput, Select, Spinner, TextArea } from '@printready/ui';
import { type DragEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useJob } from '../../threads/use-job.ts';
import type { PlanState } from '../plan/use-plan.ts';
import { RosterTable } from './RosterTable.tsx';
import { useAddNames } from './use-add-names.ts';
import { type NamesInput, type RosterState, useRoster } from './use-roster.ts';

type Design = NamesInput['design'] & { readonly artId: string | null };

const NARROW = ['100', '90', '80', '70'] as const;
const NARROW_CHOICES = NARROW.map((value) => ({
  value,
  label: value === '100' ? 'Refuse it' : `Narrow it to ${value}% at most`,
}));

const FONT = /\.(?:ttf|otf|woff2?)$/i;
const LIST = /\.(?:csv|tsv|txt|xlsx?|ods)$/i;

/** The last piece on the sheet that is an SVG with a field. */
async function designOnSheet({ plan, files }: Pick<PlanState, 'plan' | 'files'>): Promise<Design | null> {
  for (const { id } of plan.arts.toReversed()) {
    const file = files.get(id);
    if (!file || !/\.svg$/i.test(file.name)) continue;
    if (/\{\{[^{}]+\}\}/.test(await file.blob.text())) return { name: file.name, blob: file.blob, artId: id };
  }
  return null;
}

function useNamesInput(state: Pick<PlanState, 'plan' | 'files'>) {
  const [design, setDesign] = useState<Design | null>(null);
  const [list, setList] = useState<string | File>('');
  const [fonts, setFonts] = useState<readonly File[]>([]);
  const [narrow, setNarrow] = useState<(typeof NARROW)[number]>('100');
  const first = useRef(state);
  useEffect(() => {
    void designOnSheet(first.current).then((found) => setDesign((before) => before ?? found));
  }, []);
  const take = (files: readonly File[]) => {
    for (const file of files) {
      if (FONT.test(file.name)) setFonts((before) => [...before, file]);
      else if (LIST.test(file.name)) setList(file);
      else setDesign({ name: file.name, blob: file, artId: null });
    }
  };
  const isEmpty = typeof list === 'string' && list.trim() === '';
  const input = useMemo(
    () => (design && !isEmpty ? { design, list, fonts, narrowPercent: Number(narrow) } : null),
    [design, isEmpty, list, fonts, narrow],
  );
  return { design, list, setList, fonts, narrow, setNarrow, take, input };
}

type Input = ReturnType<typeof useNamesInput>;

function FileRow(props: {
  readonly label: string;
  readonly chosen: string | null;
  readonly button: string;
  readonly accept: string;
  readonly multiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const { label, chosen, button, accept, multiple = false, onFiles } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
      <span className="min-w-0 grow">
        <span className="font-medium text-ink-900">{label}</span>{' '}
        <span className="break-all text-ink-700">{chosen}</span>
      </span>
      <FileInput ref={input} aria-label={button} {...{ accept, multiple, onFiles }} />
      <Button size="small" onClick={() => input.current?.click()}>
        {button}
      </Button>
    </div>
  );
}

function ListField({ list, setList, take }: Pick<Input, 'list' | 'setList' | 'take'>) {
  const isFile = typeof list !== 'string';
  return (
    <>
      <FileRow
        label="List"
        chosen={isFile ? list.name : null}
        button="Choose a CSV file"
        accept=".csv,.tsv,.txt,text/csv"
        onFiles={take}
      />
      {isFile ? (
        <Button size="small" look="quiet" className="self-start" onClick={() => setList('')}>
          Paste a list instead
        </Button>
      ) : (
        <TextArea
          label="Paste from a spreadsheet"
          hint="The first row names the columns, as the fields of the design: name, number. A column named quantity sets the copies."
          placeholder={'name\tnumber\nMüller\t7'}
          value={list}
          onChange={({ currentTarget }) => setList(currentTarget.value)}
        />
      )}
    </>
  );
}

function Rows({ read }: { readonly read: RosterState | null }) {
  if (!read) return null;
  switch (read.kind) {
    case 'reading':
      return (
        <p role="status" className="flex items-center gap-2 text-ink-700">
          <Spinner size={14} label="" />
          Reading the list…
        </p>
      );
    case 'failed':
      return <ErrorText>{read.text}</ErrorText>;
    case 'read':
      return <RosterTable roster={read.roster} />;
  }
}

/** The screen below the dialog must not take dropped files for images. */
const keepInDialog = (event: DragEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

function NamesFields({ input, children }: { readonly input: Input; readonly children: ReactNode }) {
  const { design, fonts, narrow, setNarrow, take } = input;
  return (
    <div
      className="flex flex-col gap-4"
      onDragOver={keepInDialog}
      onDrop={(event) => {
        keepInDialog(event);
        take([...event.dataTransfer.files]);
      }}
    >
      <FileRow
        label="Design"
        chosen={design?.name ?? 'none'}
        button="Choose an SVG"
        accept=".svg,image/svg+xml"
        onFiles={take}
      />
      <FileRow
        label="Fonts"
        chosen={fonts.length > 0 ? fonts.map(({ name }) => name).join(', ') : 'from the SVG'}
        button="Add fonts"
        accept=".ttf,.otf,.woff,.woff2"
        multiple
        onFiles={take}
      />
      <ListField {...input} />
      <label className="flex flex-wrap items-center justify-between gap-2 font-medium text-ink-900">
        Text that does not fit
        <Select value={narrow} choices={NARROW_CHOICES} onChange={setNarrow} />
      </label>
      {children}
    </div>
  );
}

/** Pieces from a list: an SVG design whose fields are filled from each row. */
export default function NamesDialog({
  state,
  onClose,
}: {
  readonly state: Pick<PlanState, 'plan' | 'files' | 'addNames'>;
  readonly onClose: () => void;
}) {
  const runTask = useJob();
  const input = useNamesInput(state);
  const read = useRoster(input.input, runTask);
  const { add, adding, problem } = useAddNames(state, { runTask, onAdded: onClose });
  const roster = read?.kind === 'read' ? read.roster : null;
  const count = roster?.pieces?.length ?? 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      width="large"
      title="Names and numbers"
      description="One piece for each row of a list. The design is an SVG with fields in its text, such as {{name}} and {{number}}."
      cancel="Cancel"
      actions={
        <Button
          look="primary"
          busy={adding !== null}
          disabled={count === 0}
          onClick={() => roster && void add(roster, input.design?.artId ?? null)}
        >
          {count === 1 ? 'Add 1 piece' : `Add ${count} pieces`}
        </Button>
      }
    >
      <NamesFields input={input}>
        <Rows read={read} />
        {adding !== null && (
          <p role="status" className="text-ink-700">
            Making the pieces: {Math.round(100 * adding)}%
          </p>
        )}
        {problem !== null && <ErrorText>{problem}</ErrorText>}
      </NamesFields>
    </Dialog>
  );
}
