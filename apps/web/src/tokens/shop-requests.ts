import { type OwnShops, ownShops, type shopCalls } from '@printready/contracts/account';
import { readShape } from '@printready/sign-in/answers';
import { toast } from '@printready/ui/toast';
import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callServer } from '../platform/own-server.ts';
import { keepShops, shopsKey } from './kept-shops.ts';

const SHOPS_AWAY = 'Your team could not be loaded. Try again in a minute.';

const LOSS_MS = 20_000;

/** Own acts change the cache first (dropShop), so a missing shop was lost by the act of an owner. */
function reportLoss(before: OwnShops | undefined, now: OwnShops): void {
  for (const { id, name } of before?.shops ?? []) {
    if (now.shops.some((shop) => shop.id === id)) continue;
    const paid = before?.active === id;
    toast(
      `You are no longer a member of ${name}.${paid ? ' Your own tokens pay for your runs again.' : ''}`,
      {
        duration: LOSS_MS,
      },
    );
  }
}

export async function loadShops(cache: QueryClient, userId: string): Promise<OwnShops> {
  const answer = await callServer('/api/shops', {}, SHOPS_AWAY);
  const own = readShape(ownShops, await answer.json());
  reportLoss(cache.getQueryData(shopsKey(userId)), own);
  keepShops(userId, own);
  return own;
}

export function dropShop(cache: QueryClient, userId: string, shop: string): void {
  cache.setQueryData<OwnShops>(
    shopsKey(userId),
    (own) =>
      own && {
        active: own.active === shop ? null : own.active,
        shops: own.shops.filter(({ id }) => id !== shop),
      },
  );
}

/** @param shop null for the person's own balance */
export async function switchShop(cache: QueryClient, userId: string, shop: string | null): Promise<void> {
  const body: z.infer<typeof shopCalls.switched> = { shop };
  const headers = { 'content-type': 'application/json' };
  await callServer(
    '/api/shops/active',
    { method: 'PUT', headers, body: JSON.stringify(body) },
    'The balance was not switched. Try again in a minute.',
  );
  cache.setQueryData<OwnShops>(shopsKey(userId), (own) => own && { ...own, active: shop });
  await cache.invalidateQueries({ queryKey: shopsKey(userId) });
}
