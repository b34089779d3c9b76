import {
  type Effort,
  type Film,
  type Nesting,
  nestRectangles,
  nestSilhouettes,
  type Outline,
  type Piece,
} from '@printready/print/nesting';
import type { NestingMode } from './plan.ts';

export type NestRequest = {
  readonly pieces: readonly Piece[];
  readonly outlines: readonly Outline[];
  readonly film: Film;
  readonly nesting: NestingMode;
  readonly effort: Effort;
};

/** @param report receives the fraction done; may throw to cancel. */
export function nest(
  { pieces, outlines, film, nesting, effort }: NestRequest,
  report: (fraction: number) => void,
): Nesting {
  if (nesting === 'boxes') return nestRectangles(pieces, film, report, effort);
  const shaped = pieces.map((piece, index) => {
    const outline = outlines[index];
    if (!outline) throw new RangeError('Every piece needs its outline.');
    return { ...piece, outline };
  });
  return nestSilhouettes(shaped, film, report);
}
