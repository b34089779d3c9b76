/** Subscriptions by table, column and value; `realtime.interests` mirrors them, so other changes are not announced. */
import type { Pool } from 'pg';
import { createMirroredSet, type MirroredSet, type Registered } from '../shared-state/mirrored-set.ts';
import type { Change } from './change.ts';

/** Rows of a table where a column has a value; an empty column means every row. */
export type RowSubscription = { readonly table: string; readonly column: string; readonly value: string };

export type ChangeListener = (change: Change) => void;

export type RowSubscriptions = {
  /** Resolves once delivery of all later commits is guaranteed. */
  add(rowSubscription: RowSubscription, listener: ChangeListener): Promise<void>;
  remove(rowSubscription: RowSubscription, listener: ChangeListener): Promise<void>;
  listenersOf(change: Change): ReadonlySet<ChangeListener>;
  restore(): Promise<void>;
};

type Entry = {
  readonly rowSubscription: RowSubscription;
  readonly listeners: MirroredSet<ChangeListener>;
};

type Index = Map<string, Map<string, Map<string, Entry>>>;

function findOrAdd<V>(map: Map<string, V>, key: string, make: () => V): V {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}

function deleteEntry(index: Index, { table, column, value }: RowSubscription): void {
  const columns = index.get(table);
  const values = columns?.get(column);
  values?.delete(value);
  if (values?.size === 0) columns?.delete(column);
  if (columns?.size === 0) index.delete(table);
}

/** Undefined if the change lacks the column, because the row was deleted or is too large for a notification. */
function cellOf({ record, key, owner }: Change, column: string): unknown {
  if (record) return record[column];
  return column === 'user_id' ? (owner ?? undefined) : key[column];
}

function* entriesOf(index: Index, change: Change): Iterable<Entry> {
  for (const [column, values] of index.get(`${change.schema}.${change.table}`) ?? []) {
    const value = column === '' ? '' : cellOf(change, column);
    if (value === undefined) yield* values.values();
    // Indexed columns are text and uuid, whose values equal their JSON text.
    const entry = typeof value === 'string' ? values.get(value) : undefined;
    if (entry) yield entry;
  }
}

const INSERT = `insert into realtime.interests (table_name, column_name, value, process)
  select *, $4::uuid from unnest($1::text[], $2::text[], $3::text[]) on conflict do nothing`;
const DELETE = `delete from realtime.interests
  where table_name = $1 and column_name = $2 and value = $3 and process = $4`;

export function createRowSubscriptions(
  pool: Pool,
  process: string,
  registered: Registered,
): RowSubscriptions {
  const index: Index = new Map();
  const insert = (rows: readonly RowSubscription[]): Promise<unknown> =>
    pool.query(INSERT, [
      rows.map(({ table }) => table),
      rows.map(({ column }) => column),
      rows.map(({ value }) => value),
      process,
    ]);
  const find = ({ table, column, value }: RowSubscription): Entry | undefined =>
    index.get(table)?.get(column)?.get(value);
  return {
    add: async (rowSubscription, listener) => {
      const { table, column, value } = rowSubscription;
      const columns = findOrAdd(index, table, () => new Map<string, Map<string, Entry>>());
      const values = findOrAdd(columns, column, () => new Map<string, Entry>());
      const entry = findOrAdd(values, value, () => ({
        rowSubscription,
        listeners: createMirroredSet<ChangeListener>({
          insert: () => registered(() => insert([rowSubscription])),
          delete: () => pool.query(DELETE, [table, column, value, process]),
          deleted: () => deleteEntry(index, rowSubscription),
        }),
      }));
      await entry.listeners.add(listener);
    },
    remove: async (rowSubscription, listener) => find(rowSubscription)?.listeners.remove(listener),
    listenersOf: (change) => {
      const listeners = new Set<ChangeListener>();
      for (const entry of entriesOf(index, change))
        for (const listener of entry.listeners.members) listeners.add(listener);
      return listeners;
    },
    restore: async () => {
      const entries = [...index.values()].flatMap((columns) =>
        [...columns.values()].flatMap((values) => [...values.values()]),
      );
      const live = entries.filter(({ listeners }) => listeners.members.size > 0);
      if (live.length > 0) await insert(live.map(({ rowSubscription }) => rowSubscription));
    },
  };
}
