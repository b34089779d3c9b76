import { loadClient } from '@printready/sign-in/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { proofsKey } from '../../screen-parts/proofs/proofs-query.ts';

/** Makes channel names unique: for a name in use, realtime-js may return a closing channel. */
let channels = 0;

/** Reads the proofs again when a customer answers. Row security limits the changes to the own proofs. */
export function useLiveProofs(): void {
  const cache = useQueryClient();
  useEffect(() => {
    let stop = () => {};
    let ended = false;
    const follow = async () => {
      const client = await loadClient();
      if (ended) return;
      const channel = client
        .channel(`proofs:${++channels}`)
        .on(
          'postgres_changes',
          { event: '*', schema: 'public', table: 'proofs' },
          () => void cache.invalidateQueries({ queryKey: proofsKey }),
        )
        .subscribe();
      stop = () => void client.removeChannel(channel);
    };
    follow().catch((error: unknown) => console.error('The proofs cannot be followed live.', error));
    return () => {
      ended = true;
      stop();
    };
  }, [cache]);
}
