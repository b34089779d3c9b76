import { afterRest } from '@printready/ui/pending-work';
import { useEffect, useEffectEvent } from 'react';
import { findPayment, fingerprintWork, type Work } from '../../files/stored/result-fingerprint.ts';
import { hasPaidRuns } from '../../files/stored/stored-results.ts';
import type { ListedImage } from './queue.ts';

const LOOKUP_DELAY_MS = 300;

export type PaidImages = {
  readonly shared: object;
  readonly paid: ReadonlyMap<Blob, object>;
};

export function wasPaid(known: PaidImages | null, { file, own }: ListedImage, shared: object): boolean {
  return known?.shared === shared && known.paid.get(file.blob) === own;
}

export function useFindPaid(parts: {
  readonly toolId: string;
  readonly userId: string | null;
  readonly left: readonly ListedImage[];
  readonly shared: object;
  readonly workOf: (item: ListedImage) => Work | null;
  readonly onFound: (found: PaidImages) => void;
}): void {
  const { toolId, userId, left, shared, workOf, onFound } = parts;
  const find = useEffectEvent(async (): Promise<PaidImages> => {
    const paid = new Map<Blob, object>();
    // Avoids hashing files for users without paid runs.
    if (userId === null || !(await hasPaidRuns(userId, toolId).catch(() => false))) return { shared, paid };
    for (const item of left) {
      const work = workOf(item);
      const madeOf = work && (await fingerprintWork(work));
      if (madeOf !== null && (await findPayment(userId, toolId, madeOf)) !== null)
        paid.set(item.file.blob, item.own);
    }
    return { shared, paid };
  });
  const notify = useEffectEvent(onFound);
  const seen = left.filter(({ thumbnail }) => thumbnail !== null).length;
  useEffect(() => {
    let newest = true;
    const look = async () => {
      const found = await find();
      if (newest) notify(found);
    };
    const cancel = afterRest(look, LOOKUP_DELAY_MS);
    return () => {
      newest = false;
      cancel();
    };
  }, [shared, seen, userId]);
}
