/** What a batch costs: paid once when it is done, under the batch's own id. */

import type { Charge, SpendResult } from '@printready/sign-in/spend';
import type { PaymentStatus } from '../tokens/ledger.ts';
import { type BatchFile, type BatchHead, isCharged } from './batch.ts';

const TOOL_ID = 'batch-validator';

export type Refusal = Extract<SpendResult, { ok: false }>;

export type PaymentDeps = {
  readonly tokensPerFile: number;
  readonly spend: (charge: Charge) => Promise<SpendResult>;
  /** What the ledger says of a batch that was found done. */
  readonly paymentStatus: (requestId: string) => Promise<PaymentStatus>;
};

/** Found done and not paid: it is paid when somebody asks. */
export const UNASKED = 'unasked';

export function createBatchPayment(
  deps: () => PaymentDeps,
  batch: () => { readonly head: BatchHead; readonly files: readonly BatchFile[] } | null,
) {
  /** A batch that was found done: its payment may have left an earlier tab. */
  let doneBefore: string | null = null;

  return {
    async pay(): Promise<Refusal | null> {
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
        ...(doneBefore === head.id && { again: true }),
      });
      return answer.ok ? null : answer;
    },
    /** A tab may have closed between its payment and the journal's word of it. @returns null when it is paid. */
    async askLedger(): Promise<typeof UNASKED | null> {
      const { head } = batch() ?? {};
      if (!head) return null;
      doneBefore = head.id;
      return (await deps().paymentStatus(head.id)) === 'paid' ? null : UNASKED;
    },
  };
}
