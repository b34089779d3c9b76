import type { OwnShops } from '@printready/contracts/account';
import { SUBSCRIPTION_COOLDOWN_MS } from '@printready/contracts/limits';
import { useAuth } from '@printready/sign-in/session';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { readKeptShops, shopsKey } from './kept-shops.ts';
import { type Payer, payerOf } from './payer-of.ts';

/** People without a shop send this request once per page load. */
export function shopsQuery(userId: string) {
  return queryOptions({
    queryKey: shopsKey(userId),
    retry: false,
    staleTime: ({ state }) => (state.data?.shops.length === 0 ? Infinity : SUBSCRIPTION_COOLDOWN_MS),
    retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > SUBSCRIPTION_COOLDOWN_MS,
    refetchOnWindowFocus: ({ state }) => (state.data?.shops.length ?? 0) > 0,
    initialData: () => readKeptShops(userId),
    initialDataUpdatedAt: 0,
    queryFn: async ({ client }): Promise<OwnShops> =>
      (await import('./shop-requests.ts')).loadShops(client, userId),
  });
}

const NONE: OwnShops = { active: null, shops: [] };

/** Empty until loaded, and when signed out. */
export function useShops(): OwnShops {
  const { user } = useAuth();
  const { data } = useQuery({ ...shopsQuery(user?.id ?? ''), enabled: user !== null });
  return (user && data) ?? NONE;
}

/** Null when signed out. */
export function usePayer(): Payer | null {
  const { user } = useAuth();
  const own = useShops();
  return user && payerOf(user.id, own);
}
