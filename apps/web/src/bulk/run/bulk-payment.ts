import type { BatchContext, Refusal } from './bulk-state.ts';
import { type BulkHead, type BulkItem, type BulkPayment, type BulkResult, questionsOf } from './plan/bulk.ts';

const TOOL_ID = 'bulk-workflow';

type DoneItem = BulkItem & { readonly stage: { readonly kind: 'done'; readonly made: BulkResult } };

const isDone = (item: BulkItem): item is DoneItem => item.stage.kind === 'done';

export function dueOf({ paid }: Pick<BulkHead, 'paid'>, items: readonly BulkItem[]): readonly DoneItem[] {
  const before = new Set(paid);
  return items.filter(isDone).filter(({ id, stage }) => stage.made.tokens > 0 && !before.has(id));
}

export const tokensOf = (items: readonly DoneItem[]): number =>
  items.reduce((sum, { stage }) => sum + stage.made.tokens, 0);

type PricedStep = { readonly tool: string; readonly variant: string | null; readonly count: number };

/** Steps grouped by tool and price; the database computes the total from its own price table. */
function stepsOf(items: readonly DoneItem[]): readonly PricedStep[] {
  const counts = new Map<string, PricedStep>();
  for (const { tool, variant, tokens } of items.flatMap(({ stage }) => stage.made.steps)) {
    if (tokens === 0) continue;
    const key = `${tool} ${variant ?? ''}`;
    counts.set(key, { tool, variant, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()];
}

function paymentOf(
  { id, recipe, paid }: Pick<BulkHead, 'id' | 'recipe' | 'paid'>,
  due: readonly DoneItem[],
  files: number,
): BulkPayment {
  return {
    ids: due.map((item) => item.id),
    charge: {
      toolId: TOOL_ID,
      tokens: tokensOf(due),
      batchSize: due.length,
      variant: null,
      // Results made after a payment are charged under a separate request id.
      requestId: paid.length === 0 ? id : `${id}.${paid.length}`,
      options: { recipe: recipe?.name ?? '', files, steps: stepsOf(due) },
    },
  };
}

export type BulkPayments = {
  /** Charges for the whole batch after all files have finished. */
  readonly pay: (items: readonly BulkItem[]) => Promise<Refusal | null>;
  readonly ask: () => void;
  readonly find: (payment: BulkPayment | null) => void;
};

export function createBulkPayments({ deps, get, keepHead }: BatchContext): BulkPayments {
  let asked = false;
  let found: string | null = null;
  const mayPay = async ({ charge }: BulkPayment): Promise<boolean> =>
    asked || (found === charge.requestId && (await deps().paymentStatus(charge.requestId)) === 'paid');

  async function pay(items: readonly BulkItem[]): Promise<Refusal | null> {
    const { head } = get();
    if (!head) return null;
    if (items.some((item) => questionsOf(item).length > 0)) return 'questions';
    const due = dueOf(head, items);
    if (due.length === 0) return null;
    const payment = head.payment ?? paymentOf(head, due, items.length);
    if (!(await mayPay(payment))) return 'unasked';
    await keepHead({ ...head, payment });
    const { charge, ids } = payment;
    const answer = await deps().spend({ ...charge, ...(found === charge.requestId && { again: true }) });
    if (!answer.ok) {
      // The ledger recorded no charge, and a later charge may cover other files.
      if (answer.problem.code === 'insufficient') await keepHead({ ...head, payment: null });
      return answer.problem;
    }
    await keepHead({ ...head, payment: null, paid: [...head.paid, ...ids] });
    // Charges for files that were completed after the restored payment.
    return await pay(items);
  }

  return {
    pay,
    ask: () => {
      asked = true;
    },
    find: (payment) => {
      asked = false;
      found = payment?.charge.requestId ?? null;
    },
  };
}
