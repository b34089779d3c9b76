/** How long a batch takes: by the pixels that are left, and by what a pixel took so far. */
import type { BulkItem, BulkSubject } from './bulk.ts';

/** Where the header does not tell. */
const USUAL_MEGAPIXELS = 17;
/** Opening and writing cost something however small a picture is. */
const LEAST_MEGAPIXELS = 0.5;
/** Fewer say too little about the others. */
const FEW = 3;

/** Milliseconds that a megapixel takes of one lane; null: not known yet. */
export type Pace = number | null;

const megapixelsOf = ({ megapixels }: Pick<BulkSubject, 'megapixels'>): number =>
  Math.max(LEAST_MEGAPIXELS, megapixels ?? USUAL_MEGAPIXELS);

/** @param taken what was made, each with its size */
export function paceOf(
  taken: readonly { readonly megapixels: number; readonly milliseconds: number }[],
): Pace {
  const pixels = taken.reduce((sum, { megapixels }) => sum + megapixels, 0);
  return pixels === 0 ? null : taken.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / pixels;
}

type Measured = Pick<BulkItem, 'subject' | 'stage'>;

/** Null while too few are done. */
export function paceSoFar(items: readonly Measured[]): Pace {
  const taken = items.flatMap(({ subject, stage }) =>
    stage.kind === 'done' && subject.twinOf === null
      ? [{ megapixels: megapixelsOf(subject), milliseconds: stage.made.milliseconds }]
      : [],
  );
  return taken.length < FEW ? null : paceOf(taken);
}

/** Milliseconds until the last one is done; null where nobody knows. @param lanes files at a time */
export function millisecondsLeft(items: readonly Measured[], pace: Pace, lanes: number): number | null {
  if (pace === null) return null;
  const left = items.flatMap(({ subject, stage }) => {
    if (subject.twinOf !== null) return [];
    if (stage.kind === 'waiting') return [megapixelsOf(subject)];
    return stage.kind === 'running' ? [megapixelsOf(subject) * (1 - stage.progress)] : [];
  });
  if (left.length === 0) return null;
  const pixels = left.reduce((sum, megapixels) => sum + megapixels, 0);
  return Math.max((pace * pixels) / lanes, pace * Math.max(...left));
}
