import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Patience } from '../worker/task.ts';
import { patienceFor } from './patience.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function limited(patience: NonNullable<Patience>, request: unknown = {}, share = 1) {
  const limit = patienceFor(patience, request, () => Promise.resolve(share));
  if (!limit) throw new TypeError('There is a patience.');
  return limit;
}

describe('patienceFor', () => {
  it('ignores time spent in the queue', async () => {
    const limit = limited({ totalMs: 30_000 });
    vi.advanceTimersByTime(120_000);
    expect(limit.signal.aborted).toBe(false);
    limit.onMessage();
    vi.advanceTimersByTime(20_000);
    limit.onMessage();
    vi.advanceTimersByTime(9_999);
    expect(limit.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(limit.signal.reason).toMatchObject({ name: 'TimeoutError' });
  });
  it('counts processor time: the wall-time limit doubles at half a core, and quadruples at a twentieth', async () => {
    for (const [share, seconds] of [
      [0.5, 60],
      [0.05, 120],
    ] as const) {
      const limit = limited({ totalMs: 30_000 }, {}, share);
      limit.onMessage();
      await vi.advanceTimersByTimeAsync(seconds * 1_000 - 2_000);
      expect(limit.signal.aborted, `${share}`).toBe(false);
      await vi.advanceTimersByTimeAsync(2_001);
      expect(limit.signal.reason).toMatchObject({ name: 'TimeoutError' });
    }
  });
  it('restarts the silence limit with each message', () => {
    const limit = limited({ silenceMs: 8_000 });
    vi.advanceTimersByTime(60_000);
    for (let step = 0; step < 3; step++) {
      limit.onMessage();
      vi.advanceTimersByTime(7_999);
    }
    expect(limit.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(limit.signal.reason).toMatchObject({ name: 'TimeoutError' });
  });
  it('extends the silence limit according to the number and size of files in the request and its lists', () => {
    const patience = { silenceMs: 1_000, perFileMs: 100, perMegabyteMs: 10 };
    const file = new Blob([new Uint8Array(2_000_000)]);
    for (const [request, expected] of [
      [{ pixels: 4 }, 1_000],
      [{ file }, 1_120],
      [{ arts: [{ file, choice: null }, { file }] }, 1_240],
    ] as const) {
      const limit = limited(patience, request);
      limit.onMessage();
      vi.advanceTimersByTime(expected - 1);
      expect(limit.signal.aborted, JSON.stringify(request)).toBe(false);
      vi.advanceTimersByTime(1);
      expect(limit.signal.aborted).toBe(true);
    }
  });
  it('clears the limit when the task ends', () => {
    const limit = limited({ totalMs: 30_000 });
    limit.onMessage();
    limit.stop();
    vi.advanceTimersByTime(60_000);
    expect(limit.signal.aborted).toBe(false);
  });
  it('sets no limit for tasks that only the user can end', () => {
    expect(patienceFor(null, {})).toBeUndefined();
  });
});
