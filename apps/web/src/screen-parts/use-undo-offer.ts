/** What was cleared or closed by mistake comes back: a toast with Undo, as long as its screen is there. */
import { toast } from '@printready/ui';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Time to see that it was a mistake. */
const UNDO_MS = 10_000;

export function useUndoOffer() {
  /** One at a time: the next takes its place. */
  const [id] = useState(() => `undo ${crypto.randomUUID()}`);
  const over = useRef<(() => void) | null>(null);
  const end = useCallback(() => {
    const onOver = over.current;
    over.current = null;
    onOver?.();
  }, []);
  const withdraw = useCallback(() => {
    toast.dismiss(id);
    end();
  }, [id, end]);
  useEffect(() => withdraw, [withdraw]);
  return {
    /** @param done what happened: a sentence. @param onOver called once it cannot be undone any more */
    offerUndo: useCallback(
      (done: string, undo: () => void, onOver: () => void = () => undefined) => {
        end();
        over.current = onOver;
        const onUndo = () => {
          over.current = null;
          undo();
        };
        const ends = { onAutoClose: end, onDismiss: end };
        toast(done, { id, duration: UNDO_MS, action: { label: 'Undo', onClick: onUndo }, ...ends });
      },
      [id, end],
    ),
    /** There is something new in its place. */
    withdraw,
  };
}
