import type { Charge, SpendProblem, SpendResult } from '@printready/wallet';
import type { PaymentStatus } from '../../tokens/ledger.ts';
import { type BatchFile, type BatchHead, isCharged } from './batch.ts';

const TOOL_ID = 'batch-validator';

export type PaymentDeps = {
  readonly tokensPerFile: number;
  readonly spend: (charge: Charge) => Promise<SpendResult>;
  /** Ledger status of a restored, completed batch. */
  readonly paymentStatus: (requestId: string) => Promise<PaymentStatus>;
};

export const UNCONFIRMED = 'unasked';

export function createBatchPayment(
  deps: () => PaymentDeps,
  batch: () => { readonly head: BatchHead; readonly files: readonly BatchFile[] } | null,
) {
  let restoredId: string | null = null;

  return {
    async pay(): Promise<SpendProblem | null> {
      const now = batch();
      const charged = now?.files.filter(isCharged).length ?? 0;
      if (!now || charged === 0) return null;
      const { head, files } = now;
      const { spend, tokensPerFile } = deps();
      const answer = await spend({
        toolId: TOOL_ID,
        tokens: charged * tokensPerFile,
        batchSize: charged,
        variant: null,
        requestId: head.id,
        options: { profile: head.profile.id, files: files.length },
        ...(restoredId === head.id && { again: true }),
      });
      return answer.ok ? null : answer.problem;
    },
    /** A tab may close between the payment and its journal entry. @returns null if paid */
    async checkLedger(): Promise<typeof UNCONFIRMED | null> {
      const { head } = batch() ?? {};
      if (!head) return null;
      restoredId = head.id;
      return (await deps().paymentStatus(head.id)) === 'paid' ? null : UNCONFIRMED;
    },
  };
}
