/** The latest entries of the user's token ledger. */
import { queryOptions } from '@tanstack/react-query';
import { loadClient } from '../auth/client.ts';
import { PRODUCT_DATA } from '../query-client.ts';
import { backendError } from '../tokens/backend-error.ts';

const SHOWN = 50;

export type UsageEntry = {
  readonly id: string;
  readonly tool_id: string;
  readonly credits_used: number;
  readonly batch_size: number;
  readonly variant: string | null;
  readonly created_at: string;
};

/** @param balance part of the key: a changed balance means a new entry. */
export function usageQuery(userId: string, balance: number) {
  return queryOptions({
    ...PRODUCT_DATA,
    queryKey: ['token-usage', userId, balance],
    queryFn: async (): Promise<readonly UsageEntry[]> => {
      const answer = await (await loadClient())
        .from('token_usage')
        .select('id, tool_id, credits_used, batch_size, variant, created_at')
        .eq('user_id', userId)
        .order('created_at', { ascending: false })
        .limit(SHOWN)
        .overrideTypes<UsageEntry[], { merge: false }>();
      if (answer.error) throw backendError(answer);
      return answer.data;
    },
  });
}
