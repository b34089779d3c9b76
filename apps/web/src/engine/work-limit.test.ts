import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failureCategory } from '../preflight/failure-category.ts';
import { limitWork } from './work-limit.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('limitWork', () => {
  it('does not count the wait before the work', () => {
    const limit = limitWork(30_000);
    vi.advanceTimersByTime(120_000);
    expect(limit.signal.aborted).toBe(false);
    limit.start();
    vi.advanceTimersByTime(20_000);
    limit.start();
    vi.advanceTimersByTime(9_999);
    expect(limit.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(failureCategory(limit.signal.reason)).toBe('timeout-error');
  });
  it('counts from the newest step where that is asked', () => {
    const limit = limitWork(8_000);
    vi.advanceTimersByTime(60_000);
    for (let step = 0; step < 3; step++) {
      limit.renew();
      vi.advanceTimersByTime(7_999);
    }
    expect(limit.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(limit.signal.reason).toMatchObject({ name: 'TimeoutError' });
  });
  it('ends with the work', () => {
    const limit = limitWork(30_000);
    limit.start();
    limit.stop();
    vi.advanceTimersByTime(60_000);
    expect(limit.signal.aborted).toBe(false);
  });
});
