import { Pool } from 'pg';
import { describe, expect, test, vi } from 'vitest';
import type { Change } from './hub.ts';
import { createRowSubscriptions } from './row-subscriptions.ts';

const change: Change = {
  schema: 'public',
  table: 'prints',
  type: 'UPDATE',
  key: { id: '7' },
  owner: 'ann',
  record: { id: '7', user_id: 'ann', shop: 'one', note: null },
  commit_timestamp: '2026-11-29T00:00:00.000Z',
};
const rowsOf = (column: string, value: string, table = 'public.prints') => ({ table, column, value });

/** A database that accepts everything and records what it was asked. */
function fakePool(): { pool: Pool; asked: string[] } {
  const asked: string[] = [];
  const pool = new Pool();
  vi.spyOn(pool, 'query').mockImplementation((text: string) => {
    asked.push(text.trimStart().split(' ')[0] ?? '');
    return Promise.resolve({ rows: [] });
  });
  return { pool, asked };
}

describe('listeners of a change', () => {
  test.each([
    ['the value of a column', rowsOf('user_id', 'ann'), change, true],
    ['another value', rowsOf('user_id', 'bob'), change, false],
    ['every row of the table', rowsOf('', ''), change, true],
    ['every row of another table', rowsOf('', '', 'public.sheets'), change, false],
    ['a value where the row has none', rowsOf('note', ''), change, false],
    ['the owner of a row without its record', rowsOf('user_id', 'ann'), { ...change, record: undefined }, true],
    ['another owner', rowsOf('user_id', 'bob'), { ...change, record: undefined }, false],
    ['the key of a row without its record', rowsOf('id', '8'), { ...change, record: undefined }, false],
    ['a column that the change does not carry', rowsOf('shop', 'x'), { ...change, record: undefined }, true],
  ] as const)('%s', async (_name, subscription, announced, expected) => {
    const { add, listenersOf } = createRowSubscriptions(fakePool().pool, 'process');
    const listener = vi.fn();
    await add(subscription, listener);
    expect(listenersOf(announced as Change).has(listener)).toBe(expected);
  });

  test('finds a listener with several matching subscriptions once', async () => {
    const { add, listenersOf } = createRowSubscriptions(fakePool().pool, 'process');
    const listener = vi.fn();
    for (const [column, value] of [['user_id', 'ann'], ['shop', 'one'], ['', '']] as const)
      await add(rowsOf(column, value), listener);
    expect(listenersOf(change).size).toBe(1);
  });
});

test('mirrors a row once, whatever the number of its listeners', async () => {
  const { pool, asked } = fakePool();
  const { add, remove, listenersOf } = createRowSubscriptions(pool, 'process');
  const [one, other] = [vi.fn(), vi.fn()];
  const rows = rowsOf('user_id', 'ann');
  await Promise.all([add(rows, one), add(rows, other), add(rows, one)]);
  await remove(rows, one);
  await remove(rows, one);
  expect([asked, listenersOf(change).has(other)]).toEqual([['insert'], true]);
  await remove(rows, other);
  expect([asked, listenersOf(change).size]).toEqual([['insert', 'delete'], 0]);
});

test('inserts again after a delete that is under way', async () => {
  const { pool, asked } = fakePool();
  const { add, remove, listenersOf } = createRowSubscriptions(pool, 'process');
  const [one, other, third] = [vi.fn(), vi.fn(), vi.fn()];
  const rows = rowsOf('user_id', 'ann');
  await add(rows, one);
  const removals = [remove(rows, one)];
  const added = add(rows, other);
  removals.push(remove(rows, other));
  await removals[0];
  await Promise.all([added, add(rows, third), ...removals]);
  expect(asked).toEqual(['insert', 'delete', 'insert', 'delete', 'insert']);
  expect([...listenersOf(change)]).toEqual([third]);
});
