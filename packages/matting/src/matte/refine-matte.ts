import type { Raster } from '@printready/pixels/raster';
import { quadsOf, skipUniform } from '../pixel-words.ts';
import { findMixedSquares, type Guide, guideSquares } from './guide-squares.ts';

export type Matte = { readonly width: number; readonly height: number; readonly data: Uint8Array };

export function stretchMatte({ width, height, data }: Matte, across: number, down: number): Uint8Array {
  const stretched = new Uint8Array(across * down);
  const left = new Int32Array(across);
  const share = new Float32Array(across);
  for (let x = 0; x < across; x++) {
    const place = Math.max(0, ((x + 0.5) * width) / across - 0.5);
    left[x] = Math.min(width - 1, Math.floor(place));
    share[x] = Math.min(1, place - left[x]!);
  }
  for (let y = 0, at = 0; y < down; y++) {
    const place = Math.max(0, ((y + 0.5) * height) / down - 0.5);
    const top = Math.min(height - 1, Math.floor(place));
    const below = Math.min(1, place - top);
    const row = top * width;
    const next = Math.min(height - 1, top + 1) * width;
    for (let x = 0; x < across; x++, at++) {
      const i = left[x]!;
      const j = Math.min(width - 1, i + 1);
      const s = share[x]!;
      const upper = data[row + i]! * (1 - s) + data[row + j]! * s;
      const lower = data[next + i]! * (1 - s) + data[next + j]! * s;
      stretched[at] = upper * (1 - below) + lower * below + 0.5;
    }
  }
  return stretched;
}

/** Filter radius in pixels of the small matte. */
const REACH = 2.5;
/** Variance (values 0…1) above which the matte follows an edge in the picture. */
const EPSILON = 1e-4;
/** Range stretched to 0…255 between the two passes; otherwise outlines three pixels wide stay half transparent. */
export const SIDES = { from: 88, to: 168 };
/** 8-bit levels below `from` and above `to` skip the filter, because it cannot move them across the edge. */
const NO_DOUBT = { from: 24, to: 231 };
const EVEN = { from: 0, to: 255 };
/** Side of the filtered squares in filter radii, with a minimum in px. */
const SQUARE = { radii: 16, least: 48 };
/** Filter output, of 255, up to which a level becomes 0, and from which it becomes 255. */
const ENDS = { from: 8, to: 247 };
const SURE = 250;
const HALF = 128;

function spread(values: Uint8Array, { from, to }: { readonly from: number; readonly to: number }): void {
  const levels = Uint8Array.from({ length: 256 }, (_, value) =>
    Math.min(255, Math.max(0, Math.round((255 * (value - from)) / (to - from)))),
  );
  for (let at = 0; at < values.length; at++) values[at] = levels[values[at]!]!;
}

/** Fills dents made by the filter, in place, where a pixel and its eight neighbors are certain. */
function fillDents(fine: Uint8Array, stretched: Uint8Array, width: number): void {
  const quads = quadsOf(fine);
  for (let at = skipUniform(quads, 0); at < fine.length; at = skipUniform(quads, at + 1)) {
    if (fine[at]! < HALF || stretched[at]! < SURE) continue;
    const x = at % width;
    const left = x > 0 ? -1 : 0;
    const right = x < width - 1 ? 1 : 0;
    let isInside = true;
    for (const row of [at - width, at, at + width]) {
      if (row < 0 || row >= fine.length) continue;
      isInside &&=
        stretched[row + left]! >= SURE && stretched[row]! >= SURE && stretched[row + right]! >= SURE;
    }
    if (isInside) fine[at] = 255;
  }
}

/** Refines a matte to the picture's size with two passes of the guided filter (He, Sun & Tang 2010). */
export function refineMatte(
  source: Raster,
  matte: Matte,
  report: (fraction: number) => void = () => undefined,
): Uint8Array {
  const { width, height } = source;
  const scale = Math.max(1, width / matte.width, height / matte.height);
  const radius = Math.round(REACH * scale);
  const guide: Guide = { radius, epsilon: EPSILON, side: Math.max(SQUARE.least, SQUARE.radii * radius) };
  const follow = (plane: Uint8Array, ends: typeof EVEN, part: number) => {
    const out = new Uint8Array(plane.length);
    const squares = findMixedSquares(plane, width, guide, ends, out);
    guideSquares(source, plane, guide, squares, out, (done) => report((part + done) / 2));
    return out;
  };
  const stretched = stretchMatte(matte, width, height);
  const sides = follow(stretched, NO_DOUBT, 0);
  spread(sides, SIDES);
  const fine = follow(sides, EVEN, 1);
  spread(fine, ENDS);
  fillDents(fine, stretched, width);
  return fine;
}
