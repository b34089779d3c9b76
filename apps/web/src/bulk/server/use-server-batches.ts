/** Batches on the server, as they stand: told live, and asked for every few seconds where nothing is told. */
import type { BulkBatch } from '@printready/contracts/bulk';
import { useAuth } from '@printready/sign-in/auth-context';
import { loadClient } from '@printready/sign-in/client';
import { REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { readBatches, readOffer } from './server-batches.ts';

/** While nothing is told live. */
const ASK_MS = 5_000;
/** A connection that has died in silence is not known to be dead for a while. */
const ASK_LIVE_MS = 120_000;
/** Workers come and go, seldom. */
const OFFER_MS = 300_000;
/** While a batch waits for one. */
const OFFER_RUNNING_MS = 30_000;

export const batchesQuery = (userId: string) =>
  queryOptions({ queryKey: ['bulk-batches', userId], queryFn: readBatches, enabled: userId !== '' });

const offerQuery = queryOptions({
  queryKey: ['bulk-offer'],
  queryFn: readOffer,
  staleTime: OFFER_MS,
  refetchInterval: OFFER_MS,
});

/** @returns whether files can be sent to the server now; false while that is not known */
export const useOffer = (): boolean => useQuery(offerQuery).data?.offered ?? false;

/** @returns whether a batch's version has nobody to work on it; false while that is not known */
export function useIsIdle({ state, engine }: BulkBatch): boolean {
  const running = state === 'running';
  const { data } = useQuery({ ...offerQuery, refetchInterval: running ? OFFER_RUNNING_MS : OFFER_MS });
  return running && data?.engines.includes(engine) === false;
}

/** A channel that is being left would be handed out again under its name, and never joined: each has a name of its own. */
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
      // What happened before it was joined, and while the connection was down, was not told.
      if (live) onChange();
    });
  return () => void client.removeChannel(channel);
}

/** @param userId empty: nothing is watched */
function useWatch(userId: string, onChange: () => void, onLive: (live: boolean) => void): void {
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
  /** Undefined while they are not known. */
  readonly batches: readonly BulkBatch[] | undefined;
  readonly refresh: () => Promise<void>;
};

/** Of whoever is signed in; followed while one of them is under way. */
export function useServerBatches(): ServerBatches {
  const userId = useAuth().user?.id ?? '';
  const cache = useQueryClient();
  const query = batchesQuery(userId);
  const refresh = () => cache.invalidateQueries({ queryKey: query.queryKey });
  const [live, setLive] = useState(false);
  const { data: batches } = useQuery({
    ...query,
    refetchInterval: ({ state: { data } }) => isRunning(data) && (live ? ASK_LIVE_MS : ASK_MS),
  });
  useWatch(isRunning(batches) ? userId : '', () => void refresh(), setLive);
  return { batches, refresh };
}
