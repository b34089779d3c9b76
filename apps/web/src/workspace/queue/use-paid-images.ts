/** Which images of a list were paid for within a day, as they would be made now: they are made again under that payment. */
import { afterRest } from '@printready/ui/under-way';
import { useEffect, useEffectEvent } from 'react';
import { hasPaidRuns } from '../../files/stored-results.ts';
import { findPayment, fingerprintWork, type Work } from '../../files/result-fingerprint.ts';
import type { Listed } from './queue.ts';

/** After the hand has rested. */
const REST_MS = 300;

export type PaidImages = {
  /** The options of all images: another object where they changed. */
  readonly shared: object;
  /** Each with the options of its own that it was paid with. */
  readonly paid: ReadonlyMap<Blob, object>;
};

export function wasPaid(known: PaidImages | null, { file, own }: Listed, shared: object): boolean {
  return known?.shared === shared && known.paid.get(file.blob) === own;
}

/** @param workOf null where not enough is known of the image yet */
export function useFindPaid(parts: {
  readonly toolId: string;
  readonly userId: string | null;
  readonly left: readonly Listed[];
  readonly shared: object;
  readonly workOf: (item: Listed) => Work | null;
  readonly onFound: (found: PaidImages) => void;
}): void {
  const { toolId, userId, left, shared, workOf, onFound } = parts;
  const find = useEffectEvent(async (): Promise<PaidImages> => {
    const paid = new Map<Blob, object>();
    // Most lists have nothing of before: then no file is read for it.
    if (userId === null || !(await hasPaidRuns(userId, toolId).catch(() => false))) return { shared, paid };
    for (const item of left) {
      const work = workOf(item);
      const madeOf = work && (await fingerprintWork(work));
      if (madeOf !== null && (await findPayment(userId, toolId, madeOf)) !== null)
        paid.set(item.file.blob, item.own);
    }
    return { shared, paid };
  });
  const tell = useEffectEvent(onFound);
  const seen = left.filter(({ thumbnail }) => thumbnail !== null).length;
  useEffect(() => {
    let newest = true;
    const look = async () => {
      const found = await find();
      if (newest) tell(found);
    };
    const cancel = afterRest(look, REST_MS);
    return () => {
      newest = false;
      cancel();
    };
  }, [shared, seen, userId]);
}
