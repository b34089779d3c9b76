import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followLive } from '../../platform/follow-live.ts';
import { proofsKey } from '../../screen-parts/proofs/proofs-query.ts';

/** Reads the proofs again when a customer answers. Row security limits the changes to the own proofs. */
export function useLiveProofs(): void {
  const cache = useQueryClient();
  useEffect(
    () =>
      followLive('proofs', (channel) =>
        channel.on(
          'postgres_changes',
          { event: '*', schema: 'public', table: 'proofs' },
          () => void cache.invalidateQueries({ queryKey: proofsKey }),
        ),
      ),
    [cache],
  );
}
