import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterRest, beginWork, followWork, whileInFlight } from './pending-work.ts';

const dataset: Record<string, string> = {};
const isSettled = () => 'settled' in dataset;

function hold() {
  let release: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { promise, release };
}

vi.stubGlobal('document', { documentElement: { dataset } });
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  expect(isSettled(), 'each test ends its own work').toBe(true);
  vi.useRealTimers();
});

describe('work in flight', () => {
  it('keeps data-settled removed until the last piece of work has finished', () => {
    const [first, second] = [beginWork(), beginWork()];
    expect(isSettled()).toBe(false);
    first();
    first();
    expect(isSettled(), 'one that ended twice counts once').toBe(false);
    second();
    expect(isSettled()).toBe(true);
  });

  it('ends with its promise, whose result or error is passed on', async () => {
    const good = whileInFlight(Promise.resolve(7));
    const bad = whileInFlight(Promise.reject(new Error('refused')));
    expect(isSettled()).toBe(false);
    await expect(good).resolves.toBe(7);
    await expect(bad).rejects.toThrow('refused');
  });
});

describe('afterRest', () => {
  it('keeps work in flight from the change until its promise has settled', async () => {
    const { promise, release } = hold();
    const work = vi.fn(() => promise);
    afterRest(work, 100);
    expect(isSettled()).toBe(false);
    vi.advanceTimersByTime(99);
    expect(work).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(work).toHaveBeenCalledOnce();
    expect(isSettled()).toBe(false);
    release();
    await expect.poll(isSettled).toBe(true);
  });

  it('ends work in flight when it is canceled before its start', () => {
    const work = vi.fn();
    const cancel = afterRest(work, 100);
    cancel();
    expect(isSettled()).toBe(true);
    vi.advanceTimersByTime(200);
    expect(work).not.toHaveBeenCalled();
  });

  it('keeps work in flight when it is canceled after its start', async () => {
    const { promise, release } = hold();
    const cancel = afterRest(() => promise, 100);
    vi.advanceTimersByTime(100);
    cancel();
    expect(isSettled()).toBe(false);
    release();
    await expect.poll(isSettled).toBe(true);
  });
});

it('followWork counts work as in flight while a busy flag is set', () => {
  let busy = true;
  let changed: () => void = () => undefined;
  followWork(
    () => busy,
    (listener) => {
      changed = listener;
    },
  );
  expect(isSettled()).toBe(false);
  changed();
  busy = false;
  changed();
  expect(isSettled()).toBe(true);
  changed();
  expect(isSettled()).toBe(true);
});
