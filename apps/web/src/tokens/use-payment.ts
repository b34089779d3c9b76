/** Pays a completed run. Sending the same bill again charges once. */

import type { CheckResult } from '@printready/sign-in/balance';
import type { ToolId } from '@printready/tools/catalog';
import { deleteDraft } from '../files/draft.ts';
import type { Bill, Refused } from './bill.ts';
import { useSpend } from './use-spend.ts';

export function usePayment(toolId: ToolId) {
  const spending = useSpend();

  /** @returns null if paid */
  const pay = async (bill: Bill): Promise<Refused | null> => {
    if (bill.tokens > 0) {
      const answer = await spending.spend({ toolId, batchSize: 1, ...bill });
      if (!answer.ok) return answer;
    }
    return null;
  };

  return {
    loaded: spending.loaded,
    check: (tokens: number): CheckResult => (tokens === 0 ? { ok: true } : spending.check(tokens)),
    pay,
  };
}

/** A draft that cannot be removed is harmless: the next one overwrites it. */
export async function clearDraft(toolId: ToolId): Promise<void> {
  await deleteDraft(toolId).catch((error: unknown) => console.error('A draft could not be cleared.', error));
}
