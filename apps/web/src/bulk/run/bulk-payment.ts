/** What a batch costs: checked once before it starts, paid once when it is done, under an id of its own. */
import { type BulkHead, type BulkItem, type BulkPayment, type BulkResult, questionsOf } from './bulk.ts';
import type { Desk, Refusal } from './bulk-state.ts';

const TOOL_ID = 'bulk-workflow';

type DoneItem = BulkItem & { readonly stage: { readonly kind: 'done'; readonly made: BulkResult } };

const isDone = (item: BulkItem): item is DoneItem => item.stage.kind === 'done';

/** Done, worth something, and in no payment yet. Failed and skipped files cost nothing, the same file twice costs once. */
export function dueOf({ paid }: Pick<BulkHead, 'paid'>, items: readonly BulkItem[]): readonly DoneItem[] {
  const before = new Set(paid);
  return items.filter(isDone).filter(({ id, stage }) => stage.made.tokens > 0 && !before.has(id));
}

export const tokensOf = (items: readonly DoneItem[]): number =>
  items.reduce((sum, { stage }) => sum + stage.made.tokens, 0);

type PricedStep = { readonly tool: string; readonly variant: string | null; readonly count: number };

/** What ran, by tool and price: the database takes the sum from its own price table. */
function stepsOf(items: readonly DoneItem[]): readonly PricedStep[] {
  const counts = new Map<string, PricedStep>();
  for (const { tool, variant, tokens } of items.flatMap(({ stage }) => stage.made.steps)) {
    if (tokens === 0) continue;
    const key = `${tool} ${variant ?? ''}`;
    counts.set(key, { tool, variant, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()];
}

/** Of what is due now. */
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
      // What is made after a payment is another.
      requestId: paid.length === 0 ? id : `${id}.${paid.length}`,
      options: { recipe: recipe?.name ?? '', files, steps: stepsOf(due) },
    },
  };
}

export type Cashier = {
  /** For the whole, once everything ended. */
  readonly pay: (items: readonly BulkItem[]) => Promise<Refusal | null>;
  /** Somebody here wants the batch done, and so paid. */
  readonly ask: () => void;
  /** A payment that was found here may have left an earlier tab. */
  readonly find: (payment: BulkPayment | null) => void;
};

export function createCashier({ deps, get, keepHead }: Desk): Cashier {
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
      // Nothing was recorded: what is paid later may be other files.
      if (answer.reason === 'insufficient') await keepHead({ ...head, payment: null });
      return answer;
    }
    await keepHead({ ...head, payment: null, paid: [...head.paid, ...ids] });
    // What was done after a payment that came back.
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
