import type { Raster } from '@printready/pixels/raster';
import {
  type Effort,
  type Film,
  type Nesting,
  nestRectangles,
  nestSilhouettes,
  type Piece,
} from '@printready/print/nesting';
import type { NestingMode } from './plan.ts';

export type NestRequest = {
  readonly pieces: readonly Piece[];
  readonly outlines: readonly Raster[];
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
    const art = outlines[index];
    if (!art) throw new RangeError('Every piece needs its outline.');
    return { ...piece, art };
  });
  return nestSilhouettes(shaped, film, report);
}
