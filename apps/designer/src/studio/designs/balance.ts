import { freeSubscription, type Subscription } from '@printready/wallet';
import { loadSubscription } from '@printready/wallet/subscription-source';
import { create } from 'zustand';
import { useSession } from '../../session/session.ts';

type Balance =
  | { readonly status: 'loading'; readonly subscription: null }
  | { readonly status: 'loaded' | 'fallback'; readonly subscription: Subscription };

export const useBalance = create<Balance>(() => ({ status: 'loading', subscription: null }));

export async function readBalance(): Promise<void> {
  const state = useSession.getState();
  if (state.status !== 'open') return;
  try {
    const subscription = await loadSubscription(state.client, state.session.userId, new Date());
    useBalance.setState({ status: 'loaded', subscription });
  } catch (error) {
    console.error('The balance could not be read.', error);
    if (useBalance.getState().status === 'loading')
      useBalance.setState({ status: 'fallback', subscription: freeSubscription(new Date()) });
  }
}
