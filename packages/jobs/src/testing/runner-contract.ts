/** Contract test for runners: inline, Node pool, and browser pool. */
import { describe, expect, test } from 'vitest';
import { createPool } from '../pool.ts';
import type { Runner, Thread } from '../protocol.ts';

export function describeRunner(name: string, make: () => Runner): void {
  describe(name, () => {
    async function using<T>(work: (runner: Runner) => Promise<T>): Promise<T> {
      const runner = make();
      try {
        return await work(runner);
      } finally {
        runner.dispose();
      }
    }

    test('resolves with the task’s result', () =>
      using(async (runner) => {
        const answer = await runner.run({ task: 'double', payload: Uint8Array.of(1, 2, 3) });
        expect(answer).toEqual(Uint8Array.of(2, 4, 6));
      }));

    test('reports progress that never decreases and ends at 1', () =>
      using(async (runner) => {
        const seen: number[] = [];
        await runner.run({ task: 'count', payload: 20 }, { onProgress: (fraction) => seen.push(fraction) });
        expect(seen.at(-1)).toBe(1);
        expect(seen.length).toBeGreaterThan(1);
        expect(seen).toEqual([...seen].sort((a, b) => a - b));
      }));

    test('reports an additional activity, such as a download, and its end', () =>
      using(async (runner) => {
        const seen: (readonly [number, string | undefined])[] = [];
        const job = { task: 'download', payload: null };
        await runner.run(job, { onProgress: (fraction, doing) => seen.push([fraction, doing]) });
        expect(seen[0]).toEqual([0, 'Loading… 1 of 3 MB']);
        expect(seen).toContainEqual([0, undefined]);
        expect(seen.at(-1)).toEqual([1, undefined]);
      }));

    test('rejects with the name and message of a task’s error and stays usable', () =>
      using(async (runner) => {
        await expect(runner.run({ task: 'refuse', payload: null })).rejects.toMatchObject({
          name: 'RangeError',
          message: 'The radius must be positive.',
        });
        const error: unknown = await runner
          .run({ task: 'refuse', payload: null })
          .catch((reason: unknown) => reason);
        expect((error as Error).stack).toContain('fixture-tasks');
        await expect(runner.run({ task: 'no-such-task', payload: null })).rejects.toThrow('no-such-task');
        expect(await runner.run({ task: 'count', payload: 1 })).toBe(1);
      }));

    test('rejects with the signal’s reason when aborted before or during a run', () =>
      using(async (runner) => {
        const reason = new Error('The user pressed Cancel.');
        const before = AbortSignal.abort(reason);
        await expect(runner.run({ task: 'count', payload: 1 }, { signal: before })).rejects.toBe(reason);
        const controller = new AbortController();
        const running = runner.run(
          { task: 'count', payload: 1000 },
          { signal: controller.signal, onProgress: () => controller.abort(reason) },
        );
        await expect(running).rejects.toBe(reason);
        expect(await runner.run({ task: 'count', payload: 1 })).toBe(1);
      }));

    test('rejects jobs after dispose', async () => {
      const runner = make();
      runner.dispose();
      await expect(runner.run({ task: 'count', payload: 1 })).rejects.toThrow('disposed');
    });
  });
}

