import type { Cause, Item, ItemList } from '@printready/batch';
import type { BulkOutput, BulkReport, PlannedName, Recipe, ResultName } from '@printready/pipeline/recipe';
import type { Charge } from '@printready/wallet';

/** Facts about a file before processing. Its bytes are in OPFS under the item's id. */
export type BulkSubject = {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Size in the file's header; null if unknown. */
  readonly megapixels: number | null;
  readonly name: PlannedName | null;
  /** Id of an earlier file with the same bytes; its result is used for both. */
  readonly twinOf: string | null;
  readonly priority: number;
  /** True after a failure that may be due to memory; the file is retried while no other file is in progress. */
  readonly alone: boolean;
  readonly accepted: boolean;
  /** Number of the partial ZIP that contains the result, from 1; the result's bytes have been deleted. */
  readonly saved?: number | null;
};

export type BulkResult = BulkOutput & {
  /** Id of the file's bytes in OPFS; a duplicate has the id of the first file. */
  readonly file: string;
  readonly crc32: number;
  readonly result: ResultName;
  readonly milliseconds: number;
};

export type BulkCause = Cause & { readonly step: string | null; readonly milliseconds: number };
export type BulkItem = Item<BulkSubject, BulkResult, BulkCause>;
export type BulkList = ItemList<BulkSubject, BulkResult, BulkCause>;

/** Charge for results of a batch, stored before it is sent, so that a retry sends an identical charge. */
export type BulkPayment = {
  readonly ids: readonly string[];
  readonly charge: Charge;
};

export type BulkHead = {
  readonly owner: string;
  readonly id: string;
  readonly recipe: Recipe | null;
  readonly engine: string;
  /** Start date in UTC, for example `2026-11-23`. */
  readonly date: string;
  readonly payment: BulkPayment | null;
  readonly paid: readonly string[];
};

export const isSaved = ({ saved }: BulkSubject): boolean => saved != null;

export const LOST: BulkCause = {
  code: 'lost',
  text: 'This browser no longer has the file. Add it to a new batch.',
  step: null,
  milliseconds: 0,
};
export const SKIPPED: BulkCause = { code: 'skipped', text: 'Skipped.', step: null, milliseconds: 0 };
export const CANCELLED: BulkCause = {
  code: 'cancelled',
  text: 'The batch was cancelled before its turn.',
  step: null,
  milliseconds: 0,
};
export const LEFT_OUT: BulkCause = {
  code: 'left-out',
  text: 'Left out after review.',
  step: null,
  milliseconds: 0,
};

export function questionsOf({ subject, stage }: BulkItem): readonly string[] {
  if (stage.kind !== 'done' || subject.accepted) return [];
  return stage.made.steps.flatMap(({ findings }) => findings.flatMap(({ asks }) => asks?.found ?? []));
}

export function reportOf({ subject: { path }, stage }: BulkItem): BulkReport | null {
  if (stage.kind === 'done') {
    const { output, bytes, sha256, width, height, dpi, steps, reading, notes, tokens, milliseconds } =
      stage.made;
    const file = { input: path, milliseconds, output, bytes, sha256 };
    return { ok: true, ...file, width, height, dpi, steps, ...(reading && { reading }), notes, tokens };
  }
  if (stage.kind !== 'failed' && stage.kind !== 'skipped') return null;
  const { text, step, milliseconds } = stage.cause;
  return { input: path, milliseconds, ok: false, error: text, step };
}
