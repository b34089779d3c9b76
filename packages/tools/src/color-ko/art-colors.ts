import { exact } from '@printready/pixels/number';
import type { Raster } from '@printready/pixels/raster';
import type { Rgb } from '../contract/option-schemas.ts';

const SHIFT = 3;
const SIDE = 32;
const LEAST_SHARE = 0.002;
const SAMPLES = 1 << 20;
/** Step toward or away from the key, 8-bit levels. A color one step away is common in fades, rare near flat color. */
const STEP_TO_KEY = 28;
const FADE_SHARE = 0.35;

const at = (r: number, g: number, b: number) => (r * SIDE + g) * SIDE + b;

type Counted = { readonly counts: Uint32Array; readonly sums: Float64Array; readonly opaque: number };

function countColors({ data }: Raster): Counted {
  const counts = new Uint32Array(exact.pow(SIDE, 3));
  const sums = new Float64Array(3 * exact.pow(SIDE, 3));
  let opaque = 0;
  const step = 4 * Math.max(1, Math.floor(data.length / 4 / SAMPLES));
  for (let i = 0; i < data.length; i += step) {
    if (data[i + 3] !== 255) continue;
    const bin = at(data[i]! >> SHIFT, data[i + 1]! >> SHIFT, data[i + 2]! >> SHIFT);
    counts[bin]!++;
    for (let c = 0; c < 3; c++) sums[3 * bin + c]! += data[i + c]!;
    opaque++;
  }
  return { counts, sums, opaque };
}

function around(counts: Uint32Array, [r, g, b]: Bin) {
  let sum = 0;
  let fullest = 0;
  for (let i = Math.max(0, r - 1); i <= Math.min(SIDE - 1, r + 1); i++) {
    for (let j = Math.max(0, g - 1); j <= Math.min(SIDE - 1, g + 1); j++) {
      for (let k = Math.max(0, b - 1); k <= Math.min(SIDE - 1, b + 1); k++) {
        const count = counts[at(i, j, k)]!;
        sum += count;
        fullest = Math.max(fullest, count);
      }
    }
  }
  return { sum, fullest };
}

type Bin = readonly [number, number, number];

function stepsFromKey(color: Rgb, key: Rgb): { readonly nearer: Bin; readonly farther: Bin } | null {
  const [dr, dg, db] = [key.r - color.r, key.g - color.g, key.b - color.b];
  const distance = exact.hypot(dr, dg, db);
  if (distance <= STEP_TO_KEY) return null;
  const t = STEP_TO_KEY / distance;
  const binAt = (share: number): Bin => [
    (color.r + share * dr) >> SHIFT,
    (color.g + share * dg) >> SHIFT,
    (color.b + share * db) >> SHIFT,
  ];
  return { nearer: binAt(t), farther: binAt(-t) };
}

/** Flat-area colors: more frequent than similar colors and than those one step toward or away from the key. */
export function flatColors(input: Raster, key: Rgb): readonly Rgb[] {
  const { counts, sums, opaque } = countColors(input);
  const least = Math.max(1, opaque * LEAST_SHARE);
  const found: Rgb[] = [];
  for (let bin = 0; bin < counts.length; bin++) {
    const count = counts[bin]!;
    if (count < least) continue;
    const place = [bin >> 10, (bin >> 5) & 31, bin & 31] as const;
    const { sum, fullest } = around(counts, place);
    if (count < fullest) continue;
    // Rounded because Lab is tabulated for integers.
    const mean = (c: number) => Math.round(sums[3 * bin + c]! / count);
    const color = { r: mean(0), g: mean(1), b: mean(2) };
    const steps = stepsFromKey(color, key);
    const isRare = (beside: Bin) => around(counts, beside).sum < FADE_SHARE * sum;
    if (steps && isRare(steps.nearer) && isRare(steps.farther)) found.push(color);
  }
  return found;
}
