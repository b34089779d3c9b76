/** From ink or no ink to pixels: solid colour per combination of inks, or the mean of a preview's samples. */
import type { Grid } from './grid.ts';
import type { Options } from './options.ts';

/** Packed as in a little-endian Int32 view of RGBA. */
const pack = (r: number, g: number, b: number): number => (255 << 24) | (b << 16) | (g << 8) | r;

/**
 * How the process inks and their overprints look, one bit per ink: cyan 1, magenta 2, yellow 4, black 8.
 * The solids of FOGRA39 coated paper in sRGB; black over a colour keeps a hint of it. For the eye only: what
 * prints is the plates.
 */
function processColours(): Int32Array {
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
  const colours = new Int32Array(16);
  for (const [inks, [r, g, b]] of chromatic.entries()) {
    if (inks > 0) colours[inks] = pack(r, g, b);
    const under = (ink: number, value: number) => Math.round(ink * (0.5 + value / 510));
    colours[inks + 8] = pack(under(29, r), under(29, g), under(27, b));
  }
  return colours;
}

/** Which bit each plate sets, so that `processColours` finds the overprint. */
export const PLATE_BITS = { cyan: 1, magenta: 2, yellow: 4, black: 8 } as const;

/** A colour per combination of ink bits; null: every pixel keeps its own. */
export function inkColours(options: Pick<Options, 'mode' | 'plate' | 'ink'>): Int32Array | null {
  if (options.mode === 'keep-colour') return null;
  if (options.mode === 'cmyk' && options.plate === 'all') return processColours();
  // One ink, or one plate as film: whatever bit is set, it is that ink.
  const { r, g, b } = options.mode === 'cmyk' ? { r: 0, g: 0, b: 0 } : options.ink;
  return new Int32Array(16).fill(pack(r, g, b), 1);
}

/** Paints one row of the picture from its ink; `source` is the same row of the art. */
export type PaintRow = (ink: Uint8Array, source: Int32Array, target: Int32Array) => void;

function paintExact(colours: Int32Array | null): PaintRow {
  if (colours) {
    return (ink, _source, target) => {
      for (let x = 0; x < target.length; x++) target[x] = colours[ink[x]!]!;
    };
  }
  return (ink, source, target) => {
    for (let x = 0; x < target.length; x++) target[x] = ink[x] === 0 ? 0 : source[x]! | 0xff000000;
  };
}

/** Mean of `samples²` points: opacity by how many have ink, colour of those that do. */
function paintMean(colours: Int32Array | null, samples: number): PaintRow {
  const total = samples * samples;
  return (ink, source, target) => {
    const width = target.length * samples;
    for (let x = 0; x < target.length; x++) {
      let count = 0;
      let r = 0;
      let g = 0;
      let b = 0;
      for (let row = 0; row < samples; row++) {
        for (let i = row * width + x * samples, end = i + samples; i < end; i++) {
          const inks = ink[i]!;
          if (inks === 0) continue;
          const colour = colours ? colours[inks]! : source[x]!;
          count++;
          r += colour & 255;
          g += (colour >> 8) & 255;
          b += (colour >> 16) & 255;
        }
      }
      target[x] =
        count === 0
          ? 0
          : Math.round(r / count) |
            (Math.round(g / count) << 8) |
            (Math.round(b / count) << 16) |
            (Math.round((255 * count) / total) << 24);
    }
  };
}

/** `ink` holds the row's samples: `samples` rows of `width × samples`. */
export function createPainter(grid: Grid, colours: Int32Array | null): PaintRow {
  return grid.samples === 1 ? paintExact(colours) : paintMean(colours, grid.samples);
}
