/** Cleared files move to a separate owner while Undo is offered; after a tab closes, the next tab deletes them. */
import type { BulkPayments } from './bulk-payment.ts';
import { type BatchContext, type BulkRuns, EMPTY } from './bulk-state.ts';

export type Removal = {
  readonly undo: () => Promise<void>;
  readonly forget: () => Promise<void>;
};

const clearedBy = (owner: string): string => `${owner}, cleared`;

export async function forgetCleared({ stores }: Pick<BatchContext, 'stores'>, owner: string): Promise<void> {
  const cleared = await stores.loadHead(clearedBy(owner));
  if (!cleared) return;
  // Deletes the files before the record, because files without a record are reported as lost.
  await stores.files.removeAll(cleared.id);
  await stores.forgetHead(cleared.owner);
}

export function createClearing(context: BatchContext, runs: BulkRuns, payments: BulkPayments) {
  const { stores, owner, get, set, keepHead } = context;
  return async function clear(): Promise<Removal | null> {
    const { head } = get();
    if (!head) return null;
    await runs.cancel();
    const { phase, items } = runs.state().list;
    await forgetCleared(context, owner);
    await stores.keepHead({ ...head, owner: clearedBy(owner) });
    await runs.clear();
    await stores.forgetHead(owner);
    payments.find(null);
    set({ ...EMPTY, loading: false });
    return {
      undo: async () => {
        if (get().head) return;
        await keepHead(head);
        await stores.forgetHead(clearedBy(owner));
        await stores.journal(head.id).keep({ phase, items, removed: [], order: items.map(({ id }) => id) });
        payments.find(head.payment);
        await runs.open();
      },
      forget: () => forgetCleared(context, owner),
    };
  };
}
