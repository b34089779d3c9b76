/** Whether what a run would make was paid for within a day: then it is made again under the same payment. */
import { useAuth } from '@printready/sign-in/auth-context';
import { afterRest } from '@printready/ui/under-way';
import { useEffect, useEffectEvent, useState } from 'react';
import type { OpenDocument } from '../files/document.ts';
import { findPayment, fingerprintWork } from '../files/result-fingerprint.ts';

/** After the hand has rested. */
const REST_MS = 300;

type Work = {
  readonly toolId: string;
  readonly document: OpenDocument;
  readonly options: object;
  readonly tokens: number;
  readonly variant: string | null;
};

/** @param lastPaid the run that was paid last: the answer is another after each. */
export function usePaidBefore(work: Work, lastPaid: string | null) {
  const { toolId, document, options, tokens } = work;
  const { user } = useAuth();
  const userId = user?.id ?? null;
  const [known, setKnown] = useState<{ readonly options: object; readonly requestId: string | null } | null>(
    null,
  );

  /** The payment that it was made under. */
  const find = async (): Promise<string | null> => {
    if (userId === null || tokens === 0) return null;
    const { file, resolution } = document;
    const madeOf = await fingerprintWork({ file, resolution, options, variant: work.variant });
    return madeOf === null ? null : await findPayment(userId, toolId, madeOf);
  };
  const look = useEffectEvent(async () => {
    const requestId = await find();
    setKnown({ options, requestId });
  });
  useEffect(() => afterRest(() => look(), REST_MS), [options, document, userId, tokens, lastPaid]);
  return { find, paidBefore: known?.options === options && known.requestId !== null };
}
