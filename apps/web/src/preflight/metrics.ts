import { MEGABYTE } from '@printready/contracts/limits';
import {
  ERROR_LOG,
  METRIC_HISTORY,
  VALIDATION_MEMORY_LIMIT_MB,
  VALIDATION_STATS,
  VALIDATION_WARNINGS,
} from '@printready/contracts/validation';
import { create } from 'zustand';
import { type EnhancedError, enhanceError } from './enhanced-error.ts';
import { measurePageMemory } from './page-memory.ts';
import {
  categoryOf,
  type Validation,
  type ValidationProblem,
  type ValidationStage,
} from './validate-types.ts';

export type ValidationMetric = {
  readonly validationId: string;
  readonly fileName: string;
  readonly fileSize: number;
  readonly fileType: string;
  readonly startMs: number;
  readonly endMs: number | null;
  readonly durationMs: number | null;
  /** Memory of the page and its threads before validation; null until measured or if the browser cannot report it. */
  readonly memoryBytes: number | null;
  /** The larger of the memory use before and after validation. */
  readonly peakMemoryBytes: number | null;
  readonly stage: 'parsing' | 'completed' | 'error';
  readonly stageMs: Readonly<Partial<Record<ValidationStage, number>>>;
  readonly errorDetails: string | null;
  readonly warnings: readonly string[];
};

type Metrics = { readonly history: readonly ValidationMetric[]; readonly errors: readonly EnhancedError[] };

export const useMetrics = create<Metrics>(() => ({ history: [], errors: [] }));

type Subject = { readonly file: Blob; readonly fileName: string };

export function recordValidation({ file, fileName }: Subject) {
  const validationId = crypto.randomUUID();
  const startMs = Date.now();
  const started = performance.now();
  const base: ValidationMetric = {
    validationId,
    fileName,
    fileSize: file.size,
    fileType: file.type,
    startMs,
    endMs: null,
    durationMs: null,
    memoryBytes: lastMemoryBytes,
    peakMemoryBytes: null,
    stage: 'parsing',
    stageMs: {},
    errorDetails: null,
    warnings: [],
  };
  put(base);
  const end = (): Pick<ValidationMetric, 'endMs' | 'durationMs'> => ({
    endMs: Date.now(),
    durationMs: performance.now() - started,
  });
  return {
    complete({ stageMs }: Pick<Validation, 'stageMs'>) {
      // The thread's own time, excluding time in the queue.
      const durationMs = stageMs.reading + stageMs.parsing + stageMs.scoring;
      const done = { ...base, ...end(), durationMs, stageMs, stage: 'completed' as const };
      put({ ...done, warnings: metricWarnings(done) });
      void countMemory(done);
    },
    fail(problem: ValidationProblem) {
      put({ ...base, ...end(), stage: 'error', errorDetails: problem.text });
      const error = enhanceError(categoryOf(problem), problem.text, {
        fileName,
        fileSize: file.size,
        fileType: file.type,
        stage: 'parsing',
      });
      useMetrics.setState(({ errors }) => ({ errors: [...errors, error].slice(-ERROR_LOG) }));
    },
    cancel: () =>
      useMetrics.setState(({ history }) => ({
        history: history.filter((one) => one.validationId !== validationId),
      })),
  };
}

let lastMemoryBytes: number | null = null;

/** Measures the memory, which takes seconds, and then updates the record. */
async function countMemory(metric: ValidationMetric): Promise<void> {
  try {
    const after = await measurePageMemory();
    if (after === null) return;
    lastMemoryBytes = after;
    const counted = { ...metric, peakMemoryBytes: Math.max(after, metric.memoryBytes ?? 0) };
    put({ ...counted, warnings: metricWarnings(counted) });
  } catch (error) {
    console.error('The browser could not count its memory.', error);
  }
}

function put(metric: ValidationMetric): void {
  useMetrics.setState(({ history }) => {
    const at = history.findLastIndex((one) => one.validationId === metric.validationId);
    return { history: at < 0 ? [...history, metric].slice(-METRIC_HISTORY) : history.with(at, metric) };
  });
}

type Cost = Pick<ValidationMetric, 'durationMs' | 'peakMemoryBytes' | 'fileSize'>;

/** Megabytes per second; null until the validation ends. */
export function throughput({ durationMs, fileSize }: Cost): number | null {
  return durationMs === null ? null : fileSize / MEGABYTE / Math.max(durationMs / 1000, 1e-6);
}

/** Below this duration, startup dominates and throughput is meaningless. */
const MEASURABLE_MS = 200;

export function metricWarnings(cost: Cost): string[] {
  const { durationMs, memoryMb, throughputMbPerSecond } = VALIDATION_WARNINGS;
  const warnings: string[] = [];
  const took = cost.durationMs ?? 0;
  const memory = (cost.peakMemoryBytes ?? 0) / MEGABYTE;
  const rate = throughput(cost);
  if (took > durationMs)
    warnings.push(`Took ${(took / 1000).toFixed(1)} s; over ${durationMs / 1000} s is long.`);
  if (memory > VALIDATION_MEMORY_LIMIT_MB)
    warnings.push(`Used ${Math.round(memory)} MB, over the limit of ${VALIDATION_MEMORY_LIMIT_MB} MB.`);
  else if (memory > memoryMb) warnings.push(`Used ${Math.round(memory)} MB; over ${memoryMb} MB is a lot.`);
  if (took >= MEASURABLE_MS && rate !== null && rate < throughputMbPerSecond)
    warnings.push(`Read ${rate.toFixed(2)} MB/s; under ${throughputMbPerSecond} MB/s is slow.`);
  return warnings;
}

export type MetricStats = {
  readonly count: number;
  readonly failed: number;
  readonly meanMs: number | null;
  readonly slow: number;
  readonly memoryIntensive: number;
};

export function metricStats(history: readonly ValidationMetric[]): MetricStats {
  const done = history.filter(({ stage }) => stage === 'completed');
  const times = done.flatMap(({ durationMs }) => durationMs ?? []);
  return {
    count: history.length,
    failed: history.filter(({ stage }) => stage === 'error').length,
    meanMs: times.length === 0 ? null : times.reduce((sum, ms) => sum + ms, 0) / times.length,
    slow: times.filter((ms) => ms > VALIDATION_STATS.slowMs).length,
    memoryIntensive: done.filter(
      ({ peakMemoryBytes }) => (peakMemoryBytes ?? 0) > VALIDATION_STATS.memoryIntensiveMb * MEGABYTE,
    ).length,
  };
}
