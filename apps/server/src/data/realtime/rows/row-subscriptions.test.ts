import { Pool } from 'pg';
import { describe, expect, test, vi } from 'vitest';
import type { Change } from './change.ts';
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

/** Fake database that accepts everything and records its statements. */
function fakePool(): { pool: Pool; asked: string[] } {
  const asked: string[] = [];
  const query = (text: string): Promise<object> => {
    asked.push(text.trimStart().split(' ')[0] ?? '');
    return Promise.resolve({ rows: [] });
  };
  const pool = Object.assign(new Pool(), { query });
  return { pool, asked };
}

const subscriptionsOf = (pool: Pool) => createRowSubscriptions(pool, 'process', (statement) => statement());

describe('listeners of a change', () => {
  test.each([
    ['finds a subscription to a column’s value', rowsOf('user_id', 'ann'), change, true],
    ['ignores a subscription to another value', rowsOf('user_id', 'bob'), change, false],
    ['finds a subscription to every row of the table', rowsOf('', ''), change, true],
    ['ignores a subscription to another table', rowsOf('', '', 'public.sheets'), change, false],
    ['ignores a subscription to an empty text if the column is null', rowsOf('note', ''), change, false],
    [
      'finds a subscription to the owner if the change has no record',
      rowsOf('user_id', 'ann'),
      { ...change, record: undefined },
      true,
    ],
    [
      'ignores a subscription to another owner if the change has no record',
      rowsOf('user_id', 'bob'),
      { ...change, record: undefined },
      false,
    ],
    [
      'ignores a subscription to another key if the change has no record',
      rowsOf('id', '8'),
      { ...change, record: undefined },
      false,
    ],
    [
      'finds a subscription to a column that the change lacks',
      rowsOf('shop', 'x'),
      { ...change, record: undefined },
      true,
    ],
  ] as const)('%s', async (_name, subscription, announced, expected) => {
    const subscriptions = subscriptionsOf(fakePool().pool);
    const listener = vi.fn();
    await subscriptions.add(subscription, listener);
    expect(subscriptions.listenersOf(announced as Change).has(listener)).toBe(expected);
  });

  test('returns a listener only once if several of its subscriptions match', async () => {
    const subscriptions = subscriptionsOf(fakePool().pool);
    const listener = vi.fn();
    for (const [column, value] of [
      ['user_id', 'ann'],
      ['shop', 'one'],
      ['', ''],
    ] as const)
      await subscriptions.add(rowsOf(column, value), listener);
    expect(subscriptions.listenersOf(change).size).toBe(1);
  });
});

test('stores a row subscription once in the database, regardless of the number of its listeners', async () => {
  const { pool, asked } = fakePool();
  const subscriptions = subscriptionsOf(pool);
  const [one, other] = [vi.fn(), vi.fn()];
  const rows = rowsOf('user_id', 'ann');
  await Promise.all([
    subscriptions.add(rows, one),
    subscriptions.add(rows, other),
    subscriptions.add(rows, one),
  ]);
  await subscriptions.remove(rows, one);
  await subscriptions.remove(rows, one);
  expect([asked, subscriptions.listenersOf(change).has(other)]).toEqual([['insert'], true]);
  await subscriptions.remove(rows, other);
  expect([asked, subscriptions.listenersOf(change).size]).toEqual([['insert', 'delete'], 0]);
});

test('inserts a subscription’s row again if a listener is added while the row is being deleted', async () => {
  const { pool, asked } = fakePool();
  const subscriptions = subscriptionsOf(pool);
  const [one, other, third] = [vi.fn(), vi.fn(), vi.fn()];
  const rows = rowsOf('user_id', 'ann');
  await subscriptions.add(rows, one);
  const removals = [subscriptions.remove(rows, one)];
  const added = subscriptions.add(rows, other);
  removals.push(subscriptions.remove(rows, other));
  await removals[0];
  await Promise.all([added, subscriptions.add(rows, third), ...removals]);
  expect(asked).toEqual(['insert', 'delete', 'insert', 'delete', 'insert']);
  expect([...subscriptions.listenersOf(change)]).toEqual([third]);
});
