import type { Charge, SpendProblem, SpendResult } from '@printready/wallet';
import type { PaymentStatus } from '../../tokens/ledger.ts';
import { type BatchFile, isCharged, type SavedHead } from './batch.ts';

const TOOL_ID = 'batch-validator';

export type PaymentDeps = {
  readonly tokensPerFile: number;
  readonly spend: (charge: Charge) => Promise<SpendResult>;
  /** Ledger status of a restored, completed batch. */
  readonly paymentStatus: (requestId: string) => Promise<PaymentStatus>;
};

export const UNCONFIRMED = 'unasked';

type FinishedBatch = {
  readonly head: Pick<SavedHead, 'id' | 'profile'>;
  readonly files: readonly BatchFile[];
};

export type BatchPayment = ReturnType<typeof createBatchPayment>;

export function createBatchPayment(deps: () => PaymentDeps) {
  /** True once the user has confirmed that the batch is to be finished and charged. */
  let isConfirmed = false;
  let restoredId: string | null = null;

  async function pay({ head, files }: FinishedBatch): Promise<SpendProblem | null> {
    const charged = files.filter(isCharged).length;
    if (charged === 0) return null;
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
  }

  /** Asks the ledger, because a tab may close between the payment and its journal entry. @returns null if paid */
  async function checkLedger({ head: { id } }: FinishedBatch): Promise<typeof UNCONFIRMED | null> {
    restoredId = id;
    return (await deps().paymentStatus(id)) === 'paid' ? null : UNCONFIRMED;
  }

  return {
    confirm: (): void => {
      isConfirmed = true;
    },
    forget: (): void => {
      isConfirmed = false;
    },
    settle: (batch: FinishedBatch) => (isConfirmed ? pay(batch) : checkLedger(batch)),
  };
}
