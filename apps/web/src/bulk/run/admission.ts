/** How many files are in hand at once: as many as there are cores and memory for, a large one alone. */
import type { ItemList } from '@printready/batch';
import type { BulkCause, BulkItem, BulkResult, BulkSubject } from './bulk.ts';

/** A step holds its input, its result and what it needs between; four bytes a pixel each. */
const BYTES_PER_PIXEL = 4 * 6;
/** Where the header does not tell: a page of 12 × 16 in at 300 ppi, which is what most customers send at most. */
const USUAL_MEGAPIXELS = 17;

export type Machine = {
  /** Files that threads work on at once. */
  readonly lanes: number;
  /** For pixels, of all files in hand. */
  readonly budgetBytes: number;
};

function estimateBytes({ megapixels, bytes }: Pick<BulkSubject, 'megapixels' | 'bytes'>): number {
  return 2 * bytes + (megapixels ?? USUAL_MEGAPIXELS) * 1e6 * BYTES_PER_PIXEL;
}

/** It needs more than half of what there is, or failed beside others. */
const isAlone = (subject: BulkSubject, { budgetBytes }: Machine): boolean =>
  subject.alone || estimateBytes(subject) > budgetBytes / 2;

type BulkBook = ItemList<BulkSubject, BulkResult, BulkCause>;

const hasEnded = ({ stage }: BulkItem): boolean => stage.kind !== 'waiting' && stage.kind !== 'running';

/** The first of the same bytes, while it is to be waited for. */
const awaitsTwin = ({ subject }: BulkItem, { items }: BulkBook): boolean => {
  const first = subject.twinOf === null ? undefined : items.find(({ id }) => id === subject.twinOf);
  return first !== undefined && !hasEnded(first);
};

/** Whether it may begin now. */
export function isAdmitted(item: BulkItem, book: BulkBook, machine: Machine): boolean {
  if (awaitsTwin(item, book)) return false;
  // What is done for another takes no memory.
  if (item.subject.twinOf !== null) return true;
  const urgent = book.items.some(
    (other) =>
      other.stage.kind === 'waiting' &&
      other.subject.priority > item.subject.priority &&
      !awaitsTwin(other, book),
  );
  if (urgent) return false;
  const inHand = book.items.filter(
    ({ stage, subject }) => stage.kind === 'running' && subject.twinOf === null,
  );
  if (inHand.length === 0) return true;
  if (isAlone(item.subject, machine) || inHand.some(({ subject }) => isAlone(subject, machine))) return false;
  const needed = [item, ...inHand].reduce((sum, { subject }) => sum + estimateBytes(subject), 0);
  return needed <= machine.budgetBytes;
}
