import type { Options } from '../options.ts';
import type { ScreenGrid } from './grid.ts';

/** Packed so that a little-endian Int32 is RGBA in memory. */
const pack = (r: number, g: number, b: number): number => (255 << 24) | (b << 16) | (g << 8) | r;

/** Colors by ink bits: cyan 1, magenta 2, yellow 4, black 8; FOGRA39 solids on coated paper. For display only. */
function processColors(): Int32Array {
  const chromatic = [
    [255, 255, 255],
    [0, 158, 227],
    [230, 0, 126],
    [49, 39, 131],
    [255, 237, 0],
    [0, 150, 64],
    [226, 0, 26],
    [54, 51, 53],
  ] as const;
  const colors = new Int32Array(16);
  for (const [inks, [r, g, b]] of chromatic.entries()) {
    if (inks > 0) colors[inks] = pack(r, g, b);
    const under = (ink: number, value: number) => Math.round(ink * (0.5 + value / 510));
    colors[inks + 8] = pack(under(29, r), under(29, g), under(27, b));
  }
  return colors;
}

export const INK_COLORS = {
  cyan: { r: 0, g: 158, b: 227 },
  magenta: { r: 230, g: 0, b: 126 },
  yellow: { r: 255, g: 237, b: 0 },
  black: { r: 29, g: 29, b: 27 },
} as const;

export const INK_BITS = { cyan: 1, magenta: 2, yellow: 4, black: 8 } as const;

/** Color for each combination of ink bits; null if pixels keep their own color. */
export function inkColors(options: Pick<Options, 'mode' | 'plate' | 'ink'>): Int32Array | null {
  if (options.mode === 'keep-color') return null;
  if (options.mode === 'cmyk' && options.plate === 'all') return processColors();
  // For a single ink, or one plate shown as film, every combination of bits has the same color.
  const { r, g, b } = options.mode === 'cmyk' ? { r: 0, g: 0, b: 0 } : options.ink;
  return new Int32Array(16).fill(pack(r, g, b), 1);
}

export type PaintRow = (ink: Uint8Array, source: Int32Array, target: Int32Array) => void;

function paintExact(colors: Int32Array | null): PaintRow {
  if (colors) {
    return (ink, _source, target) => {
      for (let x = 0; x < target.length; x++) target[x] = colors[ink[x]!]!;
    };
  }
  return (ink, source, target) => {
    for (let x = 0; x < target.length; x++) target[x] = ink[x] === 0 ? 0 : source[x]! | 0xff000000;
  };
}

/** Bit offsets of each channel's total over four samples, ten bits each. */
const RED_SHIFT = 0;
const GREEN_SHIFT = 10;
const BLUE_SHIFT = 20;
const SUM_MASK = 1023;

/** Mean of four samples: opacity is the share of inked samples, and color is the mean of those samples. */
function paintMean(colors: Int32Array | null): PaintRow {
  const sums = new Int32Array(16);
  const counts = new Uint8Array(16).fill(1, 1);
  for (const [inks, color] of (colors ?? []).entries()) {
    sums[inks] =
      ((color & 255) << RED_SHIFT) |
      (((color >> 8) & 255) << GREEN_SHIFT) |
      (((color >> 16) & 255) << BLUE_SHIFT);
  }
  const mean = (sum: number, shift: number, count: number) =>
    ((((sum >> shift) & SUM_MASK) * 2 + count) / (2 * count)) | 0;
  return (ink, source, target) => {
    const below = target.length * 2;
    for (let x = 0, i = 0; x < target.length; x++, i += 2) {
      const a = ink[i]!;
      const b = ink[i + 1]!;
      const c = ink[i + below]!;
      const d = ink[i + below + 1]!;
      const count = counts[a]! + counts[b]! + counts[c]! + counts[d]!;
      if (count === 0) {
        target[x] = 0;
        continue;
      }
      const alpha = ((255 * count + 2) >> 2) << 24;
      if (!colors) {
        target[x] = (source[x]! & 0xffffff) | alpha;
        continue;
      }
      const sum = sums[a]! + sums[b]! + sums[c]! + sums[d]!;
      target[x] =
        mean(sum, RED_SHIFT, count) |
        (mean(sum, GREEN_SHIFT, count) << 8) |
        (mean(sum, BLUE_SHIFT, count) << 16) |
        alpha;
    }
  };
}

/** `ink` contains the row's samples: `samples` rows of `width × samples`. */
export function createPainter(grid: Pick<ScreenGrid, 'samples'>, colors: Int32Array | null): PaintRow {
  return grid.samples === 1 ? paintExact(colors) : paintMean(colors);
}
