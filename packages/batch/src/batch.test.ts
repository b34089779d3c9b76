import { expect, it, vi } from 'vitest';
import { createBatch } from './batch.ts';
import { type Book, emptyBook, hasEnded, type Item } from './book.ts';
import { createMemoryJournal } from './journal.ts';
import type { BatchParts, Outcome } from './parts.ts';
import { countItems } from './queries.ts';

type Parts = BatchParts<string, string, string, AbortSignal>;
const made = (text: string, owes = false): Promise<Outcome<string>> =>
  Promise.resolve({ kind: 'made', made: text, owes });
const parts = (more: Partial<Parts> = {}): Parts => ({
  newAbort: () => new AbortController(),
  lanes: () => 2,
  work: ({ subject }) => made(subject.toUpperCase()),
  causeOf: (error) => ({ code: 'defect', text: String(error) }),
  ...more,
});
const add = (...names: string[]) => ({
  kind: 'added' as const,
  items: names.map((name) => ({ id: name, subject: name })),
});
const kinds = (book: Book<string, string>) => book.items.map(({ stage }) => stage.kind).join(' ');
/** Resolves at the signal's abort, as a worker thread that is ended does. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

it('works as many at once as it has lanes, and whatever becomes of one the others go on', async () => {
  let inHand = 0;
  let most = 0;
  const batch = createBatch(
    parts({
      work: async ({ subject }) => {
        most = Math.max(most, ++inHand);
        await new Promise((resolve) => setTimeout(resolve, 1));
        inHand--;
        if (subject === 'bad') throw new Error('no picture');
        if (subject === 'known') return { kind: 'failed', cause: { code: 'damaged', text: 'Damaged.' } };
        return await made(subject);
      },
    }),
  );
  batch.send(add('a', 'bad', 'b', 'known', 'c'));
  await batch.run();
  expect(most).toBe(2);
  expect(kinds(batch.state().book)).toBe('done failed done failed done');
  expect(batch.state().book.phase).toBe('settled');
  expect(countItems(batch.state().book)).toMatchObject({ total: 5, done: 3, failed: 2 });
});

it('takes what is added while it runs', async () => {
  const batch = createBatch(
    parts({
      lanes: () => 1,
      work: ({ subject }) => {
        if (subject === 'a') batch.send(add('late'));
        return made(subject);
      },
    }),
  );
  batch.send(add('a'));
  await batch.run();
  expect(kinds(batch.state().book)).toBe('done done');
});

it('fills free lanes with what is added while others are in hand, and what was asked for again', async () => {
  const ends = new Map<string, () => void>();
  const work = ({ id }: Item<string, string>) =>
    new Promise<Outcome<string>>((resolve) => ends.set(id, () => resolve({ kind: 'made', made: id })));
  const batch = createBatch(parts({ work }));
  batch.send(add('slow'));
  const run = batch.run();
  batch.send(add('late'));
  expect([...ends.keys()]).toEqual(['slow', 'late']);
  ends.get('late')?.();
  await expect.poll(() => kinds(batch.state().book)).toBe('running done');
  batch.send({ kind: 'retried', ids: ['late'] });
  expect(kinds(batch.state().book)).toBe('running running');
  for (const end of ends.values()) end();
  await run;
  expect(kinds(batch.state().book)).toBe('done done');
});

it('passes over what it is not to take, which waits', async () => {
  const batch = createBatch(parts({ takes: ({ id }) => id !== 'b' }));
  batch.send(add('a', 'b', 'c'));
  await batch.run();
  expect(kinds(batch.state().book)).toBe('done waiting done');
  expect(batch.state().book.phase).toBe('paused');
});

it('works on what is added while a run is being settled', async () => {
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
  expect(kinds(batch.state().book)).toBe('done done');
});

it('drops the work of an item that is removed, skipped or given, and goes on with the others', async () => {
  const dropped: string[] = [];
  const batch = createBatch(
    parts({
      lanes: () => 3,
      work: ({ id }, { signal }) =>
        id === 'last' ? made('LAST') : untilAborted(signal).finally(() => dropped.push(id)),
    }),
  );
  batch.send(add('removed', 'skipped', 'given', 'last'));
  const run = batch.run();
  batch.send({ kind: 'removed', ids: ['removed'] });
  batch.send({ kind: 'skipped', id: 'skipped', cause: { code: 'cancelled', text: 'Left out.' } });
  batch.send({ kind: 'given', id: 'given', made: 'by hand' });
  await run;
  expect(dropped).toEqual(['removed', 'skipped', 'given']);
  expect(kinds(batch.state().book)).toBe('skipped done done');
  expect(batch.state().book.items[1]?.stage).toEqual({ kind: 'done', made: 'by hand' });
});

it('left as by a closed tab, it goes on where it is opened again', async () => {
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
  expect(kinds(batch.state().book)).toBe('done done done');
  expect(batch.state().book.phase).toBe('settled');
});

it('pays each as it is ready; a refusal keeps it, stops, and is met again without making it again', async () => {
  let refuse = true;
  const work = vi.fn(({ subject }: Item<string, string>) => made(subject, true));
  const batch = createBatch(
    parts({
      lanes: () => 1,
      work,
      payItem: ({ id }) => Promise.resolve(refuse && id === 'b' ? 'no tokens' : null),
    }),
  );
  batch.send(add('a', 'b', 'c'));
  await batch.run();
  expect(batch.state().refusal).toBe('no tokens');
  expect(kinds(batch.state().book)).toBe('done owed waiting');
  refuse = false;
  const again = batch.run();
  expect(batch.state().refusal).toBeNull();
  await again;
  expect(kinds(batch.state().book)).toBe('done done done');
  expect(work).toHaveBeenCalledTimes(3);
});

it('asks before each item whether it may begin', async () => {
  const work = vi.fn(() => made('x'));
  const batch = createBatch(
    parts({ lanes: () => 1, work, mayBegin: ({ id }) => (id === 'b' ? 'too few tokens' : null) }),
  );
  batch.send(add('a', 'b', 'c'));
  await batch.run();
  expect(work).toHaveBeenCalledTimes(1);
  expect(batch.state()).toMatchObject({ refusal: 'too few tokens', book: { phase: 'paused' } });
});

it('cancelled items wait again, and a double press is one run', async () => {
  const batch = createBatch(parts({ work: (_, { signal }) => untilAborted(signal) }));
  batch.send(add('a', 'b', 'c'));
  const both = Promise.all([batch.run(), batch.run()]);
  await batch.cancel();
  await both;
  expect(kinds(batch.state().book)).toBe('waiting waiting waiting');
  expect(batch.state().book.phase).toBe('paused');
});

it('goes on where it is resumed before what was in hand had ended', async () => {
  const ends: (() => void)[] = [];
  const work = ({ subject }: Item<string, string>) =>
    new Promise<Outcome<string>>((resolve) => ends.push(() => resolve({ kind: 'made', made: subject })));
  const batch = createBatch(parts({ lanes: () => 1, work }));
  batch.send(add('a', 'b'));
  const run = batch.run();
  batch.pause();
  expect(batch.state().book.phase).toBe('pausing');
  const resumed = batch.run();
  for (const name of ['a', 'b']) {
    await expect.poll(() => ends, { message: name }).toHaveLength(1);
    ends.pop()?.();
  }
  await Promise.all([run, resumed]);
  expect(kinds(batch.state().book)).toBe('done done');
});

it('meets a refusal again when it is started while others are in hand still', async () => {
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
  expect(batch.state()).toMatchObject({ refusal: null, book: { phase: 'settled' } });
});

it('pays the whole once, however often it is started', async () => {
  const payWhole = vi.fn(() => Promise.resolve(null));
  const batch = createBatch(parts({ payWhole }));
  batch.send(add('a'));
  await batch.run();
  await batch.run();
  expect(payWhole).toHaveBeenCalledTimes(1);
});

it('a killed run goes on where its journal ends, and pays the whole once', async () => {
  const journal = createMemoryJournal<string, string>();
  const first = createBatch(
    parts({
      lanes: () => 1,
      journal,
      work: async ({ subject }, { signal }) => await (subject === 'a' ? made('A') : untilAborted(signal)),
    }),
  );
  first.send(add('a', 'b', 'c'));
  void first.run();
  await expect.poll(async () => (await journal.load())?.items[0]?.stage.kind).toBe('done');
  // Killed here: nothing of `first` is heard any more.
  const payWhole = vi.fn(() => Promise.resolve(null));
  const work = vi.fn(({ subject }: Item<string, string>) => made(subject.toUpperCase()));
  const second = createBatch(parts({ journal, work, payWhole }));
  await second.open();
  expect(work.mock.calls.map(([{ id }]) => id)).toEqual(['b', 'c']);
  expect(second.state().book.phase).toBe('settled');
  expect(payWhole).toHaveBeenCalledTimes(1);
  const third = createBatch(parts({ journal, work, payWhole }));
  await third.open();
  expect(payWhole).toHaveBeenCalledTimes(1);
  expect(third.state().book.items.every(hasEnded)).toBe(true);
});

it('the journal has the last event, whenever it came', async () => {
  for (let turns = 0; turns < 12; turns++) {
    const journal = createMemoryJournal<string, string>();
    const batch = createBatch(parts({ journal }));
    batch.send(add('a'));
    for (let turn = 0; turn < turns; turn++) await Promise.resolve();
    batch.send({ kind: 'changed', id: 'a', subject: 'b' });
    await batch.kept();
    expect(await journal.load(), `after ${turns} turns`).toEqual(batch.state().book);
  }
});

it('a journal that refuses is told once, and the batch goes on', async () => {
  const refused = vi.fn();
  const journal = {
    load: () => Promise.resolve(null),
    keep: () => Promise.reject(new Error('quota')),
    forget: () => Promise.resolve(),
  };
  const batch = createBatch(parts({ journal, onJournalError: refused }));
  batch.send(add('a', 'b'));
  await batch.run();
  expect(kinds(batch.state().book)).toBe('done done');
  expect(refused).toHaveBeenCalledTimes(1);
});

it('does nothing where another tab has it', async () => {
  const batch = createBatch(parts({ exclusively: () => Promise.resolve(false) }));
  batch.send(add('a'));
  await batch.run();
  expect(batch.state()).toMatchObject({ elsewhere: true, book: { phase: 'gathered' } });
});

it('is empty after a clear, in the journal, too', async () => {
  const journal = createMemoryJournal<string, string>();
  const batch = createBatch(parts({ journal }));
  batch.send(add('a'));
  await batch.run();
  await batch.clear();
  expect(batch.state().book).toEqual(emptyBook());
  expect(await journal.load()).toBeNull();
});
