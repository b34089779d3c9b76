import type { BillingState } from '@printready/contracts/billing';
import { useAuth } from '@printready/sign-in/session';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSubscription } from '../tokens/use-subscription.ts';
import { readBilling } from './billing-requests.ts';

/** Polling interval; live changes arrive with the balance. */
const EVERY_MS = 10 * 60_000;

const keyOf = (userId: string) => ['billing', userId] as const;

/** @param seen plan, month and last billing change from the live balance; a change reloads the billing state */
const billingQuery = (userId: string, seen: string) =>
  queryOptions({
    queryKey: [...keyOf(userId), seen],
    queryFn: readBilling,
    placeholderData: keepPreviousData,
    retry: 1,
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: true,
  });

export function useBilling(): { readonly billing: BillingState | null; readonly error: Error | null } {
  const { user } = useAuth();
  const { status, subscription } = useSubscription();
  const seen =
    status === 'loaded'
      ? [subscription.tier, subscription.period, subscription.resetDate, subscription.billingChangedAt].join(
          ' ',
        )
      : status;
  const { data, error } = useQuery({
    ...billingQuery(user?.id ?? '', seen),
    enabled: user !== null && status !== 'loading',
  });
  return { billing: user && data ? data : null, error };
}

export function useRefreshBilling(): () => Promise<void> {
  const { user } = useAuth();
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: keyOf(user?.id ?? '') });
}
