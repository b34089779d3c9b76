/** Which rows this process waits for, counted per subscriber and told to the database, which announces no others. */
import type { Pool } from 'pg';

/** Rows of a table whose column has a value; an empty column stands for every row. */
export type Interest = { readonly table: string; readonly column: string; readonly value: string };

export type Interests = {
  /** Resolves when changes that commit from now on will be heard. */
  add(interest: Interest): Promise<void>;
  remove(interest: Interest): Promise<void>;
  /** Says everything again, to a database that has forgotten it. */
  restore(): Promise<void>;
};

type Entry = { readonly interest: Interest; count: number; said: Promise<unknown> };

export function createInterests(pool: Pool, process: string): Interests {
  const entries = new Map<string, Entry>();
  const keyOf = ({ table, column, value }: Interest): string => JSON.stringify([table, column, value]);
  const say = ({ table, column, value }: Interest): Promise<unknown> =>
    pool.query('insert into realtime.interests values ($1, $2, $3, $4) on conflict do nothing', [
      table,
      column,
      value,
      process,
    ]);
  const unsay = ({ table, column, value }: Interest): Promise<unknown> =>
    pool.query(
      `delete from realtime.interests
       where table_name = $1 and column_name = $2 and value = $3 and process = $4`,
      [table, column, value, process],
    );
  return {
    add: async (interest) => {
      const key = keyOf(interest);
      const entry = entries.get(key) ?? { interest, count: 0, said: Promise.resolve() };
      entries.set(key, entry);
      entry.count++;
      // After whatever was said about it before, so that a late "no more" cannot overtake.
      if (entry.count === 1) entry.said = entry.said.then(() => say(interest));
      try {
        await entry.said;
      } catch (error) {
        entry.count--;
        entry.said = Promise.resolve();
        throw error;
      }
    },
    remove: async (interest) => {
      const key = keyOf(interest);
      const entry = entries.get(key);
      if (!entry) return;
      entry.count--;
      if (entry.count > 0) return;
      const unsaid = entry.said.then(() => unsay(interest));
      // A database that was away then is no reason not to be told the next time.
      entry.said = unsaid.catch(() => undefined);
      await unsaid;
      if (entry.count === 0) entries.delete(key);
    },
    restore: async () => {
      for (const { interest, count } of entries.values()) if (count > 0) await say(interest);
    },
  };
}
