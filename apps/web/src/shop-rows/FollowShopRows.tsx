import { shopRows as texts } from '@printready/contracts/messages';
import { toast } from '@printready/ui';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followLive } from '../platform/follow-live.ts';
import { loadShopRows, removeShopRow, saveShopRows } from './row-requests.ts';
import {
  type RowShop,
  type ShopRowChanges,
  type ShopRowKind,
  ShopRowRefusal,
  useShopRowsStore,
} from './shop-rows.ts';

const rowsKey = (shopId: string) => ['shop-rows', shopId] as const;

function rowsQuery(shop: RowShop, kind: ShopRowKind) {
  return queryOptions({
    queryKey: [...rowsKey(shop.id), kind],
    queryFn: () => loadShopRows(shop, kind),
    refetchOnWindowFocus: true,
    staleTime: 0,
  });
}

/** A refused change reads the rows again, too, because its message is about a version that is not shown yet. */
function changesOf(cache: QueryClient, shop: RowShop): ShopRowChanges {
  const thenRefresh = async <Result,>(change: Promise<Result>): Promise<Result> => {
    try {
      return await change;
    } catch (error) {
      throw error instanceof ShopRowRefusal ? error : new ShopRowRefusal(texts.failed, { cause: error });
    } finally {
      await cache.invalidateQueries({ queryKey: rowsKey(shop.id) });
    }
  };
  return {
    save: (kind, entries) => thenRefresh(saveShopRows(shop, kind, entries)),
    remove: (kind, row) => thenRefresh(removeShopRow(kind, row)),
  };
}

function FollowKind({ shop, kind }: { readonly shop: RowShop; readonly kind: ShopRowKind }) {
  const { data, error } = useQuery(rowsQuery(shop, kind));
  useEffect(() => {
    if (data) useShopRowsStore.setState(({ loaded }) => ({ loaded: { ...loaded, [kind]: data } }));
  }, [kind, data]);
  const problem = error && !data ? error.message : null;
  useEffect(() => {
    if (problem !== null) toast.error(problem);
  }, [problem]);
  return null;
}

/** Loads the kinds that screens show, and follows changes by other members. */
export default function FollowShopRows({ shop }: { readonly shop: RowShop }) {
  const { id, name } = shop;
  const cache = useQueryClient();
  const wanted = useShopRowsStore((state) => state.wanted);
  useEffect(() => {
    const followed = { id, name };
    useShopRowsStore.setState({ followed: { shop: followed, changes: changesOf(cache, followed) } });
  }, [id, name, cache]);
  useEffect(() => {
    const stop = followLive(`rows:${id}`, (channel) =>
      channel.on(
        'postgres_changes',
        { event: 'UPDATE', schema: 'public', table: 'shops', filter: `id=eq.${id}` },
        () => void cache.invalidateQueries({ queryKey: rowsKey(id) }),
      ),
    );
    return () => {
      stop();
      useShopRowsStore.setState({ followed: null, loaded: {} });
    };
  }, [id, cache]);
  return wanted.map((kind) => <FollowKind key={kind} {...{ shop, kind }} />);
}
