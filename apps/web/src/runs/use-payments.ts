/** Payments of a tool's runs, stored in this browser: within a day, an identical run is not charged again. */
import { useAuth } from '@printready/sign-in/session';
import { afterRest } from '@printready/ui/pending-work';
import { useEffect, useEffectEvent, useState } from 'react';
import { findPayment, fingerprintWork } from '../files/stored/result-fingerprint.ts';
import { saveResult } from '../files/stored/stored-results.ts';
import type { Bill } from '../tokens/bill.ts';
import { loadPaymentStatus, usePaymentStatus } from '../tokens/ledger.ts';
import type { ToolRun } from './tool-run.ts';

const LOOKUP_DELAY_MS = 300;

type PaidWork = Pick<ToolRun, 'document' | 'options'> & { readonly requestId: string };

/** `again` is true if an earlier payment covers the run. */
type Payment = { readonly requestId: string; readonly again: boolean };

const fingerprintOf = (
  toolId: string,
  { document, options }: Pick<ToolRun, 'document' | 'options'>,
  variant: string | null,
): Promise<string | null> => {
  const { file, resolution } = document;
  return fingerprintWork({ toolId, file, resolution, options, variant });
};

async function storePayment(toolId: string, userId: string, work: PaidWork, bill: Bill): Promise<void> {
  if (bill.tokens === 0) return;
  const madeOf = await fingerprintOf(toolId, work, bill.variant);
  if (madeOf === null) return;
  const { requestId } = work;
  await saveResult({ requestId, toolId, userId, madeOf, paidAtMs: Date.now(), file: null }).catch(
    (error: unknown) => console.error('The browser cannot keep what was paid for.', error),
  );
}

export function usePayments(run: ToolRun) {
  const { toolId, document, options, tokens, variant } = run;
  const { user } = useAuth();
  const userId = user?.id ?? null;
  const [keptId, setKeptId] = useState<string | null>(null);
  const [known, setKnown] = useState<{ readonly options: object; readonly requestId: string | null } | null>(
    null,
  );
  const paymentStatus = usePaymentStatus(run.unpaidRequestId);

  const find = async (): Promise<string | null> => {
    if (userId === null || tokens === 0) return null;
    const madeOf = await fingerprintOf(toolId, run, variant);
    return madeOf === null ? null : await findPayment(userId, toolId, madeOf);
  };
  const lookUp = useEffectEvent(async () => {
    const requestId = await find();
    setKnown({ options, requestId });
  });
  // Looks up an earlier payment after each change, and again after each payment on this page.
  useEffect(() => afterRest(() => lookUp(), LOOKUP_DELAY_MS), [options, document, userId, tokens, keptId]);

  return {
    paymentStatus,
    /** True if an identical run was paid for within the last day. */
    paidBefore: known?.options === options && known.requestId !== null,
    keptId,
    remember: async (work: PaidWork, bill: Bill): Promise<void> => {
      if (userId !== null) await storePayment(toolId, userId, work, bill);
      setKeptId(bill.requestId);
    },
    paymentOf: async (unpaidId: string | null, held: PaidWork | null): Promise<Payment> => {
      if (unpaidId !== null) {
        const status = paymentStatus === 'pending' ? await loadPaymentStatus(unpaidId) : paymentStatus;
        return { requestId: unpaidId, again: status === 'paid' };
      }
      const before = await find();
      return { requestId: before ?? held?.requestId ?? crypto.randomUUID(), again: before !== null };
    },
  };
}
