import { backendError } from '@printready/sign-in/answers';
import { loadClient } from '@printready/sign-in/client';
import type { SupabaseClient } from '@supabase/supabase-js';
import { queryOptions } from '@tanstack/react-query';
import type { Payer } from '../../tokens/payer-of.ts';
import type { Spent } from './usage-days.ts';

export const PAGE = 50;
export const CHART_DAYS = 30;
/** More entries than any plan allows in the chart's period; also the row limit of hosted backends. */
const CHART_ENTRIES = 1000;
const DAY_MS = 24 * 60 * 60_000;

export type UsageEntry = Spent & {
  readonly id: string;
  readonly batch_size: number;
  readonly variant: string | null;
  readonly refunded_at: string | null;
  /** Null once the member's account is deleted. */
  readonly user_id: string | null;
};

const COLUMNS = 'id, tool_id, credits_used, batch_size, variant, created_at, refunded_at, user_id';

/** Runs for a shop are the shop's. Owners can read those of all members, others only their own. */
function usageOf(client: SupabaseClient, { id, shop }: Payer, columns: string) {
  const rows = client.from('token_usage').select(columns);
  return shop ? rows.eq('shop_id', id) : rows.eq('user_id', id).is('shop_id', null);
}

type UsagePage = { readonly entries: readonly UsageEntry[]; readonly more: boolean };

/** @param balance part of the key, because a changed balance means a new entry; undefined disables the request */
export function usageQuery(payer: Payer, balance: number | undefined, shown: number) {
  return queryOptions({
    queryKey: ['token-usage', payer.id, balance, shown],
    enabled: balance !== undefined,
    placeholderData: (previous: UsagePage | undefined, from) =>
      from?.queryKey[1] === payer.id ? previous : undefined,
    queryFn: async (): Promise<UsagePage> => {
      const answer = await usageOf(await loadClient(), payer, COLUMNS)
        .order('created_at', { ascending: false })
        .limit(shown + 1)
        .overrideTypes<UsageEntry[], { merge: false }>();
      if (answer.error) throw backendError(answer);
      return { entries: answer.data.slice(0, shown), more: answer.data.length > shown };
    },
  });
}

const EXPORT_PAGE = 500;

export async function usagePage(payer: Payer, from: number): Promise<readonly UsageEntry[]> {
  const answer = await usageOf(await loadClient(), payer, COLUMNS)
    .order('created_at', { ascending: false })
    .order('id')
    .range(from, from + EXPORT_PAGE - 1)
    .overrideTypes<UsageEntry[], { merge: false }>();
  if (answer.error) throw backendError(answer);
  return answer.data;
}

export function spentQuery(payer: Payer, balance: number | undefined) {
  return queryOptions({
    queryKey: ['token-spent', payer.id, balance],
    enabled: balance !== undefined,
    queryFn: async (): Promise<readonly Spent[]> => {
      const since = new Date(Date.now() - CHART_DAYS * DAY_MS).toISOString();
      const answer = await usageOf(await loadClient(), payer, 'created_at, credits_used, tool_id')
        .gt('credits_used', 0)
        .is('refunded_at', null)
        .gte('created_at', since)
        .order('created_at', { ascending: false })
        .limit(CHART_ENTRIES)
        .overrideTypes<Spent[], { merge: false }>();
      if (answer.error) throw backendError(answer);
      return answer.data;
    },
  });
}
