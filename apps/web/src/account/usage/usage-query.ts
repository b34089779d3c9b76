import { backendError } from '@printready/sign-in/answers';
import { loadClient } from '@printready/sign-in/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
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
};

/** @param balance part of the key, because a changed balance means a new entry; undefined disables the request */
export function usageQuery(userId: string, balance: number | undefined, shown: number) {
  return queryOptions({
    queryKey: ['token-usage', userId, balance, shown],
    enabled: balance !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<{ entries: readonly UsageEntry[]; more: boolean }> => {
      const answer = await (await loadClient())
        .from('token_usage')
        .select('id, tool_id, credits_used, batch_size, variant, created_at, refunded_at')
        .eq('user_id', userId)
        .order('created_at', { ascending: false })
        .limit(shown + 1)
        .overrideTypes<UsageEntry[], { merge: false }>();
      if (answer.error) throw backendError(answer);
      return { entries: answer.data.slice(0, shown), more: answer.data.length > shown };
    },
  });
}

const EXPORT_PAGE = 500;

export async function usagePage(userId: string, from: number): Promise<readonly UsageEntry[]> {
  const answer = await (await loadClient())
    .from('token_usage')
    .select('id, tool_id, credits_used, batch_size, variant, created_at, refunded_at')
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .order('id')
    .range(from, from + EXPORT_PAGE - 1)
    .overrideTypes<UsageEntry[], { merge: false }>();
  if (answer.error) throw backendError(answer);
  return answer.data;
}

export function spentQuery(userId: string, balance: number | undefined) {
  return queryOptions({
    queryKey: ['token-spent', userId, balance],
    enabled: balance !== undefined,
    queryFn: async (): Promise<readonly Spent[]> => {
      const since = new Date(Date.now() - CHART_DAYS * DAY_MS).toISOString();
      const answer = await (await loadClient())
        .from('token_usage')
        .select('created_at, credits_used, tool_id')
        .eq('user_id', userId)
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
