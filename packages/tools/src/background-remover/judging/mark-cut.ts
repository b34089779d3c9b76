import { pixelWords } from '@printready/matting/matte';
import type { Raster } from '@printready/pixels/raster';
import type { Rgb } from '../../contract/option-schemas.ts';

const KEPT = 128;
const SEMI = { from: 24, to: 224 };
const SOLID = 250;
/** Differences from the background, 8-bit levels: minimum for art; maximum for kept, and for solid background. */
const PALE = 8;
const GROUND = 14;
const SAME = 6;
/** Minimum color change at which a kept pixel is reported, 8-bit levels. */
export const RECOLORED = 40;

export const MARK = {
  kept: 1,
  clear: 2,
  wasSolid: 4,
  removedFaint: 8,
  keptGround: 16,
  solidGround: 32,
  tinted: 64,
  recolored: 128,
} as const;

export type Cut = {
  readonly opened: Raster;
  readonly shows: Raster;
  readonly grounds: readonly Rgb[];
  readonly marks: Uint8Array;
  readonly words: Uint32Array;
  readonly any: number;
  readonly kept: number;
  readonly solidGround: number;
};

/** Copies the data if necessary, because word access needs 4-byte alignment, which a subarray may lack. */
const wordsOf = (data: Raster['data']) => pixelWords(data.byteOffset % 4 === 0 ? data : data.slice());

const apart = (word: number, r: number, g: number, b: number): number =>
  Math.max(Math.abs((word & 255) - r), Math.abs(((word >> 8) & 255) - g), Math.abs(((word >> 16) & 255) - b));

/** Difference from the nearest background color, 8-bit levels; 255 if there is no background color. */
export function offGround(word: number, grounds: readonly Rgb[]): number {
  let off = 255;
  for (const { r, g, b } of grounds) off = Math.min(off, apart(word, r, g, b));
  return off;
}

function markOf(was: number, is: number, grounds: readonly Rgb[]): number {
  const [before, alpha] = [was >>> 24, is >>> 24];
  const off = offGround(was, grounds);
  let mark = alpha === 0 ? MARK.clear : 0;
  if (before >= SOLID) mark |= MARK.wasSolid;
  if (alpha >= KEPT) {
    mark |= MARK.kept;
    if (off <= GROUND) mark |= MARK.keptGround;
    if (off <= SAME && alpha >= SOLID) mark |= MARK.solidGround;
  } else if (before >= SOLID && off >= PALE) mark |= MARK.removedFaint;
  if (before < SOLID) return mark;
  if (alpha >= SEMI.from && alpha <= SEMI.to) mark |= MARK.tinted;
  const isRecolored = alpha >= SOLID && apart(is, was & 255, (was >> 8) & 255, (was >> 16) & 255) > RECOLORED;
  return isRecolored ? mark | MARK.recolored : mark;
}

export function markCut(opened: Raster, shows: Raster, grounds: readonly Rgb[]): Cut {
  const [was, is] = [wordsOf(opened.data), wordsOf(shows.data)];
  const marks = new Uint8Array(was.length);
  let [any, kept, solidGround] = [0, 0, 0];
  // Caches the previous result, because in flat artwork most pixels equal the one before.
  let [lastWas, lastIs, mark] = [-1, -1, 0];
  for (let at = 0; at < marks.length; at++) {
    if (was[at] !== lastWas || is[at] !== lastIs) {
      lastWas = was[at]!;
      lastIs = is[at]!;
      mark = markOf(lastWas, lastIs, grounds);
      any |= mark;
    }
    marks[at] = mark;
    kept += mark & MARK.kept;
    solidGround += (mark & MARK.solidGround) >> 5;
  }
  return { opened, shows, grounds, marks, words: was, any, kept, solidGround };
}
