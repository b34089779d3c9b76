import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Registered } from './mirrored-set.ts';

type Payload = Readonly<Record<string, unknown>>;
type Metas = Record<string, { readonly metas: Payload[] }>;

export type PresenceDiff = { readonly joins: Metas; readonly leaves: Metas };

type Row = { readonly ref: string; readonly room: string; readonly key: string; readonly payload: Payload };

export type Presences = {
  /** A second call by the same holder replaces its first presence. @returns the new ref */
  track(room: string, key: string, payload: Payload, replaced: string | undefined): Promise<string>;
  untrack(ref: string): Promise<void>;
  stateOf(room: string): Promise<Metas>;
  restore(): Promise<void>;
  forget(processes: readonly string[]): Promise<void>;
};

function metasOf(rows: readonly Row[]): Metas {
  // No prototype, because users choose the keys.
  const metas = Object.create(null) as Metas;
  for (const { ref, key, payload } of rows) {
    (metas[key] ??= { metas: [] }).metas.push({ ...payload, phx_ref: ref });
  }
  return metas;
}

const INSERT =
  'insert into realtime.presences (ref, room, key, payload, process) values ($1, $2, $3, $4, $5)';
const DELETE = 'delete from realtime.presences where ref = $1 returning ref, room, key, payload';

export function createPresences(
  pool: Pool,
  process: string,
  tell: (room: string, diff: PresenceDiff) => Promise<void>,
  registered: Registered,
): Presences {
  const own = new Map<string, Row>();
  const keep = ({ ref, room, key, payload }: Row): Promise<unknown> =>
    pool.query(`${INSERT} on conflict do nothing`, [ref, room, key, JSON.stringify(payload), process]);
  const take = async (ref: string): Promise<Row[]> => {
    own.delete(ref);
    return (await pool.query<Row>(DELETE, [ref])).rows;
  };
  return {
    track: async (room, key, payload, replaced) => {
      const row = { ref: randomUUID(), room, key, payload };
      const left = replaced === undefined ? [] : await take(replaced);
      // The row is added in memory before the insert, so that a restore at this moment includes it.
      own.set(row.ref, row);
      try {
        await registered(() => keep(row));
      } catch (error) {
        own.delete(row.ref);
        throw error;
      }
      await tell(room, { joins: metasOf([row]), leaves: metasOf(left) });
      return row.ref;
    },
    untrack: async (ref) => {
      const left = await take(ref);
      const [row] = left;
      if (row) await tell(row.room, { joins: {}, leaves: metasOf(left) });
    },
    stateOf: async (room) => {
      const { rows } = await pool.query<Row>(
        'select ref, room, key, payload from realtime.presences where room = $1',
        [room],
      );
      return metasOf(rows);
    },
    restore: async () => {
      for (const row of own.values()) await keep(row);
    },
    forget: async (processes) => {
      const { rows } = await pool.query<Row>(
        'delete from realtime.presences where process = any ($1) returning ref, room, key, payload',
        [processes],
      );
      for (const room of new Set(rows.map((row) => row.room))) {
        await tell(room, { joins: {}, leaves: metasOf(rows.filter((row) => row.room === room)) });
      }
    },
  };
}
