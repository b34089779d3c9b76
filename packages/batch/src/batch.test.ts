import { expect, it, vi } from 'vitest';
import { createBatch } from './batch.ts';
import { emptyList, hasEnded, type Item, type ItemList } from './item-list.ts';
import { createMemoryJournal } from './journal.ts';
import type { BatchParts, Outcome } from './parts.ts';
import { countItems } from './selectors.ts';

type Parts = BatchParts<string, string, string, AbortSignal>;
const made = (text: string, isUnpaid = false): Promise<Outcome<string>> =>
  Promise.resolve({ kind: 'made', made: text, isUnpaid });
const parts = (more: Partial<Parts> = {}): Parts => ({
  newAbort: () => new AbortController(),
  concurrency: () => 2,
  work: ({ subject }) => made(subject.toUpperCase()),
  causeOf: (error) => ({ code: 'defect', text: String(error) }),
  ...more,
});
const add = (...names: string[]) => ({
  kind: 'added' as const,
  items: names.map((name) => ({ id: name, subject: name })),
});
const kinds = (list: ItemList<string, string>) => list.items.map(({ stage }) => stage.kind).join(' ');
/** Rejects when the signal aborts, as a terminated worker does. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

it('processes as many items at once as concurrency allows and continues after a failure', async () => {
  let active = 0;
  let most = 0;
  const batch = createBatch(
    parts({
      work: async ({ subject }) => {
        most = Math.max(most, ++active);
        await new Promise((resolve) => setTimeout(resolve, 1));
        active--;
        if (subject === 'bad') throw new Error('no picture');
        if (subject === 'known') return { kind: 'failed', cause: { code: 'damaged', text: 'Damaged.' } };
        return await made(subject);
      },
    }),
  );
  batch.send(add('a', 'bad', 'b', 'known', 'c'));
  await batch.run();
  expect(most).toBe(2);
  expect(kinds(batch.state().list)).toBe('done failed done failed done');
  expect(batch.state().list.phase).toBe('settled');
  expect(countItems(batch.state().list)).toMatchObject({ total: 5, done: 3, failed: 2 });
});

it('processes an item that is added during the run', async () => {
  const batch = createBatch(
    parts({
      concurrency: () => 1,
      work: ({ subject }) => {
        if (subject === 'a') batch.send(add('late'));
        return made(subject);
      },
    }),
  );
  batch.send(add('a'));
  await batch.run();
  expect(kinds(batch.state().list)).toBe('done done');
});

it('starts an added or retried item immediately if concurrency allows', async () => {
  const ends = new Map<string, () => void>();
  const work = ({ id }: Item<string, string>) =>
    new Promise<Outcome<string>>((resolve) => ends.set(id, () => resolve({ kind: 'made', made: id })));
  const batch = createBatch(parts({ work }));
  batch.send(add('slow'));
  const run = batch.run();
  batch.send(add('late'));
  expect([...ends.keys()]).toEqual(['slow', 'late']);
  ends.get('late')?.();
  await expect.poll(() => kinds(batch.state().list)).toBe('running done');
  batch.send({ kind: 'retried', ids: ['late'] });
  expect(kinds(batch.state().list)).toBe('running running');
  for (const end of ends.values()) end();
  await run;
  expect(kinds(batch.state().list)).toBe('done done');
});

it('leaves an item waiting if `takes` rejects it', async () => {
  const batch = createBatch(parts({ takes: ({ id }) => id !== 'b' }));
  batch.send(add('a', 'b', 'c'));
  await batch.run();
  expect(kinds(batch.state().list)).toBe('done waiting done');
  expect(batch.state().list.phase).toBe('paused');
});

it('processes an item that is added while the batch is being charged', async () => {
  let again = Promise.resolve();
  let added = false;
  const batch = createBatch(
    parts({
      payWhole: () => {
        if (added) return Promise.resolve(null);
        added = true;
        batch.send(add('late'));
        again = batch.run();
        return Promise.resolve(null);
      },
    }),
  );
  batch.send(add('a'));
  await batch.run();
  await again;
  expect(kinds(batch.state().list)).toBe('done done');
});

it('aborts a removed, skipped or supplied item and continues with the others', async () => {
  const dropped: string[] = [];
  const batch = createBatch(
    parts({
      concurrency: () => 3,
      work: ({ id }, { signal }) =>
        id === 'last' ? made('LAST') : untilAborted(signal).finally(() => dropped.push(id)),
    }),
  );
  batch.send(add('removed', 'skipped', 'supplied', 'last'));
  const run = batch.run();
  batch.send({ kind: 'removed', ids: ['removed'] });
  batch.send({ kind: 'skipped', id: 'skipped', cause: { code: 'cancelled', text: 'Left out.' } });
  batch.send({ kind: 'supplied', id: 'supplied', made: 'by hand' });
  await run;
  expect(dropped).toEqual(['removed', 'skipped', 'supplied']);
  expect(kinds(batch.state().list)).toBe('skipped done done');
  expect(batch.state().list.items[1]?.stage).toEqual({ kind: 'done', made: 'by hand' });
});

it('resumes an interrupted run when the batch is opened again', async () => {
  const journal = createMemoryJournal<string, string>();
  let held = true;
  const work = vi.fn((item: Item<string, string>, { signal }: { signal: AbortSignal }) =>
    held ? untilAborted(signal) : made(item.subject),
  );
  const batch = createBatch(parts({ journal, work }));
  batch.send(add('a', 'b', 'c'));
  void batch.run();
  batch.leave();
  void batch.open();
  await expect.poll(() => work).toHaveBeenCalledTimes(4);
  held = false;
  batch.leave();
  await batch.open();
  expect(kinds(batch.state().list)).toBe('done done done');
  expect(batch.state().list.phase).toBe('settled');
});

it('stops at a refused payment, keeps the result, and charges for it in the next run', async () => {
  let refuse = true;
  const work = vi.fn(({ subject }: Item<string, string>) => made(subject, true));
  const batch = createBatch(
    parts({
      concurrency: () => 1,
      work,
      payItem: ({ id }) => Promise.resolve(refuse && id === 'b' ? 'no tokens' : null),
    }),
  );
  batch.send(add('a', 'b', 'c'));
  await batch.run();
  expect(batch.state().refusal).toBe('no tokens');
  expect(kinds(batch.state().list)).toBe('done owed waiting');
  refuse = false;
  const again = batch.run();
  expect(batch.state().refusal).toBeNull();
  await again;
  expect(kinds(batch.state().list)).toBe('done done done');
  expect(work).toHaveBeenCalledTimes(3);
});

it('stops before an item that is not allowed to begin', async () => {
  const work = vi.fn(() => made('x'));
  const batch = createBatch(
    parts({ concurrency: () => 1, work, mayBegin: ({ id }) => (id === 'b' ? 'too few tokens' : null) }),
  );
  batch.send(add('a', 'b', 'c'));
  await batch.run();
  expect(work).toHaveBeenCalledTimes(1);
  expect(batch.state()).toMatchObject({ refusal: 'too few tokens', list: { phase: 'paused' } });
});

it('returns canceled items to waiting, and starts only one run for two concurrent calls', async () => {
  const batch = createBatch(parts({ work: (_, { signal }) => untilAborted(signal) }));
  batch.send(add('a', 'b', 'c'));
  const both = Promise.all([batch.run(), batch.run()]);
  await batch.cancel();
  await both;
  expect(kinds(batch.state().list)).toBe('waiting waiting waiting');
  expect(batch.state().list.phase).toBe('paused');
});

it('continues the run if it is resumed before the active items finish', async () => {
  const ends: (() => void)[] = [];
  const work = ({ subject }: Item<string, string>) =>
    new Promise<Outcome<string>>((resolve) => ends.push(() => resolve({ kind: 'made', made: subject })));
  const batch = createBatch(parts({ concurrency: () => 1, work }));
  batch.send(add('a', 'b'));
  const run = batch.run();
  batch.pause();
  expect(batch.state().list.phase).toBe('pausing');
  const resumed = batch.run();
  for (const name of ['a', 'b']) {
    await expect.poll(() => ends, { message: name }).toHaveLength(1);
    ends.pop()?.();
  }
  await Promise.all([run, resumed]);
  expect(kinds(batch.state().list)).toBe('done done');
});

it('retries an item refused for too few tokens when a new run starts while other items are active', async () => {
  let refuse = true;
  let end: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = async ({ subject }: Item<string, string>) => {
    if (subject === 'b') await held;
    return await made(subject);
  };
  const batch = createBatch(
    parts({ work, mayBegin: ({ id }) => (refuse && id === 'c' ? 'too few tokens' : null) }),
  );
  batch.send(add('a', 'b', 'c'));
  const run = batch.run();
  await expect.poll(() => batch.state().refusal).toBe('too few tokens');
  refuse = false;
  const again = batch.run();
  end?.();
  await Promise.all([run, again]);
  expect(batch.state()).toMatchObject({ refusal: null, list: { phase: 'settled' } });
});

it('charges only once for the whole batch across several runs', async () => {
  const payWhole = vi.fn(() => Promise.resolve(null));
  const batch = createBatch(parts({ payWhole }));
  batch.send(add('a'));
  await batch.run();
  await batch.run();
  expect(payWhole).toHaveBeenCalledTimes(1);
});

it('resumes from the journal after being killed, and charges only once for the whole batch', async () => {
  const journal = createMemoryJournal<string, string>();
  const first = createBatch(
    parts({
      concurrency: () => 1,
      journal,
      work: async ({ subject }, { signal }) => await (subject === 'a' ? made('A') : untilAborted(signal)),
    }),
  );
  first.send(add('a', 'b', 'c'));
  void first.run();
  await expect.poll(async () => (await journal.load())?.items[0]?.stage.kind).toBe('done');
  // Simulates a kill: later reports from `first` must be ignored.
  const payWhole = vi.fn(() => Promise.resolve(null));
  const work = vi.fn(({ subject }: Item<string, string>) => made(subject.toUpperCase()));
  const second = createBatch(parts({ journal, work, payWhole }));
  await second.open();
  expect(work.mock.calls.map(([{ id }]) => id)).toEqual(['b', 'c']);
  expect(second.state().list.phase).toBe('settled');
  expect(payWhole).toHaveBeenCalledTimes(1);
  const third = createBatch(parts({ journal, work, payWhole }));
  await third.open();
  expect(payWhole).toHaveBeenCalledTimes(1);
  expect(third.state().list.items.every(hasEnded)).toBe(true);
});

it('does not continue a stored run if the batch is left while its journal loads, until the batch is opened again', async () => {
  const journal = createMemoryJournal<string, string>();
  const item = { id: 'a', subject: 'a', stage: { kind: 'waiting' }, attempt: 0 } as const;
  await journal.keep({ phase: 'running', items: [item], removed: [] });
  const work = vi.fn(({ subject }: Item<string, string>) => made(subject.toUpperCase()));
  const batch = createBatch(parts({ journal, work }));
  const opening = batch.open();
  batch.leave();
  await opening;
  expect(work).not.toHaveBeenCalled();
  await batch.open();
  expect(kinds(batch.state().list)).toBe('done');
});

it('writes the last event to the journal, however soon it follows the previous event', async () => {
  for (let turns = 0; turns < 12; turns++) {
    const journal = createMemoryJournal<string, string>();
    const batch = createBatch(parts({ journal }));
    batch.send(add('a'));
    for (let turn = 0; turn < turns; turn++) await Promise.resolve();
    batch.send({ kind: 'changed', id: 'a', subject: 'b' });
    await batch.flush();
    expect(await journal.load(), `after ${turns} turns`).toEqual(batch.state().list);
  }
});

it('reports a journal error once and continues', async () => {
  const refused = vi.fn();
  const journal = {
    load: () => Promise.resolve(null),
    keep: () => Promise.reject(new Error('quota')),
    forget: () => Promise.resolve(),
  };
  const batch = createBatch(parts({ journal, onJournalError: refused }));
  batch.send(add('a', 'b'));
  await batch.run();
  expect(kinds(batch.state().list)).toBe('done done');
  expect(refused).toHaveBeenCalledTimes(1);
});

it('starts no run while another tab holds the batch’s lock', async () => {
  const batch = createBatch(parts({ exclusively: () => Promise.resolve(false) }));
  batch.send(add('a'));
  await batch.run();
  expect(batch.state()).toMatchObject({ elsewhere: true, list: { phase: 'gathered' } });
});

it('clears the batch’s state and journal', async () => {
  const journal = createMemoryJournal<string, string>();
  const batch = createBatch(parts({ journal }));
  batch.send(add('a'));
  await batch.run();
  await batch.clear();
  expect(batch.state().list).toEqual(emptyList());
  expect(await journal.load()).toBeNull();
});
