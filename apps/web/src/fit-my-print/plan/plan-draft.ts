import { type Plan, type Surface, USUAL_WHITE } from '@printready/tools/fit-my-print';
import type { SourceFile } from '../../files/document.ts';
import { openStore } from '../../platform/open-store.ts';

export type DraftFile = SourceFile & { readonly id: string };

type PlanDraft = {
  readonly id: 'plan';
  readonly userId: string | null;
  readonly plan: Plan;
  readonly files: readonly DraftFile[];
};

const withStore = openStore({ database: 'printready-fit-my-print', store: 'plans', keyPath: 'id' });

/** @throws if the browser refuses storage (private mode, full disk) */
export async function savePlanDraft(
  userId: string | null,
  plan: Plan,
  files: readonly DraftFile[],
): Promise<void> {
  const draft: PlanDraft = { id: 'plan', userId, plan, files };
  await withStore('readwrite', (store) => store.put(draft));
}

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

type Later = 'hand' | 'customer' | 'white';
type KeptPlan = Omit<Plan, Later | 'surface'> &
  Partial<Pick<Plan, Later>> & {
    readonly surface: Omit<Surface, 'garment'> & { readonly garment?: boolean };
  };

/** Adds fields that earlier versions did not store: manual layout, customer, white, garment. */
const completed = ({
  surface,
  hand = null,
  customer = '',
  white = USUAL_WHITE,
  ...plan
}: KeptPlan): Plan => ({
  ...{ ...plan, hand, customer, white },
  surface: { ...surface, garment: surface.garment ?? false },
});
