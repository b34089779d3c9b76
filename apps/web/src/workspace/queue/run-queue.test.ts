/** What may cost money: each image pays once, a failure costs nothing and stops nothing, an empty balance stops all. */
import { expect, test, vi } from 'vitest';
import type { Refused } from '../../tokens/bill.ts';
import { changeItem, newItem, type QueueItem } from './queue.ts';
import { type QueueWork, runQueue } from './run-queue.ts';

const EMPTY: Refused = { ok: false, reason: 'insufficient', message: 'no tokens' };

/** A list of three, a ledger and whatever else a test replaces. */
function bench(replaced: Partial<QueueWork> = {}) {
  let items: readonly QueueItem[] = ['a.png', 'b.png', 'c.png'].map((name) => ({
    ...newItem({ name, blob: new Blob() }),
    state: 'waiting',
  }));
  const paid: string[] = [];
  let made = 0;
  const work: QueueWork = {
    price: () => 1,
    check: () => ({ ok: true }),
    make: ({ file }) => {
      made++;
      return Promise.resolve({
        output: { blob: new Blob(), name: file.name, saved: false, unseen: true, found: null },
        bill: { requestId: `${file.name} ${made}`, tokens: 1, variant: null, options: {} },
      });
    },
    pay: ({ requestId }) => {
      paid.push(requestId);
      return Promise.resolve(null);
    },
    change: (id, patch) => {
      items = changeItem(items, id, patch);
    },
    isListed: (id) => items.some((item) => item.id === id),
    ...replaced,
  };
  return {
    paid,
    states: () => items.map(({ state }) => state),
    items: () => items,
    made: () => made,
    drop: (index: number) => {
      items = items.filter((_, i) => i !== index);
    },
    run: (signal = new AbortController().signal) => runQueue(items, work, signal),
  };
}

test('each image is made and paid once, in order; a second run does nothing', async () => {
  const queue = bench();
  expect(await queue.run()).toBeNull();
  expect(await queue.run()).toBeNull();
  expect(queue.paid).toEqual(['a.png 1', 'b.png 2', 'c.png 3']);
  expect(queue.states()).toEqual(['done', 'done', 'done']);
});

test('one that fails is not paid and does not stop the others', async () => {
  const queue = bench();
  const failing = bench({
    make: (item) =>
      item.file.name === 'b.png'
        ? Promise.reject(new Error('broken'))
        : Promise.resolve({
            output: { blob: new Blob(), name: item.file.name, saved: false, unseen: true, found: null },
            bill: { requestId: item.file.name, tokens: 1, variant: null, options: {} },
          }),
  });
  expect(await failing.run()).toBeNull();
  expect(failing.states()).toEqual(['done', 'failed', 'done']);
  expect(failing.items()[1]?.problem).toBe('broken');
  expect(failing.paid).toEqual(['a.png', 'c.png']);
  expect(queue.paid).toEqual([]);
});

test('an empty balance stops before the work and keeps the rest', async () => {
  const check = vi.fn<QueueWork['check']>(() => EMPTY).mockReturnValueOnce({ ok: true });
  const queue = bench({ check });
  expect(await queue.run()).toEqual(EMPTY);
  expect(queue.states()).toEqual(['done', 'waiting', 'waiting']);
  expect(queue.made()).toBe(1);
});

test('what was made but could not be paid is paid by the next run under the same request, not made again', async () => {
  const requests: string[] = [];
  const queue = bench({
    pay: ({ requestId }) => {
      requests.push(requestId);
      const offline: Refused = { ok: false, reason: 'offline', message: 'offline' };
      return Promise.resolve(requests.length === 2 ? offline : null);
    },
  });
  expect((await queue.run())?.reason).toBe('offline');
  expect(queue.states()).toEqual(['done', 'waiting', 'waiting']);
  expect(queue.items()[1]?.owed?.requestId).toBe('b.png 2');
  expect(await queue.run()).toBeNull();
  expect(requests).toEqual(['a.png 1', 'b.png 2', 'b.png 2', 'c.png 3']);
  expect(queue.made()).toBe(3);
});

test('cancelled, the image under way waits again and is not paid', async () => {
  const controller = new AbortController();
  const queue = bench({
    make: () => {
      controller.abort();
      return Promise.reject(new DOMException('cancelled', 'AbortError'));
    },
  });
  expect(await queue.run(controller.signal)).toBeNull();
  expect(queue.states()).toEqual(['waiting', 'waiting', 'waiting']);
  expect(queue.paid).toEqual([]);
});

test('what was removed meanwhile is not run', async () => {
  const queue: ReturnType<typeof bench> = bench({
    pay: () => {
      if (queue.items().length === 3) queue.drop(1);
      return Promise.resolve(null);
    },
  });
  await queue.run();
  expect(queue.items().map(({ file }) => file.name)).toEqual(['a.png', 'c.png']);
  expect(queue.made()).toBe(2);
});