/** @param shares true if threads live in this process, so that buffers can be transferred */
export function describePool(name: string, open: () => Thread, shares = true): void {
  describe(name, () => {
    test('terminates a blocked thread on abort and runs the next job', async () => {
      const runner = createPool({ open, size: 1 });
      const controller = new AbortController();
      const stuck = runner.run({ task: 'spin', payload: null }, { signal: controller.signal });
      const next = runner.run({ task: 'count', payload: 2 });
      setTimeout(() => controller.abort(new Error('enough')), 50);
      await expect(stuck).rejects.toThrow('enough');
      expect(await next).toBe(2);
      runner.dispose();
    });

    test('drops a job that is aborted while it waits', async () => {
      const runner = createPool({ open, size: 1 });
      const controller = new AbortController();
      const first = runner.run({ task: 'count', payload: 5 });
      const waiting = runner.run({ task: 'spin', payload: null }, { signal: controller.signal });
      controller.abort(new Error('changed my mind'));
      await expect(waiting).rejects.toThrow('changed my mind');
      expect(await first).toBe(5);
      runner.dispose();
    });

    test('keeps the thread’s stack for an error and for its cause', async () => {
      const runner = createPool({ open, size: 1 });
      const error: unknown = await runner
        .run({ task: 'failWithCause', payload: null })
        .catch((reason: unknown) => reason);
      const { message, stack = '' } = error as Error;
      expect(message).toBe('The picture could not be made.');
      expect(stack).toMatch(/fixture-tasks\.ts[^]*Caused by: TypeError: Cannot read[^]*fixture-tasks\.ts/);
      expect(stack).not.toContain('pool.ts');
      runner.dispose();
    });

    test('passes on the code of a task’s error, and marks an error that has no code', async () => {
      const runner = createPool({ open, size: 1 });
      const coded = { code: 'too-small', message: 'The radius is too small.' };
      await expect(runner.run({ task: 'refuseByCode', payload: null })).rejects.toMatchObject(coded);
      await expect(runner.run({ task: 'refuse', payload: null })).rejects.toMatchObject({ code: 'thrown' });
      runner.dispose();
    });

    test('rejects the job of a crashed thread and replaces the thread', async () => {
      const runner = createPool({ open, size: 1 });
      await expect(runner.run({ task: 'crash', payload: null })).rejects.toThrow('Nobody catches this.');
      expect(await runner.run({ task: 'count', payload: 1 })).toBe(1);
      runner.dispose();
    });

    test('retires a thread after the configured number of jobs and after a large job', async () => {
      const runner = createPool({ open, size: 1, retireAfterJobs: 2, retireAboveBytes: 1000 });
      const jobsSoFar = (payload: unknown = null) => runner.run({ task: 'jobsSoFar', payload });
      expect([await jobsSoFar(), await jobsSoFar(), await jobsSoFar()]).toEqual([1, 2, 1]);
      expect(await jobsSoFar(new Uint8Array(2000))).toBe(2);
      expect([await jobsSoFar(new Uint8Array(2000)), await jobsSoFar()]).toEqual([1, 1]);
      runner.dispose();
    });

    test('retires a thread at its own request, after a success or a failure', async () => {
      const runner = createPool({ open, size: 1 });
      const jobsSoFar = () => runner.run({ task: 'jobsSoFar', payload: null });
      expect([await jobsSoFar(), await jobsSoFar()]).toEqual([1, 2]);
      expect(await runner.run({ task: 'retire', payload: null })).toBe('done');
      expect([await jobsSoFar(), await jobsSoFar()]).toEqual([1, 2]);
      await expect(runner.run({ task: 'retire', payload: 'fails' })).rejects.toThrow('It broke.');
      expect(await jobsSoFar()).toBe(1);
      runner.dispose();
    });

    test('retires a thread whose code could not be loaded', async () => {
      const runner = createPool({ open, size: 1 });
      const jobsSoFar = () => runner.run({ task: 'jobsSoFar', payload: null });
      expect([await jobsSoFar(), await jobsSoFar()]).toEqual([1, 2]);
      await expect(runner.run({ task: 'failImport', payload: null })).rejects.toMatchObject({
        code: 'missing-module',
      });
      expect(await jobsSoFar()).toBe(1);
      runner.dispose();
    });

    test.runIf(shares)('transfers buffers both ways instead of copying them', async () => {
      const runner = createPool({ open, size: 1 });
      const bytes = Uint8Array.of(1, 2, 3);
      const answer = await runner.run({ task: 'double', payload: bytes, transfer: [bytes.buffer] });
      expect(bytes.byteLength).toBe(0);
      expect(answer).toEqual(Uint8Array.of(2, 4, 6));
      runner.dispose();
    });

    test('runs as many jobs concurrently as it has threads', async () => {
      const runner = createPool({ open, size: 2 });
      const controller = new AbortController();
      const stuck = runner.run({ task: 'spin', payload: null }, { signal: controller.signal });
      expect(await runner.run({ task: 'count', payload: 3 })).toBe(3);
      controller.abort(new Error('enough'));
      await expect(stuck).rejects.toThrow('enough');
      runner.dispose();
    });

    test('rejects running and waiting jobs on dispose', async () => {
      const runner = createPool({ open, size: 1 });
      const jobs = [1, 2].map(() => runner.run({ task: 'spin', payload: null }));
      runner.dispose();
      for (const job of jobs) await expect(job).rejects.toThrow('disposed');
    });
  });
}
