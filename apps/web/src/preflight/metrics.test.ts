import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  metricStats,
  metricWarnings,
  recordValidation,
  useMetrics,
  type ValidationMetric,
} from './metrics.ts';

const MB = 1024 * 1024;
const file = { file: new Blob(['12345']), fileName: 'flyer.pdf' };
const stageMs = (parsing: number) => ({ reading: 0, parsing, scoring: 0 });

beforeEach(() => useMetrics.setState({ history: [], errors: [] }));

describe('metricWarnings', () => {
  const cost = { durationMs: 400, peakMemoryBytes: 100 * MB, fileSize: 2 * MB };
  it('returns no warnings for normal or unknown values', () => {
    expect(metricWarnings(cost)).toEqual([]);
    expect(metricWarnings({ ...cost, durationMs: null, peakMemoryBytes: null })).toEqual([]);
  });
  it.each([
    [{ durationMs: 5_000, fileSize: 9 * MB }, 0],
    [{ durationMs: 5_001, fileSize: 9 * MB }, 1],
    [{ peakMemoryBytes: 200 * MB }, 0],
    [{ peakMemoryBytes: 200 * MB + 2 ** 19 }, 1],
    [{ durationMs: 2_000, fileSize: 2 * MB }, 0],
    [{ durationMs: 2_001, fileSize: 2 * MB }, 1],
    [{ durationMs: 8_000, fileSize: MB, peakMemoryBytes: 600 * MB }, 3],
  ])('returns %i warnings for %o', (change, count) =>
    expect(metricWarnings({ ...cost, ...change })).toHaveLength(count),
  );
  it('names the memory limit if it is exceeded', () =>
    expect(metricWarnings({ ...cost, peakMemoryBytes: 600 * MB })).toEqual([
      'Used 600 MB, over the limit of 500 MB.',
    ]));
});

it('warns about low throughput only if validation took at least 0.2 s', () => {
  expect(metricWarnings({ durationMs: 300, fileSize: 1_000, peakMemoryBytes: 0 })).toEqual([
    'Read 0.00 MB/s; under 1 MB/s is slow.',
  ]);
  expect(metricWarnings({ durationMs: 150, fileSize: 100, peakMemoryBytes: 0 })).toEqual([]);
});

describe('recordValidation', () => {
  it("moves a validation from parsing to completed, and records the thread's own time", () => {
    const metric = recordValidation(file);
    expect(useMetrics.getState().history).toMatchObject([
      { stage: 'parsing', fileSize: 5, durationMs: null },
    ]);
    metric.complete({ stageMs: stageMs(1_200) });
    expect(useMetrics.getState().history).toMatchObject([
      { stage: 'completed', durationMs: 1_200, warnings: ['Read 0.00 MB/s; under 1 MB/s is slow.'] },
    ]);
  });
  it("logs a failure with the catalog's message", () => {
    recordValidation(file).fail({ code: 'timeout-error', text: 'TimeoutError: Longer than 30000 ms.' });
    const { history, errors } = useMetrics.getState();
    expect(history).toMatchObject([{ stage: 'error', errorDetails: 'TimeoutError: Longer than 30000 ms.' }]);
    expect(errors).toMatchObject([
      {
        category: 'timeout-error',
        userFriendlyMessage: 'Processing took too long... so the check was stopped. Your file is unchanged.',
        context: { fileName: 'flyer.pdf', stage: 'parsing' },
      },
    ]);
  });
  it('discards a canceled validation', () => {
    recordValidation(file).cancel();
    expect(useMetrics.getState().history).toEqual([]);
  });
  it('keeps the last 1000 validations and the last 100 errors', () => {
    for (let i = 0; i < 1_010; i++) {
      const metric = recordValidation({ ...file, fileName: `${i}.pdf` });
      if (i % 2 === 0) metric.fail({ code: 'unexpected', text: String(i) });
    }
    const { history, errors } = useMetrics.getState();
    expect([history.length, history[0]?.fileName, errors.length]).toEqual([1_000, '10.pdf', 100]);
    expect(errors.at(-1)?.technicalDetails).toBe('1008');
    expect(errors.at(-1)?.userFriendlyMessage).toBe('An unexpected issue occurred during validation.');
  });
});

it('adds memory use to the record once the browser has measured it', async () => {
  vi.stubGlobal('crossOriginIsolated', true);
  const measuring = vi.fn(() => Promise.resolve({ bytes: 300 * MB }));
  vi.stubGlobal(
    'performance',
    Object.assign(Object.create(performance) as object, {
      now: () => 0,
      measureUserAgentSpecificMemory: measuring,
    }),
  );
  try {
    for (const name of ['a.pdf', 'b.pdf'])
      recordValidation({ ...file, fileName: name }).complete({ stageMs: stageMs(10) });
    await expect
      .poll(() => useMetrics.getState().history)
      .toMatchObject([
        { peakMemoryBytes: 300 * MB, warnings: ['Used 300 MB; over 200 MB is a lot.'] },
        { peakMemoryBytes: 300 * MB },
      ]);
    expect(measuring).toHaveBeenCalledTimes(1);
  } finally {
    vi.unstubAllGlobals();
  }
});

it('counts validations that took over 10 s as slow and those that used over 150 MB as memory-heavy', () => {
  const done = (durationMs: number, memoryMb: number): ValidationMetric => ({
    validationId: crypto.randomUUID(),
    fileName: 'flyer.pdf',
    fileSize: 5,
    fileType: 'application/pdf',
    startMs: 0,
    endMs: durationMs,
    durationMs,
    memoryBytes: null,
    peakMemoryBytes: memoryMb * MB,
    stage: 'completed',
    stageMs: stageMs(durationMs),
    errorDetails: null,
    warnings: [],
  });
  const failed = { ...done(1, 1), stage: 'error' as const };
  expect(metricStats([done(10_000, 150), done(10_001, 151), done(999, 10), failed])).toEqual({
    count: 4,
    failed: 1,
    meanMs: 7_000,
    slow: 1,
    memoryIntensive: 1,
  });
});
