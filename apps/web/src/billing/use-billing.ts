import type { BillingState } from '@printready/contracts/billing';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePayer } from '../tokens/payer.ts';
import { useSubscription } from '../tokens/use-subscription.ts';
import { readBilling } from './billing-requests.ts';

/** Polling interval; live changes arrive with the balance. */
const EVERY_MS = 10 * 60_000;

const keyOf = (payerId: string) => ['billing', payerId] as const;

/** @param seen plan, month and last billing change from the live balance; a change reloads the billing state */
const billingQuery = (payerId: string, seen: string) =>
  queryOptions({
    queryKey: [...keyOf(payerId), seen],
    queryFn: readBilling,
    // The state of another payer is no placeholder.
    placeholderData: (previous: BillingState | undefined, from) =>
      from?.queryKey[1] === payerId ? previous : undefined,
    retry: 1,
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: true,
  });

export function useBilling(): { readonly billing: BillingState | null; readonly error: Error | null } {
  const payer = usePayer();
  const { status, subscription } = useSubscription();
  const seen =
    status === 'loaded'
      ? [subscription.tier, subscription.period, subscription.resetDate, subscription.billingChangedAt].join(
          ' ',
        )
      : status;
  const { data, error } = useQuery({
    ...billingQuery(payer?.id ?? '', seen),
    enabled: payer !== null && status !== 'loading',
  });
  return { billing: payer && data ? data : null, error };
}

export function useRefreshBilling(): () => Promise<void> {
  const payer = usePayer();
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: keyOf(payer?.id ?? '') });
}
