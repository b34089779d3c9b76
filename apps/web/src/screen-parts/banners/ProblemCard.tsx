import { Button, copyText } from '@printready/ui';
import { CircleAlert } from 'lucide-react';
import type { FileProblem } from '../../files/problem.ts';

type ProblemCardProps = {
  readonly problem: FileProblem;
  readonly onChoose: () => void;
  readonly onDismiss: () => void;
  /** "Back to …" if another image is open. */
  readonly dismissLabel: string;
};

export function ProblemCard({ problem, onChoose, onDismiss, dismissLabel }: ProblemCardProps) {
  const { fileName, happened, means, remedy, detail } = problem;
  return (
    <div className="flex grow items-center justify-center overflow-y-auto bg-paper p-4">
      <section role="alert" className="w-full max-w-lg rounded-md border border-ink-300 bg-surface p-6">
        <h1 className="flex items-start gap-3 text-lg font-semibold text-ink-950">
          <CircleAlert size={22} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0 text-bad" />
          {happened}
        </h1>
        <dl className="flex flex-col gap-3 pt-4 text-sm text-ink-800">
          <Line term="File">
            <span className="break-all">{fileName}</span>
          </Line>
          <Line term="What it means">{means}</Line>
          <Line term="What to do now">{remedy}</Line>
        </dl>
        <TechnicalDetail text={detail} />
        <div className="flex flex-wrap gap-2 pt-5">
          <Button look="primary" onClick={onChoose}>
            Open another file
          </Button>
          <Button onClick={onDismiss}>{dismissLabel}</Button>
        </div>
      </section>
    </div>
  );
}

function Line({ term, children }: { readonly term: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-600">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function TechnicalDetail({ text }: { readonly text: string }) {
  return (
    <details className="pt-3 text-xs text-ink-700">
      <summary className="w-fit rounded-sm py-1">Technical detail</summary>
      <div className="mt-1 flex items-start gap-2 rounded-md bg-ink-100 p-2">
        <code className="min-w-0 grow font-mono break-words whitespace-pre-wrap">{text}</code>
        <Button
          size="small"
          look="quiet"
          onClick={() => void copyText(text, 'Copied', 'Select the text instead.')}
        >
          Copy
        </Button>
      </div>
    </details>
  );
}
