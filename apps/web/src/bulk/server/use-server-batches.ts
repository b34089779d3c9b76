import type { BulkBatch, BulkOffer } from '@printready/contracts/bulk';
import { loadClient } from '@printready/sign-in/client';
import { useAuth } from '@printready/sign-in/session';
import { REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { followOffer, isOfferLive } from './offer-channel.ts';
import { readBatches, readOffer } from './server-batches.ts';

const POLL_MS = 5_000;
/** Polling interval while the channel is live; notices a channel that fails silently. */
const POLL_LIVE_MS = 120_000;
/** Polling interval for workers; a live channel reports when they start and stop. */
const OFFER_MS = 300_000;
const OFFER_RUNNING_MS = 30_000;

export const batchesQuery = (userId: string) =>
  queryOptions({ queryKey: ['bulk-batches', userId], queryFn: readBatches, enabled: userId !== '' });

const offerQuery = queryOptions({
  queryKey: ['bulk-offer'],
  queryFn: readOffer,
  staleTime: OFFER_MS,
});

function useOfferQuery(running: boolean): BulkOffer | undefined {
  const { user } = useAuth();
  const cache = useQueryClient();
  const signedIn = user !== null;
  useEffect(() => {
    if (signedIn) followOffer(cache, offerQuery.queryKey);
  }, [signedIn, cache]);
  return useQuery({
    ...offerQuery,
    refetchInterval: () => (running && !isOfferLive() ? OFFER_RUNNING_MS : OFFER_MS),
  }).data;
}

/** @returns true if workers of the server process batches; false while unknown */
export const useOffer = (): boolean => useOfferQuery(false)?.offered ?? false;

/** @returns true if no worker runs this batch's version; false while unknown */
export function useIsIdle({ state, engine }: BulkBatch): boolean {
  const running = state === 'running';
  const offer = useOfferQuery(running);
  return running && offer?.engines.includes(engine) === false;
}

/** Unique names: for a reused name, supabase-js returns the old channel, which is being left and never rejoins. */
let channels = 0;

async function watchBatches(userId: string, onChange: () => void, onLive: (live: boolean) => void) {
  const client = await loadClient();
  const channel = client
    .channel(`bulk:${userId}:${++channels}`)
    .on(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'bulk_batch', filter: `user_id=eq.${userId}` },
      onChange,
    )
    .subscribe((status) => {
      const live = status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED;
      onLive(live);
      // Catches up on changes made before joining the channel or while disconnected.
      if (live) onChange();
    });
  return () => void client.removeChannel(channel);
}

/** @param userId if empty, no channel is joined */
function useChanges(userId: string, onChange: () => void, onLive: (live: boolean) => void): void {
  const changed = useEffectEvent(onChange);
  const setLive = useEffectEvent(onLive);
  useEffect(() => {
    if (userId === '') return;
    let left = false;
    let leave = (): void => undefined;
    watchBatches(
      userId,
      () => changed(),
      (now) => {
        if (!left) setLive(now);
      },
    ).then(
      (stop) => {
        if (left) stop();
        else leave = stop;
      },
      (error: unknown) => console.error('Batches are not told live.', error),
    );
    return () => {
      left = true;
      setLive(false);
      leave();
    };
  }, [userId]);
}

const isRunning = (batches: readonly BulkBatch[] | undefined): boolean =>
  batches?.some(({ state }) => state === 'running') ?? false;

export type ServerBatches = {
  readonly batches: readonly BulkBatch[] | undefined;
  readonly refresh: () => Promise<void>;
};

export function useServerBatches(): ServerBatches {
  const userId = useAuth().user?.id ?? '';
  const cache = useQueryClient();
  const query = batchesQuery(userId);
  const refresh = () => cache.invalidateQueries({ queryKey: query.queryKey });
  const [live, setLive] = useState(false);
  const { data: batches } = useQuery({
    ...query,
    refetchInterval: ({ state: { data } }) => isRunning(data) && (live ? POLL_LIVE_MS : POLL_MS),
  });
  useChanges(isRunning(batches) ? userId : '', () => void refresh(), setLive);
  return { batches, refresh };
}
