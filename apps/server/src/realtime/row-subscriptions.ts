/**
 * Which rows this process subscribes to: counted per subscriber and stored in `realtime.interests`, because the database
 * announces changes of no other rows.
 */
import type { Pool } from 'pg';

/** Rows of a table whose column has a value; an empty column stands for every row. */
export type RowSubscription = { readonly table: string; readonly column: string; readonly value: string };

export type RowSubscriptions = {
  /** Resolves when changes that commit from now on will be heard. */
  add(rowSubscription: RowSubscription): Promise<void>;
  remove(rowSubscription: RowSubscription): Promise<void>;
  /** Inserts every row again, for a database that lost them. */
  restore(): Promise<void>;
};

type Entry = { readonly rowSubscription: RowSubscription; count: number; settled: Promise<unknown> };

export function createRowSubscriptions(pool: Pool, process: string): RowSubscriptions {
  const entries = new Map<string, Entry>();
  const keyOf = ({ table, column, value }: RowSubscription): string => JSON.stringify([table, column, value]);
  const subscribe = ({ table, column, value }: RowSubscription): Promise<unknown> =>
    pool.query('insert into realtime.interests values ($1, $2, $3, $4) on conflict do nothing', [
      table,
      column,
      value,
      process,
    ]);
  const unsubscribe = ({ table, column, value }: RowSubscription): Promise<unknown> =>
    pool.query(
      `delete from realtime.interests
       where table_name = $1 and column_name = $2 and value = $3 and process = $4`,
      [table, column, value, process],
    );
  return {
    add: async (rowSubscription) => {
      const key = keyOf(rowSubscription);
      const entry = entries.get(key) ?? { rowSubscription, count: 0, settled: Promise.resolve() };
      entries.set(key, entry);
      entry.count++;
      // In order: a late delete must not overtake a newer insert.
      if (entry.count === 1) entry.settled = entry.settled.then(() => subscribe(rowSubscription));
      try {
        await entry.settled;
      } catch (error) {
        entry.count--;
        entry.settled = Promise.resolve();
        throw error;
      }
    },
    remove: async (rowSubscription) => {
      const key = keyOf(rowSubscription);
      const entry = entries.get(key);
      if (!entry) return;
      entry.count--;
      if (entry.count > 0) return;
      const removed = entry.settled.then(() => unsubscribe(rowSubscription));
      // A failed delete must not block the next insert.
      entry.settled = removed.catch(() => undefined);
      await removed;
      if (entry.count === 0) entries.delete(key);
    },
    restore: async () => {
      for (const { rowSubscription, count } of entries.values())
        if (count > 0) await subscribe(rowSubscription);
    },
  };
}
