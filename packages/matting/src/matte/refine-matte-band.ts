/**
 * Smooths edge opacity along colors (color lines: Levin, Lischinski & Weiss 2008, "A Closed-Form Solution to
 * Natural Image Matting") with the guided filter (He, Sun & Tang 2010).
 */
import type { Raster } from '@printready/pixels/raster';
import { guideSquares } from './guide-squares.ts';

/** Filter radius, px: covers an edge and a little of both sides. */
export const RADIUS = 4;
/** Variance (values 0…1) above which the filter follows the picture's colors. */
export const EPSILON = 3e-5;
/** Side of the filtered squares, px; squares without an edge are skipped. */
const SQUARE = 48;

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

/** @param band pixel indices. @returns opacity with the band smoothed; other pixels are unchanged. */
export function smoothAlongColors(
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
