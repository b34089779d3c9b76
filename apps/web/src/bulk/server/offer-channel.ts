/** Live channel that reports when workers start or stop: one per tab, opened by the first screen that needs it. */
import { OFFER_EVENT, OFFER_TOPIC } from '@printready/contracts/bulk';
import { loadClient } from '@printready/sign-in/client';
import { REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

let live = false;
let opening: Promise<void> | undefined;

export const isOfferLive = (): boolean => live;

async function open(onChange: () => void): Promise<void> {
  const client = await loadClient();
  client
    .channel(OFFER_TOPIC, { config: { private: true } })
    .on('broadcast', { event: OFFER_EVENT }, onChange)
    .subscribe((status) => {
      const now = status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED;
      // Repeated failures to join the channel must not cause a request each time.
      if (now === live) return;
      live = now;
      // Catches up on changes made before joining the channel or while disconnected.
      onChange();
    });
}

/** Reloads the query whenever workers start or stop, for the lifetime of the tab. */
export function followOffer(cache: QueryClient, queryKey: QueryKey): void {
  opening ??= open(() => void cache.invalidateQueries({ queryKey })).catch((error: unknown) => {
    opening = undefined;
    console.error('Workers are not followed live.', error);
  });
}
