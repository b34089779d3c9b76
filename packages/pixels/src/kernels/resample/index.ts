/** Resamples premultiplied linear light, so that edges get neither dark nor light rims. */
import { createRaster, type Raster } from '../../raster/raster.ts';
import {
  type Mean,
  openStrip,
  PIXEL_BYTES,
  type ResampleKernel,
  startResampler,
  type TapsOfBoth,
} from './strip.ts';
import { type AxisRange, computeTaps, spanOf, type Taps, type WeightedFilter } from './taps.ts';

/** `lanczos3`: sharp. `box`: exact area average. `tent`: smoother, for the screen. `nearest`: pixel art, 1 bit. */
export type ResampleFilter = WeightedFilter | 'nearest';

const RING_BYTES = 4 * 1024 * 1024;
const ROWS_PER_REPORT = 64;

let loaded: ResampleKernel | null = null;

function resampleStrip(
  source: Raster,
  target: Raster,
  taps: TapsOfBoth,
  { top, ...columns }: { readonly from: number; readonly to: number; readonly top: number },
  mean: Mean,
  report: (rowsDone: number) => void,
): void {
  loaded ??= startResampler();
  const { sourceFrom, sourceColumns, take, blend } = openStrip(loaded, taps, columns, mean);
  const { down } = taps;
  let nextRow = 0;
  for (let row = 0; row < target.height; row++) {
    const firstRow = down.first[top + row]!;
    for (nextRow = Math.max(nextRow, firstRow); nextRow < firstRow + down.count; nextRow++) {
      const start = (nextRow * source.width + sourceFrom) * 4;
      take(nextRow, source.data.subarray(start, start + sourceColumns * 4));
    }
    target.data.set(blend(top + row), (row * target.width + columns.from) * 4);
    if (row % ROWS_PER_REPORT === ROWS_PER_REPORT - 1) report(row + 1);
  }
}

function resampleWeighted(
  source: Raster,
  target: Raster,
  taps: TapsOfBoth,
  top: number,
  mean: Mean,
  report: (fraction: number) => void,
): void {
  const columns = Math.max(1, Math.floor(RING_BYTES / (taps.down.count * PIXEL_BYTES)));
  for (let from = 0; from < target.width; from += columns) {
    const to = Math.min(target.width, from + columns);
    resampleStrip(source, target, taps, { from, to, top }, mean, (rows) =>
      report((from + ((to - from) * rows) / target.height) / target.width),
    );
  }
}

export const nearestIndices = (from: number, to: number): Int32Array =>
  Int32Array.from({ length: to }, (_, i) => Math.min(from - 1, Math.floor(((i + 0.5) * from) / to)));

function resampleNearest(source: Raster, target: Raster): void {
  const columns = nearestIndices(source.width, target.width);
  let at = 0;
  for (const y of nearestIndices(source.height, target.height)) {
    const row = y * source.width * 4;
    for (const x of columns) {
      const from = row + x * 4;
      target.data[at++] = source.data[from]!;
      target.data[at++] = source.data[from + 1]!;
      target.data[at++] = source.data[from + 2]!;
      target.data[at++] = source.data[from + 3]!;
    }
  }
}

/**
 * Keeps the print size; treats pixels as sRGB. @param report may throw to stop. @throws RangeError for a side
 * below 1
 */
export function resample(
  source: Raster,
  width: number,
  height: number,
  filter: ResampleFilter,
  report: (fraction: number) => void = () => undefined,
): Raster {
  const { resolution, icc } = source;
  const target = createRaster(width, height, {
    icc,
    resolution: resolution && {
      x: (resolution.x * width) / source.width,
      y: (resolution.y * height) / source.height,
    },
  });
  if (filter === 'nearest') resampleNearest(source, target);
  else {
    const taps = {
      across: computeTaps(filter, source.width, width),
      down: computeTaps(filter, source.height, height),
    };
    resampleWeighted(source, target, taps, 0, 'light', report);
  }
  report(1);
  return target;
}

/** Same pixels as {@link resample}, for films larger than memory. @returns a function for rows `from`…`to` */
export function resampleByRows(
  source: Raster,
  width: number,
  height: number,
  filter: WeightedFilter,
): (from: number, to: number) => Uint8ClampedArray {
  const taps = {
    across: computeTaps(filter, source.width, width),
    down: computeTaps(filter, source.height, height),
  };
  return (from, to) => {
    if (from < 0 || to > height) throw new RangeError(`Rows ${from} to ${to} are not among ${height}.`);
    const band = createRaster(width, to - from);
    resampleWeighted(source, band, taps, from, 'light', () => undefined);
    return band.data;
  };
}

/** Range on one axis of a picture that shrinks from `from` samples (see {@link AxisRange}) to `to`. */
export type WindowAxis = AxisRange & { readonly from: number; readonly to: number };

export const windowSpan = ({ from, to, ...stretch }: WindowAxis) => spanOf('tent', from, to, stretch);

/** Tent-weighted means of premultiplied sRGB; adjacent windows match. @param part exactly the spans' pixels */
export function resampleWindow(part: Raster, x: WindowAxis, y: WindowAxis): Raster {
  const [columns, rows] = [windowSpan(x), windowSpan(y)];
  if (part.width !== columns.to - columns.from || part.height !== rows.to - rows.from) {
    throw new RangeError(
      `The window needs ${columns.to - columns.from} × ${rows.to - rows.from} px of the source, not ${part.width} × ${part.height}; cut what windowSpan says.`,
    );
  }
  const target = createRaster(x.end - x.begin, y.end - y.begin);
  const lay = (axis: WindowAxis, start: number): Taps => {
    const taps = computeTaps('tent', axis.from, axis.to, axis);
    return { ...taps, first: taps.first.map((first) => first - start) };
  };
  const taps = { across: lay(x, columns.from), down: lay(y, rows.from) };
  resampleWeighted(part, target, taps, 0, 'values', () => undefined);
  return target;
}
