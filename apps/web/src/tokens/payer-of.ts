import type { OwnShop, OwnShops } from '@printready/contracts/account';

/** The database decides who pays; the app shows it. */
export type Payer = { readonly id: string; readonly shop: OwnShop | null };

export function payerOf(userId: string, own: OwnShops | undefined): Payer {
  const shop = own?.shops.find(({ id }) => id === own.active) ?? null;
  return { id: shop?.id ?? userId, shop };
}
