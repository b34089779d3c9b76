import { hasEnded } from '@printready/batch';
import type { BulkPayments } from './bulk-payment.ts';
import type { BatchContext, BulkRuns } from './bulk-state.ts';
import { type BulkItem, isSaved } from './plan/bulk.ts';

/** Completed results that are stored in this browser and are not the source of a pending copy. */
export function savableOf(items: readonly BulkItem[]): readonly BulkItem[] {
  const wanted = new Set(items.filter((item) => !hasEnded(item)).map(({ subject }) => subject.twinOf));
  return items.filter(
    ({ id, subject, stage }) =>
      stage.kind === 'done' && !isSaved(subject) && !wanted.has(id) && !wanted.has(stage.made.file),
  );
}

export const nextPart = (items: readonly BulkItem[]): number =>
  items.reduce((most, { subject }) => Math.max(most, subject.saved ?? 0), 0) + 1;

export function createParts(
  { get, set, stores }: BatchContext,
  runs: BulkRuns,
  payments: BulkPayments,
  resume: () => void,
) {
  const chosen = (): readonly BulkItem[] => {
    const ids = new Set(get().part);
    return runs.state().list.items.filter(({ id }) => ids.has(id));
  };
  return {
    /** @returns items of the ZIP; null if the payment failed, with the reason on screen */
    takePart: async (): Promise<readonly BulkItem[] | null> => {
      if (get().part === null) {
        const ready = savableOf(runs.state().list.items);
        payments.ask();
        const refusal = await payments.pay(ready);
        set({ refusal });
        if (refusal !== null) return null;
        set({ part: ready.map(({ id }) => id) });
      }
      return chosen();
    },
    clearPart: async (): Promise<void> => {
      const { head } = get();
      const saved = chosen();
      const part = nextPart(runs.state().list.items);
      for (const { id, subject } of saved)
        runs.send({ kind: 'changed', id, subject: { ...subject, saved: part } });
      // The journal is written first, because a deleted result must be recorded as saved.
      await runs.flush();
      for (const { stage } of saved)
        if (head && stage.kind === 'done') await stores.files.remove(head.id, 'out', stage.made.file);
      set({ part: null });
      resume();
    },
  };
}
