/** Whether what a run would make was paid for within a day: then it is made again under the same payment. */
import { useAuth } from '@printready/sign-in/auth-context';
import { useEffect, useEffectEvent, useState } from 'react';
import type { OpenDocument } from '../../files/document.ts';
import { findPaidRun, fingerprintOf } from '../../files/kept-results.ts';

/** After the hand has rested. */
const REST_MS = 300;

type Work = {
  readonly toolId: string;
  readonly document: OpenDocument;
  readonly options: object;
  readonly tokens: number;
  readonly variant: string | null;
};

/** Null where it could not be made out: the page has no secure context, or the file is gone. */
export async function fingerprintOfWork({ document, options, variant }: Work): Promise<string | null> {
  const { file, resolution } = document;
  try {
    return await fingerprintOf(file.blob, { options, resolution, choice: file.choice ?? null, variant });
  } catch (error) {
    console.error('What the run is made of has no fingerprint.', error);
    return null;
  }
}

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
    const madeOf = await fingerprintOfWork(work);
    // A browser without storage has nothing of before.
    return madeOf === null ? null : await findPaidRun(userId, toolId, madeOf).catch(() => null);
  };
  const look = useEffectEvent(async () => {
    const requestId = await find();
    setKnown({ options, requestId });
  });
  useEffect(() => {
    const timer = setTimeout(() => void look(), REST_MS);
    return () => clearTimeout(timer);
  }, [options, document, userId, tokens, lastPaid]);
  return { find, paidBefore: known?.options === options && known.requestId !== null };
}
