import { hasEnded } from '@printready/batch';
import type { BulkItem, BulkList, BulkSubject } from './bulk.ts';

/** A step holds its input, result, and intermediate images, at four bytes per pixel each. */
const BYTES_PER_PIXEL = 4 * 6;
/** Default for unknown sizes: a 12 × 16 in page at 300 ppi. */
const USUAL_MEGAPIXELS = 17;

export type Machine = {
  readonly lanes: number;
  readonly budgetBytes: number;
};

function estimateBytes({ megapixels, bytes }: Pick<BulkSubject, 'megapixels' | 'bytes'>): number {
  return 2 * bytes + (megapixels ?? USUAL_MEGAPIXELS) * 1e6 * BYTES_PER_PIXEL;
}

const isAlone = (subject: BulkSubject, { budgetBytes }: Machine): boolean =>
  subject.alone || estimateBytes(subject) > budgetBytes / 2;

const awaitsTwin = ({ subject }: BulkItem, { items }: BulkList): boolean => {
  const first = subject.twinOf === null ? undefined : items.find(({ id }) => id === subject.twinOf);
  return first !== undefined && !hasEnded(first);
};

export function isAdmitted(item: BulkItem, list: BulkList, machine: Machine): boolean {
  if (awaitsTwin(item, list)) return false;
  // An identical file's result is copied, which needs no pixels in memory.
  if (item.subject.twinOf !== null) return true;
  const urgent = list.items.some(
    (other) =>
      other.stage.kind === 'waiting' &&
      other.subject.priority > item.subject.priority &&
      !awaitsTwin(other, list),
  );
  if (urgent) return false;
  const inHand = list.items.filter(
    ({ stage, subject }) => stage.kind === 'running' && subject.twinOf === null,
  );
  if (inHand.length === 0) return true;
  if (isAlone(item.subject, machine) || inHand.some(({ subject }) => isAlone(subject, machine))) return false;
  const needed = [item, ...inHand].reduce((sum, { subject }) => sum + estimateBytes(subject), 0);
  return needed <= machine.budgetBytes;
}
