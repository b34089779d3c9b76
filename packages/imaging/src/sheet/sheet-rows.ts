/** A gang sheet's pixels, a band of rows at a time: the whole film (238 megapixels and more) is never in memory. */
import { rotateQuarter } from '../kernels/geometry/turn.ts';
import { resampleByRows } from '../kernels/resample/index.ts';
import { type Turn, turnedSize } from '../nesting/index.ts';
import type { Raster } from '../raster.ts';

export type LaidArt = {
  /** Upright, at any number of pixels. */
  readonly art: Raster;
  /** Upright size on the film, in its pixels. */
  readonly width: number;
  readonly height: number;
  /** Top left corner of the turned art. */
  readonly x: number;
  readonly y: number;
  readonly turn: Turn;
};

/** The turned art's rows `from`…`to`, RGBA. */
type Rows = (from: number, to: number) => Uint8ClampedArray;

/** Where the art has the print's very pixels they are taken as they are. */
function rowsOf(art: Raster, width: number, height: number): Rows {
  if (art.width !== width || art.height !== height) return resampleByRows(art, width, height, 'lanczos3');
  return (from, to) => art.data.subarray(from * width * 4, to * width * 4);
}

/** One pixel over another, straight alpha; only met where a soft edge was let over another piece. */
function blend(band: Uint8ClampedArray, at: number, r: number, g: number, b: number, alpha: number): void {
  const under = (band[at + 3]! * (255 - alpha)) / 255;
  const sum = alpha + under;
  band[at] = (r * alpha + band[at]! * under) / sum;
  band[at + 1] = (g * alpha + band[at + 1]! * under) / sum;
  band[at + 2] = (b * alpha + band[at + 2]! * under) / sum;
  band[at + 3] = sum;
}

/** Lays rows of one piece into the band; clear pixels leave what is there. */
function layRows(
  band: Uint8ClampedArray,
  sheetWidth: number,
  pixels: Uint8ClampedArray,
  width: number,
  x: number,
  top: number,
): void {
  const rows = pixels.length / (width * 4);
  const left = Math.max(0, -x);
  const right = Math.min(width, sheetWidth - x);
  for (let row = 0; row < rows; row++) {
    let from = (row * width + left) * 4;
    let to = ((top + row) * sheetWidth + x + left) * 4;
    for (let column = left; column < right; column++, from += 4, to += 4) {
      const alpha = pixels[from + 3]!;
      if (alpha === 0) continue;
      if (alpha === 255 || band[to + 3] === 0) {
        band[to] = pixels[from]!;
        band[to + 1] = pixels[from + 1]!;
        band[to + 2] = pixels[from + 2]!;
        band[to + 3] = alpha;
      } else {
        blend(band, to, pixels[from]!, pixels[from + 1]!, pixels[from + 2]!, alpha);
      }
    }
  }
}

/**
 * @param width of the film, px.
 * @returns gives rows `from`…`to` of the film as RGBA with straight alpha, clear where nothing lies.
 */
export function sheetRows(laid: readonly LaidArt[], width: number): Rows {
  // Copies share their turned pixels and their filter.
  const shared = new Map<Raster, Map<string, Rows>>();
  const pieces = laid.map(({ art, turn, x, y, ...size }) => {
    const [across, along] = turnedSize(size, turn);
    const known = shared.get(art) ?? new Map<string, Rows>();
    shared.set(art, known);
    const key = `${turn} ${across} ${along}`;
    const rows = known.get(key) ?? rowsOf(turn === 0 ? art : rotateQuarter(art, turn / 90), across, along);
    known.set(key, rows);
    return { x, y, across, along, rows };
  });
  return (from, to) => {
    const band = new Uint8ClampedArray(width * (to - from) * 4);
    for (const { x, y, across, along, rows } of pieces) {
      const first = Math.max(from, y);
      const last = Math.min(to, y + along);
      if (first < last) layRows(band, width, rows(first - y, last - y), across, x, first - from);
    }
    return band;
  };
}
