import { useState } from 'react';

export type Guarded = (loses: boolean, action: string, go: () => void) => void;

export function useGuard() {
  const [waiting, setWaiting] = useState<{ readonly action: string; readonly go: () => void } | null>(null);
  const guarded: Guarded = (loses, action, go) => (loses ? setWaiting({ action, go }) : go());
  return {
    guarded,
    dialog: {
      open: waiting !== null,
      action: waiting?.action ?? '',
      onStay: () => setWaiting(null),
      onDiscard: () => {
        waiting?.go();
        setWaiting(null);
      },
    },
  };
}
