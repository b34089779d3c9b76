import { SUBSCRIPTION_COOLDOWN_MS } from '@printready/contracts/limits';
import { loadClient } from '@printready/sign-in/client';
import { useAuth } from '@printready/sign-in/session';
import { freeSubscription, type Subscription } from '@printready/wallet';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { shopsKey } from './kept-shops.ts';
import { usePayer, useShops } from './payer.ts';

const loadSource = () => import('@printready/wallet/subscription-source');

export function subscriptionQuery(payerId: string, isShop = false) {
  return queryOptions({
    // The source retries on its own; its timeout covers all attempts together.
    retry: false,
    queryKey: ['subscription', payerId],
    staleTime: SUBSCRIPTION_COOLDOWN_MS,
    // A screen for a failed request also mounts this query, so a retry on mount would loop.
    retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > SUBSCRIPTION_COOLDOWN_MS,
    queryFn: async (): Promise<Subscription> => {
      const [client, source] = await Promise.all([loadClient(), loadSource()]);
      return isShop
        ? source.loadShopSubscription(client, payerId)
        : source.loadSubscription(client, payerId, new Date());
    },
  });
}

/** Cancels a request in flight, whose data would be older than `next`, and reloads the row. */
export function setSubscription(
  cache: QueryClient,
  payerId: string,
  next: (now: Subscription | undefined) => Subscription | undefined,
): void {
  const { queryKey } = subscriptionQuery(payerId);
  cache.setQueryData(queryKey, next);
  if (cache.isFetching({ queryKey }) > 0) void cache.invalidateQueries({ queryKey });
}

export type SubscriptionState =
  | { readonly status: 'signed-out' | 'loading'; readonly subscription: null }
  | { readonly status: 'loaded'; readonly subscription: Subscription }
  | { readonly status: 'fallback'; readonly subscription: Subscription; readonly error: Error };

/** A shop has no free tokens. */
function fallbackOf(isShop: boolean): Subscription {
  const free = freeSubscription(new Date());
  return isShop ? { ...free, tokensRemaining: 0, tokenLimit: 0 } : free;
}

export function useSubscription(): SubscriptionState {
  const payer = usePayer();
  const isShop = payer !== null && payer.shop !== null;
  const { data, error, fetchStatus } = useQuery({
    ...subscriptionQuery(payer?.id ?? '', isShop),
    enabled: payer !== null,
  });
  if (!payer) return { status: 'signed-out', subscription: null };
  if (data) return { status: 'loaded', subscription: data };
  if (error && fetchStatus !== 'fetching')
    return { status: 'fallback', subscription: fallbackOf(isShop), error };
  return { status: 'loading', subscription: null };
}

export function useRefreshSubscription(): (options?: { force: boolean }) => Promise<void> {
  const payer = usePayer();
  const cache = useQueryClient();
  return async (options) => {
    if (!payer) return;
    const staleTime = options?.force ? 0 : SUBSCRIPTION_COOLDOWN_MS;
    const fetched = cache.query({ ...subscriptionQuery(payer.id, payer.shop !== null), staleTime });
    await fetched.catch(() => undefined);
  };
}

export function useLiveSubscription(): void {
  const { status, user } = useAuth();
  const payer = usePayer();
  const cache = useQueryClient();
  const payerId = status === 'signed-in' ? (payer?.id ?? null) : null;
  const memberId = useShops().shops.length > 0 ? (user?.id ?? null) : null;
  /** True once the user was signed out: the channel was closed, so data must be reloaded after the next sign-in. */
  const missed = useRef(false);
  useEffect(() => {
    if (payerId === null) {
      missed.current = true;
      return;
    }
    const { queryKey } = subscriptionQuery(payerId);
    if (missed.current) void cache.invalidateQueries({ queryKey });
    missed.current = false;
    let stop = () => {};
    let ended = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onStale = () => {
      const read = cache.getQueryState(queryKey);
      const readAtMs = read?.fetchStatus === 'fetching' ? Date.now() : (read?.dataUpdatedAt ?? 0);
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          void cache.invalidateQueries({ queryKey });
          // The server closes the sockets of a member whose role ends, so the membership is read again, too.
          if (memberId !== null) void cache.invalidateQueries({ queryKey: shopsKey(memberId) });
        },
        Math.max(0, readAtMs + SUBSCRIPTION_COOLDOWN_MS - Date.now()),
      );
    };
    const watch = async () => {
      const [client, source] = await Promise.all([loadClient(), loadSource()]);
      if (ended) return;
      stop = source.watchSubscription(client, payerId, {
        onChange: (subscription) => setSubscription(cache, payerId, () => subscription),
        onStale,
      });
    };
    watch().catch((error: unknown) => console.error('The balance cannot be followed live.', error));
    return () => {
      ended = true;
      clearTimeout(timer);
      stop();
    };
  }, [payerId, memberId, cache]);
}
