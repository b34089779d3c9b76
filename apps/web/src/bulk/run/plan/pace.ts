import type { BulkItem, BulkSubject } from './bulk.ts';

const USUAL_MEGAPIXELS = 17;
/** Minimum size assumed for a file, because opening and writing have a fixed cost. */
const MIN_MEGAPIXELS = 0.5;
/** Minimum number of completed files from which the pace of the remaining files is predicted. */
const MIN_FILES = 3;

/** Milliseconds that one thread takes per megapixel; null if unknown. */
export type Pace = number | null;

const megapixelsOf = ({ megapixels }: Pick<BulkSubject, 'megapixels'>): number =>
  Math.max(MIN_MEGAPIXELS, megapixels ?? USUAL_MEGAPIXELS);

export function paceOf(
  taken: readonly { readonly megapixels: number; readonly milliseconds: number }[],
): Pace {
  const pixels = taken.reduce((sum, { megapixels }) => sum + megapixels, 0);
  return pixels === 0 ? null : taken.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / pixels;
}

type Measured = Pick<BulkItem, 'subject' | 'stage'>;

export function paceSoFar(items: readonly Measured[]): Pace {
  const taken = items.flatMap(({ subject, stage }) =>
    stage.kind === 'done' && subject.twinOf === null
      ? [{ megapixels: megapixelsOf(subject), milliseconds: stage.made.milliseconds }]
      : [],
  );
  return taken.length < MIN_FILES ? null : paceOf(taken);
}

/** Milliseconds until the end, or null. @param lanes number of files that run at the same time */
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
