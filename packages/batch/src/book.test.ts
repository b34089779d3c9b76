import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Book, type BookEvent, emptyBook, hasEnded, nextBook, reopened } from './book.ts';
import { itemsIn, placesOf, progressOf } from './queries.ts';

type Event = BookEvent<string, number>;
const CAUSE = { code: 'damaged', text: 'The file is damaged.' };
const play = (events: readonly Event[], from: Book<string, number> = emptyBook()) =>
  events.reduce((book, event) => nextBook(book, event), from);
const added = (...ids: string[]): Event => ({ kind: 'added', items: ids.map((id) => ({ id, subject: id })) });
const stages = ({ items }: Book<string, number>) => items.map(({ stage }) => stage.kind);

it('ends by itself when every item has', () => {
  const running = play([added('a', 'b'), { kind: 'started' }, { kind: 'began', id: 'a' }]);
  expect(running.phase).toBe('running');
  const ended = play(
    [
      { kind: 'made', id: 'a', attempt: 1, made: 1, owes: false },
      { kind: 'skipped', id: 'b', cause: CAUSE },
    ],
    running,
  );
  expect(ended.phase).toBe('finished');
  expect(play([{ kind: 'settled' }], ended).phase).toBe('settled');
});

it('pauses once what is in hand has ended, and goes on with what waits', () => {
  const pausing = play([
    added('a', 'b'),
    { kind: 'started' },
    { kind: 'began', id: 'a' },
    { kind: 'paused' },
  ]);
  expect(pausing.phase).toBe('pausing');
  const paused = play([{ kind: 'failed', id: 'a', attempt: 1, cause: CAUSE }], pausing);
  expect(paused.phase).toBe('paused');
  expect(stages(play([{ kind: 'started' }, { kind: 'began', id: 'b' }], paused))).toEqual([
    'failed',
    'running',
  ]);
});

it('takes nothing in hand while it is paused', () => {
  const paused = play([added('a'), { kind: 'started' }, { kind: 'paused' }]);
  expect(paused.phase).toBe('paused');
  expect(nextBook(paused, { kind: 'began', id: 'a' })).toBe(paused);
});

it('brings back what was removed by mistake, where it stood and as far as it had come', () => {
  const before = play([
    added('a', 'b', 'c', 'd'),
    { kind: 'started' },
    { kind: 'began', id: 'b' },
    { kind: 'made', id: 'b', attempt: 1, made: 7, owes: false },
    { kind: 'began', id: 'd' },
  ]);
  const gone = placesOf(before, ['b', 'd']);
  const without = nextBook(before, { kind: 'removed', ids: ['b', 'd'] });
  const back = nextBook(without, { kind: 'returned', items: gone });
  expect(back.items.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  expect(back.items[1]?.stage).toEqual({ kind: 'done', made: 7 });
  // Its work was dropped when it was removed.
  expect(back.items[3]?.stage.kind).toBe('waiting');
  expect(nextBook(back, { kind: 'returned', items: gone })).toBe(back);
});

it('hears nothing of an attempt that was given up', () => {
  const again = play([
    added('a'),
    { kind: 'started' },
    { kind: 'began', id: 'a' },
    { kind: 'released', id: 'a', attempt: 1 },
    { kind: 'began', id: 'a' },
  ]);
  const late: Event = { kind: 'made', id: 'a', attempt: 1, made: 1, owes: false };
  expect(nextBook(again, late)).toBe(again);
  expect(stages(nextBook(again, { ...late, attempt: 2 }))).toEqual(['done']);
});

it('delivers what owes only when it is paid', () => {
  const owed = play([
    added('a'),
    { kind: 'started' },
    { kind: 'began', id: 'a' },
    { kind: 'made', id: 'a', attempt: 1, made: 7, owes: true },
  ]);
  expect(stages(owed)).toEqual(['owed']);
  expect(owed.phase).toBe('running');
  const paid = nextBook(owed, { kind: 'paid', id: 'a' });
  expect(itemsIn(paid, 'done').map(({ stage }) => stage.made)).toEqual([7]);
  expect(paid.phase).toBe('finished');
});

it('retries what ended, and only that', () => {
  const ended = play([
    added('a', 'b'),
    { kind: 'started' },
    { kind: 'began', id: 'a' },
    { kind: 'failed', id: 'a', attempt: 1, cause: CAUSE },
  ]);
  expect(stages(nextBook(ended, { kind: 'retried', ids: ['a', 'b', 'gone'] }))).toEqual([
    'waiting',
    'waiting',
  ]);
  expect(nextBook(ended, { kind: 'retried', ids: ['b'] })).toBe(ended);
});

it('opens again with nothing in hand', () => {
  const pausing = play([added('a'), { kind: 'started' }, { kind: 'began', id: 'a' }, { kind: 'paused' }]);
  expect(reopened(pausing)).toMatchObject({ phase: 'paused', items: [{ stage: { kind: 'waiting' } }] });
});

const id = fc.constantFrom('a', 'b', 'c', 'd');
const attempt = fc.integer({ min: 0, max: 3 });
const cause = fc.constant(CAUSE);
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    kind: fc.constant('added' as const),
    items: fc.array(fc.record({ id, subject: fc.string() })),
  }),
  fc.record({ kind: fc.constant('removed' as const), ids: fc.array(id) }),
  fc.record({ kind: fc.constant('retried' as const), ids: fc.array(id) }),
  fc.constantFrom<Event>({ kind: 'started' }, { kind: 'paused' }, { kind: 'settled' }),
  fc.record({ kind: fc.constant('began' as const), id }),
  fc.record({ kind: fc.constant('paid' as const), id }),
  fc.record({ kind: fc.constant('skipped' as const), id, cause }),
  fc.record({ kind: fc.constantFrom('released' as const), id, attempt }),
  fc.record({ kind: fc.constant('failed' as const), id, attempt, cause }),
  fc.record({
    kind: fc.constant('progressed' as const),
    id,
    attempt,
    progress: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  fc.record({ kind: fc.constant('made' as const), id, attempt, made: fc.nat(), owes: fc.boolean() }),
);

it('whatever happens: no id twice, no work undone but by a retry, and the phase says what is true', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      let book = emptyBook<string, number>();
      for (const one of events) {
        const before = book;
        book = nextBook(book, one);
        const ids = book.items.map((item) => item.id);
        expect(new Set(ids).size).toBe(ids.length);
        if (one.kind !== 'retried' && one.kind !== 'removed') {
          for (const { id: was, stage } of before.items.filter(hasEnded)) {
            expect(book.items.find((item) => item.id === was)?.stage).toEqual(stage);
          }
        }
        if (book.phase === 'finished' || book.phase === 'settled')
          expect(book.items.every(hasEnded)).toBe(true);
        if (book.phase === 'running') expect(book.items.every(hasEnded)).toBe(false);
        if (book.phase === 'paused') expect(stages(book)).not.toContain('running');
        expect(progressOf(book)).toBeGreaterThanOrEqual(0);
        expect(progressOf(book)).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 3000 },
  );
});
