/** What was cleared or closed by mistake comes back: a toast with Undo, as long as its screen is there. */
import { toast } from '@printready/ui';
import { useCallback, useEffect, useRef } from 'react';

/** Time to see that it was a mistake. */
const UNDO_MS = 10_000;

type Offer = { readonly id: string; readonly onOver: () => void };

export function useUndoOffer() {
  /** One at a time: the next takes its place. */
  const standing = useRef<Offer | null>(null);
  /** Whether it was still standing. A toast tells its end late, when the next offer may stand already. */
  const end = useCallback((offer: Offer): boolean => {
    if (standing.current !== offer) return false;
    standing.current = null;
    return true;
  }, []);
  const withdraw = useCallback(() => {
    const offer = standing.current;
    if (!offer || !end(offer)) return;
    toast.dismiss(offer.id);
    offer.onOver();
  }, [end]);
  useEffect(() => withdraw, [withdraw]);
  return {
    /** @param done what happened: a sentence. @param onOver called once it cannot be undone any more */
    offerUndo: useCallback(
      (done: string, undo: () => void, onOver: () => void = () => undefined) => {
        withdraw();
        const offer = { id: `undo ${crypto.randomUUID()}`, onOver };
        standing.current = offer;
        const isOver = () => {
          if (end(offer)) onOver();
        };
        const onUndo = () => {
          if (end(offer)) undo();
        };
        toast(done, {
          ...{ id: offer.id, duration: UNDO_MS, action: { label: 'Undo', onClick: onUndo } },
          ...{ onAutoClose: isOver, onDismiss: isOver },
        });
      },
      [end, withdraw],
    ),
    /** There is something new in its place. */
    withdraw,
  };
}
