/** One batch of files for one recipe, as it is kept: what it is of, what became of each file. */
import type { Cause, Item } from '@printready/batch';
import type { Recipe } from '@printready/pipeline/recipe';
import type { BulkOutput, BulkReport } from '@printready/pipeline/recipe/manifest';
import type { PlannedName, ResultName } from '@printready/pipeline/recipe/naming';
import type { Charge } from '@printready/sign-in/spend';

/** What is known of a file before it is worked on. Its bytes are in the browser's files, under the item's id. */
export type BulkSubject = {
  /** As it was dropped, folders included. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** What its header says; null where it does not tell. */
  readonly megapixels: number | null;
  /** Null until the batch starts. */
  readonly name: PlannedName | null;
  /** The id of an earlier file of the same bytes, which is worked on for both. */
  readonly twinOf: string | null;
  /** Higher goes first. */
  readonly priority: number;
  /** It failed beside others, perhaps for want of memory: nothing else is in hand when it is tried again. */
  readonly alone: boolean;
  /** What a tool asked about its result was answered: it stays. */
  readonly accepted: boolean;
  /** Its result left with this part of the batch's, counted from 1, and made room here. */
  readonly saved?: number | null;
};

export type BulkResult = BulkOutput & {
  /** Whose bytes these are among the browser's files; a twin's are the first's. */
  readonly file: string;
  readonly crc32: number;
  readonly result: ResultName;
  readonly milliseconds: number;
};

export type BulkCause = Cause & { readonly step: string | null; readonly milliseconds: number };
export type BulkItem = Item<BulkSubject, BulkResult, BulkCause>;

/** What is sent to be paid; kept before it is sent, so that a second send is the same. */
export type BulkPayment = {
  readonly ids: readonly string[];
  readonly charge: Charge;
};

/** The batch itself. */
export type BulkHead = {
  /** The user's id, or of whoever is not signed in; one batch each. */
  readonly owner: string;
  readonly id: string;
  /** The batch's own copy from its start on; null before. */
  readonly recipe: Recipe | null;
  /** The program that makes the results. */
  readonly engine: string;
  /** Of its start, UTC: `2026-11-23`. */
  readonly date: string;
  /** Under way, or null. */
  readonly payment: BulkPayment | null;
  /** Items that cost nothing any more. */
  readonly paid: readonly string[];
};

/** Its result's bytes are the user's, and no longer here. */
export const isSaved = ({ saved }: BulkSubject): boolean => saved != null;

export const LOST: BulkCause = {
  code: 'lost',
  text: 'The browser did not keep this file. Add it to a new batch.',
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
  text: 'Left out after a look at the result.',
  step: null,
  milliseconds: 0,
};

/** What tools would have asked about a result; empty once it was answered. */
export function questionsOf({ subject, stage }: BulkItem): readonly string[] {
  if (stage.kind !== 'done' || subject.accepted) return [];
  return stage.made.steps.flatMap(({ findings }) => findings.flatMap(({ asks }) => asks?.found ?? []));
}

/** For the manifest; null while it has not ended. */
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
