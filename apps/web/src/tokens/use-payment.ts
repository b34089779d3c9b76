/** Pays a run that is ready; what could not be paid now stays owed and can be sent again without being charged twice. */
import type { ToolId } from '@printready/tools/catalog';
import { useRef } from 'react';
import { forgetWork } from '../files/kept-work.ts';
import type { Bill, Refused } from './bill.ts';
import type { CheckResult } from './spend.ts';
import { useSpend } from './use-spend.ts';

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
