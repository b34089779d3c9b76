/** The plan as it was left, files included, in this browser's storage: a closed tab loses nothing. */

import type { Plan, Surface } from '@printready/tools/fit-my-print/plan';
import type { SourceFile } from '../files/document.ts';
import { openStore } from '../platform/open-store.ts';

export type DraftFile = SourceFile & { readonly id: string };

type PlanDraft = {
  readonly id: 'plan';
  readonly userId: string | null;
  readonly plan: Plan;
  readonly files: readonly DraftFile[];
};

const withStore = openStore({ database: 'printready-fit-my-print', store: 'plans', keyPath: 'id' });

/** @throws when the browser refuses storage (private mode, full disk). */
export async function savePlanDraft(
  userId: string | null,
  plan: Plan,
  files: readonly DraftFile[],
): Promise<void> {
  const draft: PlanDraft = { id: 'plan', userId, plan, files };
  await withStore('readwrite', (store) => store.put(draft));
}

/** This user's plan, or of whoever was about to sign in; nobody else's. */
export async function loadPlanDraft(
  userId: string | null,
): Promise<Pick<PlanDraft, 'plan' | 'files'> | null> {
  const draft = await withStore(
    'readonly',
    (store) => store.get('plan') as IDBRequest<PlanDraft | undefined>,
  );
  if (!draft || (draft.userId !== null && draft.userId !== userId)) return null;
  return { files: draft.files, plan: completed(draft.plan) };
}

type Later = 'hand' | 'customer';
type KeptPlan = Omit<Plan, Later | 'surface'> &
  Partial<Pick<Plan, Later>> & {
    readonly surface: Omit<Surface, 'garment'> & { readonly garment?: boolean };
  };

/** A plan that was kept before pieces could be laid by hand, sheets had a customer, or garments were told from films. */
const completed = ({ surface, hand = null, customer = '', ...plan }: KeptPlan): Plan => ({
  ...{ ...plan, hand, customer },
  surface: { ...surface, garment: surface.garment ?? false },
});
