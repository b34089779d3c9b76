import {
  type Assessment,
  emailAboutFile,
  type Facts,
  naturalSize,
  type Profile,
} from '@printready/preflight';
import { Button, copyText, Spinner } from '@printready/ui';
import { Copy, Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Issue } from '../../preflight/categories.ts';
import { PasswordForm, PrintSizeForm } from '../../screen-parts/report/AskForms.tsx';
import { ErrorCard } from '../../screen-parts/report/ErrorCard.tsx';
import { ReportCard } from '../../screen-parts/report/ReportCard.tsx';
import { reportFormats } from '../../screen-parts/report/report-formats.ts';
import { WidgetErrorBoundary } from '../../shell/WidgetErrorBoundary.tsx';
import PagePreview from '../preview/PagePreview.tsx';
import type { AssessedFile } from './assessed.ts';
import { printReport } from './print-report.ts';
import type { CheckState, Counter } from './use-counter.ts';

type Props = { readonly file: AssessedFile; readonly counter: Counter; readonly profile: Profile };

export function CounterReport({ file, counter, profile }: Props) {
  const { state, assessment } = file;
  switch (state.kind) {
    case 'checking':
      return (
        <p role="status" className="flex min-h-40 items-center justify-center gap-3 p-6 text-sm text-ink-700">
          <Spinner label="" />
          Checking {file.file.name}… {Math.round(state.fraction * 100)}%
        </p>
      );
    case 'failed':
      return <ErrorCard error={state.error} />;
    case 'needs-app':
      return <NeedsApp name={file.file.name} />;
    case 'checked':
      return assessment && <Checked {...{ file, counter, profile, state, assessment }} />;
    default:
      return state satisfies never;
  }
}

function NeedsApp({ name }: { readonly name: string }) {
  return (
    <section role="alert" className="rounded-md border border-ink-300 bg-surface p-5 text-sm text-ink-800">
      <h2 className="text-base font-semibold text-ink-950">This page cannot check {name}</h2>
      <p className="pt-2">
        The file is or contains an image that only the PrintReady app can read: a CMYK JPEG, a rare kind of
        TIFF, an animation, a GIF, an AVIF or a JPEG XL. It was not judged.
      </p>
      <p className="pt-2">Open it in the PrintReady app, or ask the customer for a PDF or a PNG.</p>
    </section>
  );
}

type CheckedProps = Props & {
  readonly state: CheckState & { readonly kind: 'checked' };
  readonly assessment: Assessment;
};

function Checked(props: CheckedProps) {
  const { file, counter, state, assessment } = props;
  const [selected, setSelected] = useState<Issue | null>(null);
  const preview = useRef<HTMLDivElement>(null);
  const shown = selected && assessment.issues.includes(selected) ? selected : null;
  const isReadable = !assessment.errorCategory;
  const asksSize = assessment.asks.includes('print-size') && isReadable;
  const sizeForm = isReadable && <SizeForm facts={state.facts} {...{ file, counter }} asked={asksSize} />;
  const showPreview = () => preview.current?.scrollIntoView({ behavior: 'smooth', block: 'start' });
  return (
    <div className="grid gap-5 xl:grid-cols-[minmax(0,27rem)_minmax(0,1fr)] xl:items-start">
      <div className="flex min-w-0 flex-col gap-4">
        {assessment.asks.includes('password') && (
          <PasswordForm
            busy={false}
            wrong={file.password !== null}
            onUnlock={(password) => counter.unlock(file, password)}
          />
        )}
        {asksSize && sizeForm}
        <Findings
          {...props}
          selected={shown}
          onSelect={(issue) => setSelected(issue === shown ? null : issue)}
          onPreview={isReadable ? showPreview : undefined}
        />
        <CustomerEmail assessment={assessment} />
        {!asksSize && sizeForm}
      </div>
      <div ref={preview} className="min-w-0 scroll-mt-4 xl:sticky xl:top-4">
        {isReadable && (
          <WidgetErrorBoundary
            severity="medium"
            solutions={['Show the preview again.', 'The findings are complete without it.']}
          >
            <PagePreview
              artwork={file.file}
              facts={state.facts}
              password={file.password}
              issues={assessment.issues}
              selected={shown}
              onSelect={setSelected}
            />
          </WidgetErrorBoundary>
        )}
      </div>
    </div>
  );
}

function Findings(
  props: CheckedProps & {
    readonly selected: Issue | null;
    readonly onSelect: (issue: Issue) => void;
    readonly onPreview: (() => void) | undefined;
  },
) {
  const { file, profile, state, assessment, selected, onSelect, onPreview } = props;
  const { facts, sha256, atMs } = state;
  const { id, printSize } = file;
  const report = {
    validationId: id,
    validatedAtMs: atMs,
    fileName: file.file.name,
    sha256,
    facts,
    printSize,
  };
  return (
    <ReportCard
      assessment={assessment}
      weights={profile.weights}
      onPreview={onPreview}
      exports={reportFormats(report, assessment)}
      share={
        <Button icon={Printer} size="small" onClick={() => printReport([assessment])}>
          Print
        </Button>
      }
      selected={selected}
      onSelect={onSelect}
    />
  );
}

function SizeForm(props: {
  readonly facts: Facts;
  readonly file: AssessedFile;
  readonly counter: Counter;
  readonly asked: boolean;
}) {
  const { facts, file, counter, asked } = props;
  const natural = naturalSize(facts);
  if (!natural) return null;
  return (
    <div className="rounded-md border border-ink-300 bg-surface p-5">
      <PrintSizeForm
        natural={natural}
        printSize={file.printSize}
        asked={asked}
        onChange={(size) => counter.resize(file.id, size)}
      />
    </div>
  );
}

function CustomerEmail({ assessment }: { readonly assessment: Assessment }) {
  const email = emailAboutFile(assessment);
  if (email === null) return null;
  return (
    <section aria-label="Email to the customer" className="rounded-md border border-ink-300 bg-surface p-5">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-sm font-semibold text-ink-950">Email to the customer</h2>
        <Button icon={Copy} size="small" onClick={() => void copyText(email)}>
          Copy email
        </Button>
      </div>
      <p className="pt-3 text-sm break-words whitespace-pre-line text-ink-800">{email}</p>
    </section>
  );
}
