/** Finds a payment within a day for an equal run, which is then not charged again. */
import { useAuth } from '@printready/sign-in/session';
import { afterRest } from '@printready/ui/pending-work';
import { useEffect, useEffectEvent, useState } from 'react';
import type { OpenDocument } from '../files/document.ts';
import { findPayment, fingerprintWork } from '../files/result-fingerprint.ts';

const LOOKUP_DELAY_MS = 300;

type Work = {
  readonly toolId: string;
  readonly document: OpenDocument;
  readonly options: object;
  readonly tokens: number;
  readonly variant: string | null;
};

/** @param lastPaid request id of the last paid run; a new one repeats the lookup */
export function useEarlierPayment(work: Work, lastPaid: string | null) {
  const { toolId, document, options, tokens } = work;
  const { user } = useAuth();
  const userId = user?.id ?? null;
  const [known, setKnown] = useState<{ readonly options: object; readonly requestId: string | null } | null>(
    null,
  );

  const find = async (): Promise<string | null> => {
    if (userId === null || tokens === 0) return null;
    const { file, resolution } = document;
    const madeOf = await fingerprintWork({ toolId, file, resolution, options, variant: work.variant });
    return madeOf === null ? null : await findPayment(userId, toolId, madeOf);
  };
  const lookUp = useEffectEvent(async () => {
    const requestId = await find();
    setKnown({ options, requestId });
  });
  useEffect(() => afterRest(() => lookUp(), LOOKUP_DELAY_MS), [options, document, userId, tokens, lastPaid]);
  return { find, paidBefore: known?.options === options && known.requestId !== null };
}
