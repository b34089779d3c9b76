/** Same pixels as `resample`, with only one output row's ring buffer: several hundred bytes per source column. */
import { nearestIndices, type ResampleFilter } from './index.ts';
import { openStrip, startResampler } from './strip.ts';
import { computeTaps } from './taps.ts';

type Size = { readonly width: number; readonly height: number };

/** @returns a function from source rows to completed output rows, RGBA. @throws RangeError for sides below 1 px */
export function resampleInBands(
  source: Size,
  target: Size,
  filter: ResampleFilter,
): (rows: Uint8ClampedArray) => Uint8ClampedArray {
  for (const side of [target.width, target.height])
    if (!Number.isInteger(side) || side < 1)
      throw new RangeError(`A side is a whole number of at least 1 px, not ${side}.`);
  const { lastOf, take, blend } =
    filter === 'nearest' ? pickRows(source, target) : mixRows(source, target, filter);
  let [taken, given] = [0, 0];
  return (rows) => {
    const rowBytes = source.width * 4;
    const made: Uint8Array[] = [];
    for (let at = 0; at < rows.length; at += rowBytes) {
      take(taken, rows.subarray(at, at + rowBytes));
      for (; given < target.height && lastOf(given) === taken; given++) made.push(blend(given).slice());
      taken++;
    }
    const out = new Uint8ClampedArray(made.length * target.width * 4);
    for (const [row, pixels] of made.entries()) out.set(pixels, row * target.width * 4);
    return out;
  };
}

type RowMaker = {
  /** Source row that completes an output row; monotonic. */
  readonly lastOf: (y: number) => number;
  readonly take: (row: number, pixels: Uint8ClampedArray) => void;
  readonly blend: (y: number) => Uint8Array;
};

function mixRows(source: Size, target: Size, filter: Exclude<ResampleFilter, 'nearest'>): RowMaker {
  const down = computeTaps(filter, source.height, target.height);
  const taps = { across: computeTaps(filter, source.width, target.width), down };
  // Uses its own kernel instance, because other callers may resample between bands.
  const strip = openStrip(startResampler(), taps, { from: 0, to: target.width }, 'light');
  const { sourceFrom, sourceColumns, take, blend } = strip;
  return {
    lastOf: (y) => down.first[y]! + down.count - 1,
    take: (row, pixels) => take(row, pixels.subarray(sourceFrom * 4, (sourceFrom + sourceColumns) * 4)),
    blend,
  };
}

function pickRows(source: Size, target: Size): RowMaker {
  const columns = nearestIndices(source.width, target.width);
  const rows = nearestIndices(source.height, target.height);
  const picked = new Uint8Array(target.width * 4);
  let pixels: Uint8ClampedArray = new Uint8ClampedArray(0);
  return {
    lastOf: (y) => rows[y]!,
    take: (_, row) => {
      pixels = row;
    },
    blend() {
      for (const [x, from] of columns.entries()) picked.set(pixels.subarray(from * 4, from * 4 + 4), x * 4);
      return picked;
    },
  };
}
