/** Averages the output of two networks; where they disagree, Wiener weights shift pixels toward the plain filter. */
import type { OpenNetwork } from '@printready/inference';
import type { ReportProgress } from '@printready/jobs/split-progress';
import type { Raster } from '@printready/pixels/raster';
import { resampleByRows } from '@printready/pixels/resample';
import { enlargeTiles } from './enlarge.ts';
import { keptScale, type Step } from './networks.ts';

/** Tolerated squared difference between two networks, 8-bit levels²: one edge drawn slightly more or less steep. */
const TOLERATED = 300;
const ROWS = 64;

/** Squared differences between two networks, summed over R, G and B of all output pixels of one source pixel. */
export type Squares = Float32Array;

/** @param drawn an integer multiple of `opaque` in size; becomes the mean. @returns the networks' difference */
export async function joinSecond(
  drawn: Raster,
  opaque: Raster,
  step: Step,
  open: OpenNetwork,
  report: ReportProgress,
): Promise<Squares> {
  const kept = keptScale(step);
  const apart = new Float32Array(opaque.width * opaque.height);
  await enlargeTiles(
    opaque,
    step,
    open,
    (tile, { data, width, height }) => {
      for (let y = 0, from = 0; y < height; y++) {
        const row = (tile.y + Math.floor(y / kept)) * opaque.width + tile.x;
        let to = ((tile.y * kept + y) * drawn.width + tile.x * kept) * 4;
        for (let x = 0; x < width; x++, from += 4, to += 4) {
          const pixel = row + Math.floor(x / kept);
          for (let c = 0; c < 3; c++) {
            const [first, second] = [drawn.data[to + c]!, data[from + c]!];
            apart[pixel]! += (first - second) ** 2;
            drawn.data[to + c] = (first + second) / 2;
          }
        }
      }
    },
    report,
  );
  return apart;
}

/** Visits the plain filter's pixels at the size of `drawn`, row by row. */
export function eachRow(
  drawn: Raster,
  source: Raster,
  visit: (y: number, filtered: Uint8ClampedArray) => void,
  report: (fraction: number) => void,
): void {
  const { width, height } = drawn;
  const filtered = resampleByRows(source, width, height, 'lanczos3');
  for (let top = 0; top < height; top += ROWS) {
    const bottom = Math.min(height, top + ROWS);
    const band = filtered(top, bottom);
    for (let y = top; y < bottom; y++)
      visit(y, band.subarray((y - top) * width * 4, (y - top + 1) * width * 4));
    report(bottom / height);
  }
}

function measureDeparture(drawn: Raster, source: Raster, report: (fraction: number) => void): Squares {
  const times = drawn.width / source.width;
  const squares = new Float32Array(source.width * source.height);
  const visit = (y: number, filtered: Uint8ClampedArray) => {
    const own = drawn.data.subarray(y * filtered.length, (y + 1) * filtered.length);
    const row = Math.floor(y / times) * source.width;
    for (let x = 0, at = 0; x < drawn.width; x++, at += 4) {
      const pixel = row + Math.floor(x / times);
      for (let c = 0; c < 3; c++) squares[pixel]! += (own[at + c]! - filtered[at + c]!) ** 2;
    }
  };
  eachRow(drawn, source, visit, report);
  return squares;
}

function placeBetween(at: number, times: number, count: number): readonly [number, number, number] {
  const place = (at + 0.5) / times - 0.5;
  const first = Math.floor(place);
  return [Math.max(0, first), Math.min(count - 1, first + 1), place - first];
}

/** Blends toward the plain filter, in place, where the networks disagree. @param apart from {@link joinSecond}. */
export function keepAgreed(
  drawn: Raster,
  source: Raster,
  apart: Squares,
  report: (fraction: number) => void,
): void {
  const times = drawn.width / source.width;
  const departure = measureDeparture(drawn, source, (fraction) => report(fraction / 2));
  const values = 3 * times ** 2;
  const trust = departure.map((square, pixel) => {
    const doubt = Math.max(0, apart[pixel]! - TOLERATED * values);
    return doubt === 0 ? 1 : square / (square + doubt);
  });
  const columns = Array.from({ length: drawn.width }, (_, x) => placeBetween(x, times, source.width));
  const visit = (y: number, filtered: Uint8ClampedArray) => {
    const [above, below, down] = placeBetween(y, times, source.height);
    const trustAt = (x: number) =>
      trust[above * source.width + x]! * (1 - down) + trust[below * source.width + x]! * down;
    const own = drawn.data.subarray(y * filtered.length, (y + 1) * filtered.length);
    for (const [x, [left, right, across]] of columns.entries()) {
      const share = trustAt(left) * (1 - across) + trustAt(right) * across;
      for (let at = x * 4; at < x * 4 + 3; at++) own[at] = filtered[at]! + (own[at]! - filtered[at]!) * share;
    }
  };
  eachRow(drawn, source, visit, (fraction) => report((1 + fraction) / 2));
}
