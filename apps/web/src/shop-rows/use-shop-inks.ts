import type { ShopInks } from '@printready/tools/panel';
import { findByName, useShopRows } from './shop-rows.ts';

/** @param used false for tools without inks, for which nothing is requested */
export function useShopInks(used: boolean): ShopInks | null {
  const shared = useShopRows('inks', used);
  if (!shared || !used) return null;
  const { shop, rows, save, remove } = shared;
  return {
    shop: shop.name,
    inks: rows,
    share: async (inks) => {
      await save(
        inks.map(({ name, content }) => {
          const seen = findByName(rows, name) ?? null;
          // Another tool may have stored more about this ink.
          return { name, content: { ...seen?.content, ...content }, seen };
        }),
      );
    },
    remove: async (name) => {
      const row = findByName(rows, name);
      if (row) await remove(row);
    },
  };
}
