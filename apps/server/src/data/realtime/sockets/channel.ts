import { failed, type Problem, type Result } from '@printready/pixels/result';
import { z } from 'zod';
import type { Identity } from '../../../auth/sessions/identity.ts';
import type { Change } from '../rows/change.ts';
import { type RowFilter, readFilter } from '../rows/filter.ts';
import type { ChangeListener, RowSubscription } from '../rows/row-subscriptions.ts';
import type { Column, LiveTables } from '../rows/rows.ts';
import type { Member } from '../shared-state/relay.ts';
import type { Rights } from './channel-rights.ts';

const subscription = z.looseObject({
  event: z.enum(['*', 'INSERT', 'UPDATE', 'DELETE']),
  schema: z.string().default('public'),
  table: z.string().optional(),
  filter: z.string().max(1024).nullish(),
});

export const joinPayload = z.object({
  config: z
    .object({
      postgres_changes: z.array(subscription).max(20).default([]),
      broadcast: z
        .object({ self: z.boolean().default(false), ack: z.boolean().default(false) })
        .default({ self: false, ack: false }),
      presence: z
        .object({ key: z.string().max(255).default(''), enabled: z.boolean().default(false) })
        .default({ key: '', enabled: false }),
      private: z.boolean().default(false),
    })
    .prefault({}),
  access_token: z.string().nullish(),
});
type JoinConfig = z.infer<typeof joinPayload>['config'];

type ChangesRequest = z.infer<typeof subscription>;
export type ChangesSubscription = {
  readonly id: number;
  readonly asked: ChangesRequest;
  readonly filter: RowFilter | undefined;
};

export type Channel = {
  readonly topic: string;
  readonly joinRef: string | null;
  readonly room: string;
  readonly config: JoinConfig;
  readonly presenceKey: string;
  readonly subscriptions: readonly ChangesSubscription[];
  readonly rowSubscriptions: RowSubscription[];
  readonly onChange: ChangeListener;
  identity: Identity;
  rights: Rights;
  presenceRef: string | undefined;
  member: Member | undefined;
  leave: () => Promise<void>;
};

let nextId = 1;

export type Subscribed = Result<
  { readonly subscriptions: ChangesSubscription[]; readonly rowSubscriptions: RowSubscription[] },
  Problem<'no-such-table'>
>;

const isAny = (table: string | undefined): boolean => table === undefined || table === '*';

function rowSubscriptionsOf({ asked, filter }: ChangesSubscription, live: LiveTables): RowSubscription[] {
  if (!isAny(asked.table)) {
    const place = filter?.narrowest ?? { column: '', value: '' };
    return [{ table: `${asked.schema}.${asked.table ?? ''}`, ...place }];
  }
  return [...live.keys()]
    .filter((table) => asked.schema === '*' || table.startsWith(`${asked.schema}.`))
    .map((table) => ({ table, column: '', value: '' }));
}

/** Rejects tables that send no changes or that the role may not read, so that a misspelled name is noticed. */
export function subscribe(
  asked: readonly ChangesRequest[],
  all: LiveTables,
  role: Identity['role'],
): Subscribed {
  const subscriptions: ChangesSubscription[] = [];
  const live = new Map([...all].filter(([, { readers }]) => readers.includes(role)));
  for (const request of asked) {
    const columns = live.get(`${request.schema}.${request.table ?? ''}`)?.columns;
    const filter = request.filter && columns ? readFilter(request.filter, columns) : undefined;
    if ((!isAny(request.table) && !columns) || (request.filter && !filter)) {
      return failed({
        code: 'no-such-table',
        text: `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [event: ${request.event}, schema: ${request.schema}, table: ${request.table ?? '*'}, filter: ${request.filter ?? ''}]`,
      });
    }
    subscriptions.push({ id: nextId++, asked: request, filter });
  }
  return {
    ok: true,
    subscriptions,
    rowSubscriptions: subscriptions.flatMap((one) => rowSubscriptionsOf(one, live)),
  };
}

/** Rules out most changes before any row is read; a filter on the key alone is evaluated immediately. */
export function mayMatch(
  { asked, filter }: ChangesSubscription,
  { schema, table, type, key }: Change,
): boolean {
  if (asked.schema !== schema && asked.schema !== '*') return false;
  if (!isAny(asked.table) && asked.table !== table) return false;
  if (asked.event !== '*' && asked.event !== type) return false;
  return !filter?.columns.every((column) => column in key) || filter.matches(key);
}

export function changePayload(
  ids: readonly number[],
  { schema, table, type, key, commit_timestamp }: Change,
  columns: readonly Column[],
  record: Record<string, unknown>,
): Record<string, unknown> {
  const data = {
    schema,
    table,
    type,
    commit_timestamp,
    columns,
    ...(type !== 'DELETE' && { record }),
    ...(type !== 'INSERT' && { old_record: key }),
    errors: null,
  };
  return { ids, data };
}
