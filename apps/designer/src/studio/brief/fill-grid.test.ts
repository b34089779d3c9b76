import { describe, expect, test, vi } from 'vitest';
import type { ComposeJob, Sketch } from '../../threads/work.ts';
import { EMPTY_FORM, requestOf } from './brief-form.ts';
import { fillGrid, jobsOf, WANTED } from './fill-grid.ts';

const request = requestOf({ ...EMPTY_FORM, words: 'Tahoe Anglers, fishing club, vintage' }, {})!;

const sketchOf = ({ family, index }: ComposeJob): Sketch =>
  ({
    look: { score: 95, family, pairing: 'a', motif: `m${index}`, palette: 'p', grid: [] },
    design: { family },
  }) as unknown as Sketch;

/** Composes designs, delaying each job by a time that the test chooses. */
async function fill(delayOf: (job: ComposeJob) => number, threads = 3): Promise<string[]> {
  const shown: string[] = [];
  await fillGrid(request, {
    compose: (job) => new Promise((resolve) => setTimeout(() => resolve(sketchOf(job)), delayOf(job))),
    threads,
    stopped: () => false,
    onSketch: ({ look }) => void shown.push(look.family),
  });
  return shown;
}

test('draws each layout family once before drawing any family a second time', () => {
  const jobs = jobsOf(request);
  const first = jobs.filter(({ index }) => index === 0).length;
  expect(new Set(jobs.slice(0, first).map(({ family }) => family)).size).toBe(first);
  expect(jobs.slice(0, first).every(({ index }) => index === 0)).toBe(true);
});

test('gives the same grid regardless of thread timing', async () => {
  const slow = await fill(({ family }) => family.length % 5);
  expect(slow).toHaveLength(WANTED);
  expect(await fill(({ family }) => 5 - (family.length % 5), 1)).toEqual(slow);
});

test('skips designs too similar to those in the grid, and draws only the locked layout if one is locked', async () => {
  const held = { ...request, hold: { family: 'solid-badge' } };
  expect(new Set(jobsOf(held).map(({ family }) => family))).toEqual(new Set(['solid-badge']));
  const shown: string[] = [];
  await fillGrid(request, {
    compose: (job) =>
      Promise.resolve({ ...sketchOf(job), look: { ...sketchOf(job).look, family: 'one', motif: 'm' } }),
    threads: 2,
    stopped: () => false,
    onSketch: ({ look }) => void shown.push(look.family),
  });
  expect(shown).toEqual(['one']);
});

test('accepts similar designs, then drops lines, only if the grid would have fewer than twelve designs', async () => {
  const jobs = jobsOf(request);
  const efforts = jobs.map(({ effort = 0 }) => effort);
  expect(efforts.slice(0, 12)).toEqual(Array.from({ length: 12 }, () => 0));
  expect(efforts).toEqual(efforts.toSorted());
  expect(jobs.find((job) => (job.request.leaveOut ?? 0) > 0)?.effort).toBe(2);
  const shown: ComposeJob[] = [];
  await fillGrid(request, {
    compose: (job) =>
      Promise.resolve(
        (job.request.leaveOut ?? 0) > 0 || job.family === 'stacked-block' ? sketchOf(job) : null,
      ),
    threads: 2,
    stopped: () => false,
    onSketch: (_, job) => void shown.push(job),
  });
  expect(shown).toHaveLength(WANTED);
  expect(shown.filter(({ family }) => family === 'stacked-block').length).toBeLessThanOrEqual(3);
});

test('adds no designs to the grid after composing was stopped', async () => {
  const shown: string[] = [];
  await fillGrid(request, {
    compose: (job) => Promise.resolve(sketchOf(job)),
    threads: 2,
    stopped: () => shown.length >= 3,
    onSketch: ({ look }) => void shown.push(look.family),
  });
  expect(shown).toHaveLength(3);
});

describe('candidates that fail', () => {
  const fillFailing = (fails: (job: ComposeJob) => boolean) => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const shown: string[] = [];
    const filled = fillGrid(request, {
      compose: (job) => (fails(job) ? Promise.reject(new Error(job.family)) : Promise.resolve(sketchOf(job))),
      threads: 3,
      stopped: () => false,
      onSketch: ({ look }) => void shown.push(look.family),
    });
    return { shown, filled };
  };

  test('skips candidates that fail to compose', async () => {
    const [first] = jobsOf(request);
    const { shown, filled } = fillFailing(({ family }) => family === first?.family);
    await filled;
    expect(shown).toHaveLength(WANTED);
    expect(shown).not.toContain(first?.family);
    expect(console.error).toHaveBeenCalled();
  });

  test('rejects with a candidate’s error if no design was composed', async () => {
    const { shown, filled } = fillFailing(() => true);
    await expect(filled).rejects.toThrow(jobsOf(request)[0]?.family);
    expect(shown).toEqual([]);
  });
});
