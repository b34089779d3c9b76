/** Own shops and one shop's people: reading them again after a change, and following changes of others. */
import { useUser } from '@printready/sign-in/session';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { followLive } from '../../platform/follow-live.ts';
import { shopsKey } from '../../tokens/kept-shops.ts';
import { dropShop } from '../../tokens/shop-requests.ts';
import { subscriptionQuery } from '../../tokens/use-subscription.ts';
import { peopleKey } from './people.ts';

export function useTeamCache() {
  const { id: userId } = useUser();
  const cache = useQueryClient();
  const refresh = useCallback(
    async (shop?: string): Promise<void> => {
      await Promise.all([
        cache.invalidateQueries({ queryKey: shopsKey(userId) }),
        shop !== undefined && cache.invalidateQueries({ queryKey: peopleKey(shop) }),
      ]);
    },
    [cache, userId],
  );
  /** After leaving or deleting a shop. */
  const forget = async (shop: string): Promise<void> => {
    dropShop(cache, userId, shop);
    await refresh();
  };
  return { refresh, forget };
}

/** The shop's row changes with every change of its members; its balance has a row of its own. */
export function useLiveShop(shop: string): void {
  const { refresh } = useTeamCache();
  const cache = useQueryClient();
  useEffect(
    () =>
      followLive(`shop:${shop}`, (channel) =>
        channel
          .on(
            'postgres_changes',
            { event: 'UPDATE', schema: 'public', table: 'shops', filter: `id=eq.${shop}` },
            () => void refresh(shop),
          )
          .on(
            'postgres_changes',
            { event: 'UPDATE', schema: 'public', table: 'user_subscriptions', filter: `user_id=eq.${shop}` },
            () => void cache.invalidateQueries({ queryKey: subscriptionQuery(shop).queryKey }),
          ),
      ),
    [shop, refresh, cache],
  );
}
