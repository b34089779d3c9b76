import { type Assessment, assess, planFixes } from '@printready/preflight';
import { catalog } from '@printready/tools/catalog';
import { Button, Dialog, Spinner } from '@printready/ui';
import { useMemo } from 'react';
import { useShopProfiles } from '../../preflight/profiles.ts';
import { CheckedAgainst } from '../../screen-parts/report/CheckedAgainst.tsx';
import { ErrorCard } from '../../screen-parts/report/ErrorCard.tsx';
import { ReportCard } from '../../screen-parts/report/ReportCard.tsx';
import { reportFormats } from '../../screen-parts/report/report-formats.ts';
import type { ReadySubject } from './subject.ts';
import { type Report, useReady } from './use-ready.ts';

type Props = {
  readonly subject: ReadySubject;
  readonly toolId: string;
  readonly openIn: ((toolId: string) => void) | null;
  readonly onClose: () => void;
};

export default function ReadyDialog({ subject, toolId, openIn, onClose }: Props) {
  const { initial } = useShopProfiles();
  const { ready, change } = useReady(subject, initial);
  return (
    <Dialog open onOpenChange={onClose} width="large" title="Ready for print?" description={subject.name}>
      {ready.kind === 'checking' && (
        <p role="status" className="flex min-h-40 items-center justify-center gap-3 text-ink-700">
          <Spinner label="" />
          Checking it against {initial.name}…
        </p>
      )}
      {ready.kind === 'failed' && <ErrorCard error={ready.error} />}
      {ready.kind === 'checked' && (
        <Checked report={ready.report} onChange={change} {...{ toolId, openIn }} />
      )}
    </Dialog>
  );
}

function Checked(
  props: Pick<Props, 'toolId' | 'openIn'> & {
    readonly report: Report;
    readonly onChange: (changed: Partial<Report>) => void;
  },
) {
  const { report, onChange, toolId, openIn } = props;
  const { facts, profile, printSize, validationId: id } = report;
  const assessment = useMemo(
    () => assess(facts, { profile, ...(printSize && { printSize }) }),
    [facts, profile, printSize],
  );
  const asksPrintSize = assessment.asks.includes('print-size') && !assessment.errorCategory;
  const against = !assessment.errorCategory && (
    <CheckedAgainst {...{ id, facts, profile, printSize, asksPrintSize, onChange }} />
  );
  return (
    <div className="flex flex-col gap-4">
      {asksPrintSize && against}
      <ReportCard
        assessment={assessment}
        weights={profile.weights}
        exports={reportFormats(report, assessment)}
        fix={<ToolSteps {...{ report, assessment, toolId, openIn }} />}
      />
      {!asksPrintSize && against}
    </div>
  );
}

function ToolSteps(
  props: Pick<Props, 'toolId' | 'openIn'> & { readonly report: Report; readonly assessment: Assessment },
) {
  const { report, assessment, toolId, openIn } = props;
  const { steps } = planFixes(report.facts, assessment, report.profile);
  const shown = steps.flatMap(({ how, title, explanation }) => {
    const tool = how.kind === 'tool' ? catalog.find(({ id }) => id === how.toolId) : undefined;
    return tool ? [{ tool, title, explanation }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <section aria-label="How to fix it" className="border-t border-ink-200 px-5 py-4">
      <h3 className="font-semibold text-ink-950">How to fix it</h3>
      <ul className="flex flex-col gap-3 pt-2">
        {shown.map(({ tool, title, explanation }) => (
          <li key={tool.id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-56 grow basis-0 text-ink-700">
              <strong className="font-semibold text-ink-950">{title}.</strong> {explanation}
            </p>
            {tool.id === toolId ? (
              <span className="text-ink-700">This tool fixes it.</span>
            ) : (
              openIn && (
                <Button size="small" onClick={() => openIn(tool.id)}>
                  Open in {tool.title}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
