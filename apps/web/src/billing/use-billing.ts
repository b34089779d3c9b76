/** What a person has bought: read once, and again when the balance changes live or the window comes back. */
import type { BillingState } from '@printready/contracts/billing';
import { useAuth } from '@printready/sign-in/auth-context';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSubscription } from '../tokens/use-subscription.ts';
import { readBilling } from './billing-requests.ts';

/** Changes are announced live with the balance; this is for one that was missed. */
const EVERY_MS = 10 * 60_000;

const keyOf = (userId: string) => ['billing', userId] as const;

/** @param seen what the live balance says of the plan: another one means another answer */
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
  // What stands in for a balance that cannot be read has a new date at every look.
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
