import { toast } from '@printready/ui';
import { useCallback, useEffect, useRef } from 'react';

const UNDO_MS = 10_000;

type Offer = { readonly id: string; readonly onOver: () => void };

export function useUndoOffer() {
  const active = useRef<Offer | null>(null);
  /** True if the offer was current. A toast reports late that it has closed, possibly after the next offer. */
  const end = useCallback((offer: Offer): boolean => {
    if (active.current !== offer) return false;
    active.current = null;
    return true;
  }, []);
  const withdraw = useCallback(() => {
    const offer = active.current;
    if (!offer || !end(offer)) return;
    toast.dismiss(offer.id);
    offer.onOver();
  }, [end]);
  useEffect(() => withdraw, [withdraw]);
  return {
    /** @param done text about the completed action. @param onOver called when the action can no longer be undone */
    offerUndo: useCallback(
      (done: string, undo: () => void, onOver: () => void = () => undefined) => {
        withdraw();
        const offer = { id: `undo ${crypto.randomUUID()}`, onOver };
        active.current = offer;
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
    withdraw,
  };
}
