/** One joined channel: what it subscribed to, as whom, and how changes reach it. */
import { z } from 'zod';
import type { Identity } from '../rest/request.ts';
import type { Change } from './changes.ts';
import { type RowFilter, readFilter } from './filter.ts';
import type { Column, LiveTables } from './rows.ts';

const subscription = z.looseObject({
  event: z.enum(['*', 'INSERT', 'UPDATE', 'DELETE']),
  schema: z.string().default('public'),
  table: z.string().optional(),
  filter: z.string().max(1024).nullish(),
});

/** What phx_join carries. */
export const joinPayload = z.object({
  config: z
    .object({ postgres_changes: z.array(subscription).max(20).default([]) })
    .default({ postgres_changes: [] }),
  access_token: z.string().nullish(),
});

type Asked = z.infer<typeof subscription>;
export type Subscription = {
  readonly id: number;
  readonly asked: Asked;
  readonly filter: RowFilter | undefined;
};

export type Channel = {
  readonly topic: string;
  readonly joinRef: string | null;
  readonly subscriptions: readonly Subscription[];
  identity: Identity;
};

let nextId = 1;

export type Subscribed =
  | { readonly ok: true; readonly subscriptions: Subscription[] }
  | { readonly ok: false; readonly reason: string };

/** Checks every wish against the live tables, so that a misspelt one is told and does not wait for ever. */
export function subscribe(asked: readonly Asked[], live: LiveTables): Subscribed {
  const subscriptions: Subscription[] = [];
  for (const wish of asked) {
    const columns = wish.table === undefined ? undefined : live.get(`${wish.schema}.${wish.table}`);
    const filter = wish.filter ? readFilter(wish.filter) : undefined;
    const known = wish.table === undefined || wish.table === '*' || columns !== undefined;
    const filterFits = !wish.filter || (filter && columns?.some(({ name }) => name === filter.column));
    if (!known || !filterFits) {
      return {
        ok: false,
        reason: `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [event: ${wish.event}, schema: ${wish.schema}, table: ${wish.table ?? '*'}, filter: ${wish.filter ?? ''}]`,
      };
    }
    subscriptions.push({ id: nextId++, asked: wish, filter });
  }
  return { ok: true, subscriptions };
}

/** Before anything is read: could this subscription want the change? A filter on the key decides at once. */
export function mayWant({ asked, filter }: Subscription, { schema, table, type, key }: Change): boolean {
  if (asked.schema !== schema && asked.schema !== '*') return false;
  if (asked.table !== undefined && asked.table !== '*' && asked.table !== table) return false;
  if (asked.event !== '*' && asked.event !== type) return false;
  return !filter || !(filter.column in key) || filter.matches(key[filter.column]);
}

/** The event as the client reads it; `record` is empty for a DELETE. */
export function changePayload(
  ids: readonly number[],
  change: Change,
  columns: readonly Column[],
  record: Record<string, unknown>,
): Record<string, unknown> {
  const { key, ...facts } = change;
  const old = change.type === 'INSERT' ? {} : { old_record: key };
  const data =
    change.type === 'DELETE' ? { ...facts, columns, ...old } : { ...facts, columns, record, ...old };
  return { ids, data: { ...data, errors: null } };
}
