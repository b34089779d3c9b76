/**
 * Opacity follows color: in a small window it is nearly a straight function of the picture's colors (the color
 * lines of "A Closed-Form Solution to Natural Image Matting", Levin, Lischinski & Weiss 2008), which the guided filter
 * fits window by window (He, Sun & Tang 2010). Each pixel of an edge was unmixed on its own; so its neighbors take
 * part.
 */
import type { Raster } from '@printready/imaging/raster';
import { guideSquares } from './guide-squares.ts';

/** Windows reach so far, px: over an edge and a little of both sides. */
export const RADIUS = 4;
/** Variance (of values 0…1) from which colors tell anything. */
export const EPSILON = 3e-5;
/** The picture is worked on in squares of this side, px: only those that hold an edge. */
const SQUARE = 48;

/** Numbers of the squares in which a pixel of the band lies, in the order of their numbers. */
function findSquares(band: Uint32Array, width: number, across: number, down: number): number[] {
  const has = new Uint8Array(across * down);
  for (let i = 0; i < band.length; i++) {
    const at = band[i]!;
    const x = at % width;
    has[Math.floor((at - x) / width / SQUARE) * across + Math.floor(x / SQUARE)] = 1;
  }
  const squares: number[] = [];
  for (let square = 0; square < has.length; square++) if (has[square] === 1) squares.push(square);
  return squares;
}

/**
 * @param band numbers of pixels. @param report called with the fraction done; it may throw to stop.
 * @returns opacity with the band's pixels smoothed along the picture's colors; all others are as they were.
 */
export function followColors(
  source: Raster,
  alpha: Uint8Array,
  band: Uint32Array,
  report: (fraction: number) => void = () => undefined,
): Uint8Array {
  const squares = findSquares(
    band,
    source.width,
    Math.ceil(source.width / SQUARE),
    Math.ceil(source.height / SQUARE),
  );
  const smooth = new Uint8Array(alpha.length);
  guideSquares(source, alpha, { radius: RADIUS, epsilon: EPSILON, side: SQUARE }, squares, smooth, report);
  const followed = alpha.slice();
  for (let i = 0; i < band.length; i++) followed[band[i]!] = smooth[band[i]!]!;
  return followed;
}
