/** The plan as it was left, files included, in this browser's storage: a closed tab loses nothing. */

import type { SourceFile } from '../files/document.ts';
import { openStore } from '../platform/open-store.ts';
import type { Plan } from './plan.ts';

export type KeptFile = SourceFile & { readonly id: string };

type KeptPlan = {
  readonly id: 'plan';
  readonly userId: string | null;
  readonly plan: Plan;
  readonly files: readonly KeptFile[];
};

const withStore = openStore({ database: 'printready-fit-my-print', store: 'plans', keyPath: 'id' });

/** @throws when the browser refuses storage (private mode, full disk). */
export async function keepPlan(userId: string | null, plan: Plan, files: readonly KeptFile[]): Promise<void> {
  const kept: KeptPlan = { id: 'plan', userId, plan, files };
  await withStore('readwrite', (store) => store.put(kept));
}

/** This user's plan, or of whoever was about to sign in; nobody else's. */
export async function loadPlan(userId: string | null): Promise<Pick<KeptPlan, 'plan' | 'files'> | null> {
  const kept = await withStore('readonly', (store) => store.get('plan') as IDBRequest<KeptPlan | undefined>);
  return kept && (kept.userId === null || kept.userId === userId) ? kept : null;
}
