import { expect, it } from 'vitest';
import { emptyList, type Item, nextList } from './item-list.ts';
import { changesBetween } from './journal.ts';

const list = nextList(emptyList<string, number>(), {
  kind: 'added',
  items: ['a', 'b'].map((id) => ({ id, subject: id })),
});
const [a, b] = list.items as [Item<string, number>, Item<string, number>];

it('changesBetween is null for the same items in the same order', () => {
  expect(changesBetween(list, list)).toBeNull();
  expect(changesBetween(list, { ...list, items: [...list.items] })).toBeNull();
});

it('changesBetween lists new, changed and removed items, and the order only if it changed', () => {
  const changed = { ...b, subject: 'other' };
  expect(changesBetween(list, { ...list, items: [a, changed] })).toEqual({
    ...{ phase: list.phase, items: [changed], removed: [] },
  });
  expect(changesBetween(list, { ...list, items: [b] })).toEqual({
    ...{ phase: list.phase, items: [], removed: ['a'], order: ['b'] },
  });
  expect(changesBetween(list, { ...list, items: [b, a] })).toEqual({
    ...{ phase: list.phase, items: [], removed: [], order: ['b', 'a'] },
  });
});

it('changesBetween stores a running item as waiting', () => {
  const running = { ...a, stage: { kind: 'running', progress: 0.5 } } as const;
  const failed = { ...a, stage: { kind: 'failed', cause: { code: 'x', text: 'x' } } } as const;
  expect(changesBetween({ ...list, items: [failed, b] }, { ...list, items: [running, b] })?.items).toEqual([
    { ...a, stage: { kind: 'waiting' } },
  ]);
});
