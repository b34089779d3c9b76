/** What was cleared or closed by mistake comes back: a toast with Undo, as long as its screen is there. */
import { toast } from '@printready/ui';
import { useCallback, useEffect, useState } from 'react';

/** Time to see that it was a mistake. */
const UNDO_MS = 10_000;

export function useUndoOffer() {
  /** One at a time: the next takes its place. */
  const [id] = useState(() => `undo ${crypto.randomUUID()}`);
  const withdraw = useCallback(() => toast.dismiss(id), [id]);
  useEffect(() => withdraw, [withdraw]);
  return {
    /** @param done what happened: a sentence. */
    offerUndo: useCallback(
      (done: string, undo: () => void) =>
        toast(done, { id, duration: UNDO_MS, action: { label: 'Undo', onClick: undo } }),
      [id],
    ),
    /** There is something new in its place. */
    withdraw,
  };
}
