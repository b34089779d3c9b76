import { MEGABYTE } from '@printready/contracts/limits';
import { VALIDATION_STATS } from '@printready/contracts/validation';
import { Button, saveFile } from '@printready/ui';
import { fileSizeText } from '../files/save/file-size.ts';
import { metricStats, throughput, useMetrics, type ValidationMetric } from '../preflight/metrics.ts';
import { VALIDATION_STAGES } from '../preflight/validate-types.ts';

const SHOWN = 20;

export function DiagnosticsPanel() {
  const { history, errors } = useMetrics();
  if (history.length === 0) return null;
  const stats = metricStats(history);
  const save = () =>
    saveFile(
      new Blob([JSON.stringify({ history, errors }, null, 2)], { type: 'application/json' }),
      'validation-diagnostics.json',
    );
  return (
    <details className="mx-4 mb-6 rounded-md border border-ink-200 bg-surface text-sm sm:mx-6">
      <summary className="rounded-md px-4 py-3 font-medium text-ink-800">
        Diagnostics · {stats.count} validated, {stats.failed} failed
      </summary>
      <div className="flex flex-col gap-4 border-t border-ink-200 p-4">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4">
          <Figure term="Validations" value={String(stats.count)} />
          <Figure term="Mean time" value={stats.meanMs === null ? '–' : seconds(stats.meanMs)} />
          <Figure term={`Slow, over ${VALIDATION_STATS.slowMs / 1000} s`} value={String(stats.slow)} />
          <Figure
            term={`Memory, over ${VALIDATION_STATS.memoryIntensiveMb} MB`}
            value={String(stats.memoryIntensive)}
          />
        </dl>
        <MetricTable metrics={history.slice(-SHOWN).reverse()} />
        {errors.length > 0 && (
          <ul aria-label="Errors" className="flex flex-col gap-1">
            {errors
              .slice(-SHOWN)
              .reverse()
              .map(({ context, category, userFriendlyMessage, technicalDetails }) => (
                <li key={`${context.timestampMs}-${context.fileName}`} className="break-words text-ink-800">
                  <span className="text-bad">{category ?? 'unexpected'}</span> · {context.fileName}:{' '}
                  {userFriendlyMessage} <code className="text-xs text-ink-600">{technicalDetails}</code>
                </li>
              ))}
          </ul>
        )}
        <Button size="small" className="self-start" onClick={save}>
          Save as JSON
        </Button>
      </div>
    </details>
  );
}

function Figure({ term, value }: { readonly term: string; readonly value: string }) {
  return (
    <div>
      <dt className="text-xs text-ink-600">{term}</dt>
      <dd className="font-medium text-ink-950 tabular-nums">{value}</dd>
    </div>
  );
}

function MetricTable({ metrics }: { readonly metrics: readonly ValidationMetric[] }) {
  return (
    // The region is focusable, because a scrolling region must be reachable by keyboard (WCAG 2.1.1).
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Validations">
      <table className="w-full min-w-160 text-left text-xs tabular-nums">
        <thead className="text-ink-600">
          <tr>
            <th className="py-1 pr-3 font-normal">File</th>
            <th className="py-1 pr-3 font-normal">Size</th>
            <th className="py-1 pr-3 font-normal">Stage</th>
            <th className="py-1 pr-3 font-normal">Time</th>
            {VALIDATION_STAGES.map((stage) => (
              <th key={stage} className="py-1 pr-3 font-normal">
                {stage}
              </th>
            ))}
            <th className="py-1 pr-3 font-normal">MB/s</th>
            <th className="py-1 font-normal">Memory</th>
          </tr>
        </thead>
        <tbody>
          {metrics.map((metric) => (
            <MetricRow key={metric.validationId} metric={metric} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MetricRow({ metric }: { readonly metric: ValidationMetric }) {
  const { fileName, fileSize, stage, durationMs, stageMs, peakMemoryBytes, warnings } = metric;
  const rate = throughput(metric);
  return (
    <tr className="border-t border-ink-200 align-top text-ink-900">
      <td className="max-w-60 py-1 pr-3">
        <span className="block truncate" title={fileName}>
          {fileName}
        </span>
        {warnings.map((warning) => (
          <span key={warning} className="block text-warn">
            {warning}
          </span>
        ))}
      </td>
      <td className="py-1 pr-3">{fileSizeText(fileSize)}</td>
      <td className="py-1 pr-3">{stage}</td>
      <td className="py-1 pr-3">{durationMs === null ? '' : seconds(durationMs)}</td>
      {VALIDATION_STAGES.map((one) => (
        <td key={one} className="py-1 pr-3">
          {stageMs[one] === undefined ? '' : seconds(stageMs[one])}
        </td>
      ))}
      <td className="py-1 pr-3">{rate === null ? '' : rate.toFixed(1)}</td>
      <td className="py-1">
        {peakMemoryBytes === null ? 'not told' : `${Math.round(peakMemoryBytes / MEGABYTE)} MB`}
      </td>
    </tr>
  );
}

const seconds = (ms: number) => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`);
