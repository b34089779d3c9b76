import { type Assessment, assess, docsPath } from '@printready/preflight';
import { Spinner } from '@printready/ui';
import { Suspense, useMemo, useRef, useState } from 'react';
import type { Issue } from '../preflight/categories.ts';
import { enhanceError } from '../preflight/enhanced-error.ts';
import { useAssistant, useOpenFile } from '../screen-parts/assistant.ts';
import { PasswordForm } from '../screen-parts/report/AskForms.tsx';
import { CheckedAgainst, type CheckSettings } from '../screen-parts/report/CheckedAgainst.tsx';
import { ErrorCard } from '../screen-parts/report/ErrorCard.tsx';
import { ReportCard } from '../screen-parts/report/ReportCard.tsx';
import { reportFormats } from '../screen-parts/report/report-formats.ts';
import { lazyPart } from '../shell/lazy-part.ts';
import { WidgetErrorBoundary } from '../shell/WidgetErrorBoundary.tsx';
import { FixPanel } from './reports/FixPanel.tsx';
import { FixRecipe } from './reports/FixRecipe.tsx';
import { ShareReport } from './reports/ShareReport.tsx';
import type { ValidatedFile } from './validated-files.ts';

const PagePreview = lazyPart(() => import('./preview/PagePreview.tsx'));

export type ResultViewProps = {
  readonly result: ValidatedFile;
  readonly onChange: (result: ValidatedFile) => void;
  readonly unlocking?: boolean;
  readonly onUnlock?: ((password: string) => void) | undefined;
  readonly member: boolean;
};

export function ResultView(props: ResultViewProps) {
  const { result, onChange, onUnlock, unlocking = false, member } = props;
  const { facts, profile, printSize, artwork } = result;
  const assessment = useMemo(
    () => assess(facts, { profile, ...(printSize && { printSize }) }),
    [facts, profile, printSize],
  );
  useOpenFile(() => ({ facts: reportFacts(result, assessment), file: artworkOf(result) }));
  const [selected, setSelected] = useState<Issue | null>(null);
  const preview = useRef<HTMLDivElement>(null);
  const shown = selected && assessment.issues.includes(selected) ? selected : null;
  const locked = assessment.asks.includes('password');
  const asksSize = assessment.asks.includes('print-size') && !assessment.errorCategory;
  const showPreview = () => preview.current?.scrollIntoView({ behavior: 'smooth', block: 'start' });
  const change = (changed: Partial<CheckSettings>) => onChange({ ...result, ...changed });
  const against = { id: result.validationId, facts, profile, printSize, onChange: change };
  return (
    <div className="grid gap-5 xl:grid-cols-[minmax(0,27rem)_minmax(0,1fr)] xl:items-start">
      <div className="flex min-w-0 flex-col gap-4">
        {locked && onUnlock && <PasswordForm busy={unlocking} wrong={wasTried(result)} onUnlock={onUnlock} />}
        {!locked && assessment.errorCategory && <Unreadable result={result} assessment={assessment} />}
        {asksSize && <CheckedAgainst {...against} asksPrintSize />}
        <ReportCard
          assessment={assessment}
          weights={profile.weights}
          onPreview={artwork && !assessment.errorCategory ? showPreview : undefined}
          exports={reportFormats(result, assessment)}
          share={member && <ShareReport assessment={assessment} sha256={result.sha256} />}
          fix={!assessment.errorCategory && <Fixes result={result} assessment={assessment} member={member} />}
          selected={shown}
          onSelect={(issue) => setSelected(issue === shown ? null : issue)}
          onHelp={(issue) => askAbout(issue, result)}
        />
        {!assessment.errorCategory && !asksSize && <CheckedAgainst {...against} asksPrintSize={false} />}
      </div>
      <div ref={preview} className="min-w-0 scroll-mt-4 xl:sticky xl:top-4">
        {artwork && !assessment.errorCategory && (
          <WidgetErrorBoundary
            severity="medium"
            solutions={['Show the preview again.', 'The findings are complete without it.']}
          >
            <Suspense fallback={<PreviewLoading />}>
              <PagePreview
                key={result.validationId}
                artwork={artwork}
                facts={facts}
                password={result.password}
                issues={assessment.issues}
                selected={shown}
                onSelect={setSelected}
              />
            </Suspense>
          </WidgetErrorBoundary>
        )}
      </div>
    </div>
  );
}

function Fixes(props: {
  readonly result: ValidatedFile;
  readonly assessment: Assessment;
  readonly member: boolean;
}) {
  const { result, assessment, member } = props;
  return (
    <>
      {member && <FixPanel result={result} />}
      <FixRecipe result={result} issues={assessment.issues} />
    </>
  );
}

const artworkOf = ({ fileName, artwork }: Pick<ValidatedFile, 'fileName' | 'artwork'>) =>
  artwork && { name: fileName, blob: artwork };

/** Maximum number of findings to list; the ones that cost the most points are listed. */
const MAX_FINDINGS = 5;

function reportFacts({ fileName, profile }: ValidatedFile, { printReadiness, issues }: Assessment): string[] {
  const worst = [...issues].sort((a, b) => b.pointsBack - a.pointsBack).slice(0, MAX_FINDINGS);
  return [
    `File: ${fileName}`,
    `Shop profile: ${profile.name}`,
    ...(printReadiness ? [`Print readiness: ${printReadiness.overall}%`] : []),
    ...worst.map(
      ({ type, message, category, code }) =>
        `${type}: ${message} Cause and cure: ${docsPath({ category, code })}`,
    ),
    ...(issues.length > worst.length ? [`${issues.length - worst.length} more findings`] : []),
  ];
}

/**
 * Asks the assistant about a finding, with facts from the report; the file opens in the tool that the answer names.
 */
function askAbout(
  { message, details, category, code, pointsBack }: Issue,
  { fileName, artwork, profile }: ValidatedFile,
): void {
  const facts = [
    `File: ${fileName}`,
    `Shop profile: ${profile.name}`,
    ...Object.entries(details).map(([label, value]) => `${label}: ${value}`),
    `Cause and cure: ${docsPath({ category, code })}`,
    `Fixing it gives back ${Math.round(pointsBack * 10) / 10} points`,
  ];
  useAssistant.getState().ask({
    question: `How do I fix this ${category} finding? ${message}`,
    facts,
    file: artworkOf({ fileName, artwork }),
  });
}

function PreviewLoading() {
  return (
    <p role="status" className="flex h-96 items-center justify-center gap-3 text-sm text-ink-700">
      <Spinner label="" />
      Opening the preview…
    </p>
  );
}

function Unreadable({
  result,
  assessment,
}: {
  readonly result: ValidatedFile;
  readonly assessment: Assessment;
}) {
  const { fileName, facts } = result;
  const problems = facts.problems.map(({ code, message }) => `${code}: ${message}`);
  const detail = [...problems, ...facts.notChecked.map((part) => `not checked: ${part}`)].join('\n');
  const error = enhanceError(assessment.errorCategory, detail, {
    fileName,
    fileSize: facts.bytes,
    fileType: facts.kind,
    stage: 'parsing',
  });
  return <ErrorCard error={error} />;
}

const wasTried = ({ password }: ValidatedFile) => password !== null;
