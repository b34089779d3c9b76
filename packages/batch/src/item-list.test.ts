import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emptyList, hasEnded, type ItemList, type ListEvent, nextList, restoredList } from './item-list.ts';
import { itemsIn, positionsOf, progressOf } from './selectors.ts';

type Event = ListEvent<string, number>;
const CAUSE = { code: 'damaged', text: 'The file is damaged.' };
const play = (events: readonly Event[], from: ItemList<string, number> = emptyList()) =>
  events.reduce((list, event) => nextList(list, event), from);
const added = (...ids: string[]): Event => ({ kind: 'added', items: ids.map((id) => ({ id, subject: id })) });
const stages = ({ items }: ItemList<string, number>) => items.map(({ stage }) => stage.kind);

it('finishes the list when every item has finished', () => {
  const running = play([added('a', 'b'), { kind: 'started' }, { kind: 'begun', id: 'a' }]);
  expect(running.phase).toBe('running');
  const ended = play(
    [
      { kind: 'made', id: 'a', attempt: 1, made: 1, isUnpaid: false },
      { kind: 'skipped', id: 'b', cause: CAUSE },
    ],
    running,
  );
  expect(ended.phase).toBe('finished');
  expect(play([{ kind: 'settled' }], ended).phase).toBe('settled');
});

it('pauses the list when active items have finished, and resumes with waiting ones', () => {
  const pausing = play([
    added('a', 'b'),
    { kind: 'started' },
    { kind: 'begun', id: 'a' },
    { kind: 'paused' },
  ]);
  expect(pausing.phase).toBe('pausing');
  const paused = play([{ kind: 'failed', id: 'a', attempt: 1, cause: CAUSE }], pausing);
  expect(paused.phase).toBe('paused');
  expect(stages(play([{ kind: 'started' }, { kind: 'begun', id: 'b' }], paused))).toEqual([
    'failed',
    'running',
  ]);
});

it('begins no item while the list is paused', () => {
  const paused = play([added('a'), { kind: 'started' }, { kind: 'paused' }]);
  expect(paused.phase).toBe('paused');
  expect(nextList(paused, { kind: 'begun', id: 'a' })).toBe(paused);
});

it('restores removed items with their results at their former positions', () => {
  const before = play([
    added('a', 'b', 'c', 'd'),
    { kind: 'started' },
    { kind: 'begun', id: 'b' },
    { kind: 'made', id: 'b', attempt: 1, made: 7, isUnpaid: false },
    { kind: 'begun', id: 'd' },
  ]);
  const gone = positionsOf(before, ['b', 'd']);
  const without = nextList(before, { kind: 'removed', ids: ['b', 'd'] });
  const back = nextList(without, { kind: 'restored', items: gone });
  expect(back.items.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  expect(back.items[1]?.stage).toEqual({ kind: 'done', made: 7 });
  // The removal aborted this item's work, so the restored item waits.
  expect(back.items[3]?.stage.kind).toBe('waiting');
  expect(nextList(back, { kind: 'restored', items: gone })).toBe(back);
});

it('ignores reports from a released attempt', () => {
  const again = play([
    added('a'),
    { kind: 'started' },
    { kind: 'begun', id: 'a' },
    { kind: 'released', id: 'a', attempt: 1 },
    { kind: 'begun', id: 'a' },
  ]);
  const late: Event = { kind: 'made', id: 'a', attempt: 1, made: 1, isUnpaid: false };
  expect(nextList(again, late)).toBe(again);
  expect(stages(nextList(again, { ...late, attempt: 2 }))).toEqual(['done']);
});

it('delivers an unpaid result only after payment', () => {
  const owed = play([
    added('a'),
    { kind: 'started' },
    { kind: 'begun', id: 'a' },
    { kind: 'made', id: 'a', attempt: 1, made: 7, isUnpaid: true },
  ]);
  expect(stages(owed)).toEqual(['owed']);
  expect(owed.phase).toBe('running');
  const paid = nextList(owed, { kind: 'paid', id: 'a' });
  expect(itemsIn(paid, 'done').map(({ stage }) => stage.made)).toEqual([7]);
  expect(paid.phase).toBe('finished');
});

it('retries only finished items', () => {
  const ended = play([
    added('a', 'b'),
    { kind: 'started' },
    { kind: 'begun', id: 'a' },
    { kind: 'failed', id: 'a', attempt: 1, cause: CAUSE },
  ]);
  expect(stages(nextList(ended, { kind: 'retried', ids: ['a', 'b', 'gone'] }))).toEqual([
    'waiting',
    'waiting',
  ]);
  expect(nextList(ended, { kind: 'retried', ids: ['b'] })).toBe(ended);
});

it('restores active items as waiting', () => {
  const pausing = play([added('a'), { kind: 'started' }, { kind: 'begun', id: 'a' }, { kind: 'paused' }]);
  expect(restoredList(pausing)).toMatchObject({ phase: 'paused', items: [{ stage: { kind: 'waiting' } }] });
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
  fc.record({ kind: fc.constant('begun' as const), id }),
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
  fc.record({ kind: fc.constant('made' as const), id, attempt, made: fc.nat(), isUnpaid: fc.boolean() }),
);

it('keeps ids unique, finished items unchanged, and the phase valid for any sequence of events', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      let list = emptyList<string, number>();
      for (const one of events) {
        const before = list;
        list = nextList(list, one);
        const ids = list.items.map((item) => item.id);
        expect(new Set(ids).size).toBe(ids.length);
        if (one.kind !== 'retried' && one.kind !== 'removed') {
          for (const { id: was, stage } of before.items.filter(hasEnded)) {
            expect(list.items.find((item) => item.id === was)?.stage).toEqual(stage);
          }
        }
        if (list.phase === 'finished' || list.phase === 'settled')
          expect(list.items.every(hasEnded)).toBe(true);
        if (list.phase === 'running') expect(list.items.every(hasEnded)).toBe(false);
        if (list.phase === 'paused') expect(stages(list)).not.toContain('running');
        expect(progressOf(list)).toBeGreaterThanOrEqual(0);
        expect(progressOf(list)).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 3000 },
  );
});
