/** Results that leave before the batch is done, because the browser has no room for all of them. */
import { hasEnded } from '@printready/batch';
import { type BulkItem, isSaved } from './bulk.ts';
import type { Cashier } from './bulk-payment.ts';
import type { BulkRuns, Desk } from './bulk-state.ts';

/** Done, here, and made for no other file that still waits. */
export function savableOf(items: readonly BulkItem[]): readonly BulkItem[] {
  const wanted = new Set(items.filter((item) => !hasEnded(item)).map(({ subject }) => subject.twinOf));
  return items.filter(
    ({ id, subject, stage }) =>
      stage.kind === 'done' && !isSaved(subject) && !wanted.has(id) && !wanted.has(stage.made.file),
  );
}

/** Counted from 1. */
export const nextPart = (items: readonly BulkItem[]): number =>
  items.reduce((most, { subject }) => Math.max(most, subject.saved ?? 0), 0) + 1;

export function createParts({ get, set, stores }: Desk, book: BulkRuns, cashier: Cashier, goOn: () => void) {
  const chosen = (): readonly BulkItem[] => {
    const ids = new Set(get().part);
    return book.state().list.items.filter(({ id }) => ids.has(id));
  };
  return {
    /** Pays for what is done, where that is open. @returns what the ZIP holds; null where it is not paid: the screen says why */
    takePart: async (): Promise<readonly BulkItem[] | null> => {
      if (get().part === null) {
        const ready = savableOf(book.state().list.items);
        cashier.ask();
        const refusal = await cashier.pay(ready);
        set({ refusal });
        if (refusal !== null) return null;
        set({ part: ready.map(({ id }) => id) });
      }
      return chosen();
    },
    /** It is on the user's disk: its results make room. */
    clearPart: async (): Promise<void> => {
      const { head } = get();
      const saved = chosen();
      const part = nextPart(book.state().list.items);
      for (const { id, subject } of saved)
        book.send({ kind: 'changed', id, subject: { ...subject, saved: part } });
      // What is removed is known as saved first.
      await book.flush();
      for (const { stage } of saved)
        if (head && stage.kind === 'done') await stores.files.remove(head.id, 'out', stage.made.file);
      set({ part: null });
      goOn();
    },
  };
}
