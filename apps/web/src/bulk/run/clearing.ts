/**
 * What was taken away by mistake comes back until it is forgotten. Meanwhile its files stay where they are, and the
 * head of a cleared batch waits under an owner of its own: a tab that closes before leaves nothing behind.
 */
import type { Cashier } from './bulk-payment.ts';
import { type BulkRuns, type Desk, EMPTY } from './bulk-state.ts';

export type TakenAway = {
  /** Nothing comes back over another batch. */
  readonly putBack: () => Promise<void>;
  readonly forget: () => Promise<void>;
};

const clearedBy = (owner: string): string => `${owner}, cleared`;

/** The batch that this owner cleared last, if it still waits. */
export async function forgetCleared({ stores }: Pick<Desk, 'stores'>, owner: string): Promise<void> {
  const cleared = await stores.loadHead(clearedBy(owner));
  if (!cleared) return;
  // In this order: files of a batch that no list knows count as lost.
  await stores.files.removeAll(cleared.id);
  await stores.forgetHead(cleared.owner);
}

export function createClearing(desk: Desk, runs: BulkRuns, cashier: Cashier) {
  const { stores, owner, get, set, keepHead } = desk;
  return async function clear(): Promise<TakenAway | null> {
    const { head } = get();
    if (!head) return null;
    await runs.cancel();
    const { phase, items } = runs.state().list;
    await forgetCleared(desk, owner);
    await stores.keepHead({ ...head, owner: clearedBy(owner) });
    await runs.clear();
    await stores.forgetHead(owner);
    cashier.find(null);
    set({ ...EMPTY, loading: false });
    return {
      putBack: async () => {
        if (get().head) return;
        await keepHead(head);
        await stores.forgetHead(clearedBy(owner));
        await stores.book(head.id).keep({ phase, items, removed: [], order: items.map(({ id }) => id) });
        cashier.find(head.payment);
        await runs.open();
      },
      forget: () => forgetCleared(desk, owner),
    };
  };
}
