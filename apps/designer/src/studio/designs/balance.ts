import { ownShops } from '@printready/contracts/account';
import { freeSubscription, type Subscription } from '@printready/wallet';
import { loadShopSubscription, loadSubscription } from '@printready/wallet/subscription-source';
import { create } from 'zustand';
import { useSession } from '../../session/session.ts';

type Balance =
  | { readonly status: 'loading'; readonly subscription: null }
  | { readonly status: 'loaded' | 'fallback'; readonly subscription: Subscription };

export const useBalance = create<Balance>(() => ({ status: 'loading', subscription: null }));

type Open = Extract<ReturnType<typeof useSession.getState>, { status: 'open' }>;

/** @returns null if the person pays, or if the shops cannot be read; the database decides in any case */
async function readActiveShop(get: Open['get']): Promise<string | null> {
  try {
    const answer = await get('/api/shops');
    return answer.ok ? ownShops.parse(await answer.json()).active : null;
  } catch (error) {
    console.error('The shops could not be read.', error);
    return null;
  }
}

/** Reads the own balance at the same time, because most people have no shop. */
async function loadPayer({ client, session, get }: Open): Promise<Subscription> {
  const own = loadSubscription(client, session.userId, new Date());
  void own.catch(() => undefined);
  const shop = await readActiveShop(get);
  return shop === null ? own : loadShopSubscription(client, shop);
}

export async function readBalance(): Promise<void> {
  const state = useSession.getState();
  if (state.status !== 'open') return;
  try {
    const subscription = await loadPayer(state);
    useBalance.setState({ status: 'loaded', subscription });
  } catch (error) {
    console.error('The balance could not be read.', error);
    if (useBalance.getState().status === 'loading')
      useBalance.setState({ status: 'fallback', subscription: freeSubscription(new Date()) });
  }
}
