/**
 * Payments for a list: each image is charged once, and a failed image costs nothing; a failed image does not stop the
 * others, but an empty balance does.
 */
import { failed } from '@printready/pixels/result';
import type { SpendProblem } from '@printready/wallet';
import { expect, test, vi } from 'vitest';
import { createQueue, type QueueDeps } from './create-queue.ts';
import { itemOf, type ListedImage } from './queue.ts';

const EMPTY: SpendProblem = { code: 'insufficient', text: 'no tokens' };
const thumbnail = {
  picture: { width: 1, height: 1 } as never,
  image: { width: 1, height: 1, ppi: 300 },
  resolution: { x: 300, y: 300 },
  findings: [],
  suggested: {},
};
const output = (name: string) => ({ blob: new Blob(), name, saved: false, unseen: true, found: null });

async function startQueue(replaced: Partial<QueueDeps> = {}) {
  const paid: string[] = [];
  const kept: string[] = [];
  let made = 0;
  const deps: QueueDeps = {
    look: () => Promise.resolve(thumbnail),
    price: () => 1,
    check: () => ({ ok: true }),
    make: ({ file }) => {
      made++;
      const bill = { requestId: `${file.name} ${made}`, tokens: 1, variant: null, options: {}, madeOf: null };
      return Promise.resolve({ output: output(file.name), bill });
    },
    pay: ({ requestId }) => {
      paid.push(requestId);
      return Promise.resolve(null);
    },
    keep: ({ name }, { requestId }) => {
      kept.push(`${name}: ${requestId}`);
      return Promise.resolve();
    },
    ...replaced,
  };
  const queue = createQueue(() => deps);
  queue.add(['a.png', 'b.png', 'c.png'].map((name) => ({ name, blob: new Blob() })));
  await queue.looks.run();
  const items = () => queue.runs.state().list.items.map(itemOf);
  return {
    ...{ queue, paid, kept, items },
    states: () => items().map(({ state }) => state),
    made: () => made,
    run: queue.run,
  };
}

test('renders each image and charges for it once, in order; a second run does nothing', async () => {
  const { run, paid, states } = await startQueue();
  expect(await run()).toBeNull();
  expect(await run()).toBeNull();
  expect(paid).toEqual(['a.png 1', 'b.png 2', 'c.png 3']);
  expect(states()).toEqual(['done', 'done', 'done']);
});

test('stores a result with its payment, and only if it was paid for', async () => {
  const { run, kept } = await startQueue({
    pay: ({ requestId }) => Promise.resolve(requestId === 'a.png 1' ? null : EMPTY),
  });
  expect(await run()).toEqual(EMPTY);
  expect(kept).toEqual(['a.png: a.png 1']);
});

test('charges nothing for a failed image and continues with the others', async () => {
  const bill = { tokens: 1, variant: null, options: {}, madeOf: null };
  const make = ({ file: { name } }: ListedImage) =>
    name === 'b.png'
      ? Promise.reject(new Error('broken'))
      : Promise.resolve({ output: output(name), bill: { ...bill, requestId: name } });
  const { run, paid, states, items } = await startQueue({ make });
  expect(await run()).toBeNull();
  expect(states()).toEqual(['done', 'failed', 'done']);
  expect(items()[1]?.problem).toBe('broken');
  expect(paid).toEqual(['a.png', 'c.png']);
});

test('skips an image that cannot be opened, and gives the reason', async () => {
  const look = ({ name }: { readonly name: string }) =>
    name === 'b.png' ? Promise.reject(new Error('no image')) : Promise.resolve(thumbnail);
  const { run, paid, states, items } = await startQueue({ look });
  expect(states()).toEqual(['waiting', 'failed', 'waiting']);
  expect(await run()).toBeNull();
  expect(items()[1]).toMatchObject({ state: 'failed', problem: 'no image' });
  expect(paid).toEqual(['a.png 1', 'c.png 2']);
});

test('stops before rendering if the balance is empty, and keeps the rest waiting', async () => {
  const check = vi.fn<QueueDeps['check']>(() => failed(EMPTY)).mockReturnValueOnce({ ok: true });
  const { run, states, made } = await startQueue({ check });
  expect(await run()).toEqual(EMPTY);
  expect(states()).toEqual(['done', 'waiting', 'waiting']);
  expect(made()).toBe(1);
});

test('pays for a rendered but unpaid image in the next run under the same request id', async () => {
  const requests: string[] = [];
  const offline: SpendProblem = { code: 'offline', text: 'offline' };
  const { run, states, items, made } = await startQueue({
    pay: ({ requestId }) => {
      requests.push(requestId);
      return Promise.resolve(requests.length === 2 ? offline : null);
    },
  });
  expect((await run())?.code).toBe('offline');
  expect(states()).toEqual(['done', 'waiting', 'waiting']);
  expect(items()[1]?.unpaid?.requestId).toBe('b.png 2');
  expect(await run()).toBeNull();
  expect(requests).toEqual(['a.png 1', 'b.png 2', 'b.png 2', 'c.png 3']);
  expect(made()).toBe(3);
});

test('returns the current image to the waiting state, unpaid, when canceled', async () => {
  const { queue, run, states, paid } = await startQueue({
    make: (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      }),
  });
  const running = run();
  await queue.runs.cancel();
  expect(await running).toBeNull();
  expect(states()).toEqual(['waiting', 'waiting', 'waiting']);
  expect(paid).toEqual([]);
});

test('does not run an image that was removed in the meantime', async () => {
  const { queue, run, items, made } = await startQueue({
    pay: () => {
      const { items: listed } = queue.runs.state().list;
      if (listed.length === 3) queue.remove([listed[1]!.id]);
      return Promise.resolve(null);
    },
  });
  await run();
  expect(items().map(({ file }) => file.name)).toEqual(['a.png', 'c.png']);
  expect(made()).toBe(2);
});

test('restores a closed list of images with its results', async () => {
  const { queue, run, items, states, paid } = await startQueue();
  const [first] = items();
  await run();
  queue.add([{ name: 'late.png', blob: new Blob() }]);
  const restore = queue.remove(items().map(({ id }) => id));
  expect(items()).toEqual([]);
  restore();
  await queue.looks.run();
  expect(items()[0]).toMatchObject({ id: first?.id, output: { name: 'a.png' } });
  expect(states()).toEqual(['done', 'done', 'done', 'waiting']);
  await run();
  expect(paid).toHaveLength(4);
});

test("adopts a result that was paid for in the image's own editor", async () => {
  const { queue, run, items, paid } = await startQueue();
  queue.give(items()[1]!.id, output('by hand.png'));
  await run();
  expect(items()[1]).toMatchObject({ state: 'done', output: { name: 'by hand.png' } });
  expect(paid).toEqual(['a.png 1', 'c.png 2']);
});

test('inspects images added during a run, but does not run them', async () => {
  const { queue, run, states, paid } = await startQueue();
  const running = run();
  queue.add([{ name: 'late.png', blob: new Blob() }]);
  await Promise.all([running, queue.looks.run()]);
  expect(states()).toEqual(['done', 'done', 'done', 'waiting']);
  await run();
  expect(states()).toEqual(['done', 'done', 'done', 'done']);
  expect(paid).toHaveLength(4);
});
