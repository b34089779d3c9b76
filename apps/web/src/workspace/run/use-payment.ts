/** Pays a run that is ready; what could not be paid now stays owed and can be sent again without being charged twice. */
import type { ToolId } from '@printready/tools/catalogue';
import { useRef } from 'react';
import type { CheckResult, SpendResult } from '../../tokens/spend.ts';
import { useSpend } from '../../tokens/use-spend.ts';
import { forgetWork } from '../document/kept-work.ts';

/** As it was when the run was made: the options may have changed since. */
export type Bill = {
  readonly requestId: string;
  readonly tokens: number;
  readonly variant: string | null;
  /** What goes into the usage record: without pictures and strokes. */
  readonly options: Readonly<Record<string, unknown>>;
};

export type Refused = Extract<SpendResult, { ok: false }>;

export function usePayment(toolId: ToolId) {
  const spending = useSpend();
  const owed = useRef<Bill | null>(null);

  /** @returns null when paid. */
  const pay = async (bill: Bill): Promise<Refused | null> => {
    owed.current = bill;
    if (bill.tokens > 0) {
      const answer = await spending.spend({ toolId, batchSize: 1, ...bill });
      if (!answer.ok) return answer;
    }
    owed.current = null;
    await clearKeptWork(toolId);
    return null;
  };

  return {
    owed: () => owed.current,
    check: (tokens: number): CheckResult => (tokens === 0 ? { ok: true } : spending.check(tokens)),
    pay,
  };
}

/** A copy that cannot be removed is only untidy: the next one overwrites it. */
export async function clearKeptWork(toolId: ToolId): Promise<void> {
  await forgetWork(toolId).catch((error: unknown) => console.error('Kept work could not be cleared.', error));
}
