import * as exact from '../../number/exact-math.ts';
import { layOut, reserve } from '../../platform/wasm-kernel.ts';
import type { Raster } from '../../raster/raster.ts';
import { FREE_AT, type LightKernel, startLightKernel, TO_LINEAR_AT, TO_SRGB_AT } from '../light-kernel.ts';
import { resample } from '../resample/index.ts';
import { computeTaps } from '../resample/taps.ts';
import { WASM_BASE64 } from './dpid.wasm.gen.ts';

type DpidKernel = LightKernel & {
  gatherRow(
    source: number,
    firsts: number,
    weights: number,
    taps: number,
    rowWeight: number,
    expected: number,
    powers: number,
    sums: number,
    totals: number,
    count: number,
    toLinear: number,
  ): void;
  finishRow(sums: number, totals: number, target: number, count: number, toSrgb: number): void;
};

/** Largest squared distance across four channels of 0…255. */
const MAX_SQUARE = 4 * 255 * 255;
const ROWS_PER_REPORT = 32;

let loaded: DpidKernel | null = null;

function premultiply(data: Uint8ClampedArray): Uint8ClampedArray {
  const result = data.slice();
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]!;
    if (alpha === 255) continue;
    for (let c = i; c < i + 3; c++) result[c] = (data[c]! * alpha) / 255;
  }
  return result;
}

/** Smooths row `y` with 1 2 1 in both directions; rounds to bytes, so that distances are integers. */
function createSmoother(box: Uint8ClampedArray, width: number, height: number) {
  const bytes = width * 4;
  const down = new Uint16Array(bytes);
  return (y: number, row: Uint8Array): void => {
    const at = y * bytes;
    const rowsWeigh = 2 + Number(y > 0) + Number(y < height - 1);
    for (let i = 0; i < bytes; i++) {
      let sum = 2 * box[at + i]!;
      if (y > 0) sum += box[at - bytes + i]!;
      if (y < height - 1) sum += box[at + bytes + i]!;
      down[i] = sum;
    }
    for (let i = 0; i < bytes; i++) {
      const left = i >= 4;
      const right = i < bytes - 4;
      const sum = 2 * down[i]! + (left ? down[i - 4]! : 0) + (right ? down[i + 4]! : 0);
      row[i] = Math.round(sum / (rowsWeigh * (2 + Number(left) + Number(right))));
    }
  };
}

function createGatherer(source: Raster, width: number, lambda: number) {
  loaded ??= startLightKernel(WASM_BASE64) as DpidKernel;
  const kernel = loaded;
  const across = computeTaps('box', source.width, width);
  const { at, end } = layOut(
    {
      firsts: width * 4,
      weights: width * across.count * 4,
      powers: (MAX_SQUARE + 1) * 4,
      source: source.width * 4,
      expected: width * 4,
      sums: width * 16,
      totals: width * 4,
      target: width * 4,
    },
    FREE_AT,
  );
  reserve(kernel, end);
  const { buffer } = kernel.memory;
  new Int32Array(buffer, at.firsts, width).set(across.first);
  new Float32Array(buffer, at.weights, across.weights.length).set(across.weights);
  const powers = new Float32Array(buffer, at.powers, MAX_SQUARE + 1);
  for (let square = 0; square <= MAX_SQUARE; square++) powers[square] = exact.pow(square, lambda / 2);
  const sourceRow = new Uint8Array(buffer, at.source, source.width * 4);
  const targetRow = new Uint8Array(buffer, at.target, width * 4);
  return {
    /** Smoothed neighborhood of the output row, premultiplied RGBA; fill it before calling `add`. */
    expected: new Uint8Array(buffer, at.expected, width * 4),
    clear(): void {
      new Uint8Array(buffer, at.sums, width * 16).fill(0);
      new Uint8Array(buffer, at.totals, width * 4).fill(0);
    },
    add(row: number, weight: number): void {
      sourceRow.set(source.data.subarray(row * source.width * 4, (row + 1) * source.width * 4));
      kernel.gatherRow(
        at.source,
        at.firsts,
        at.weights,
        across.count,
        weight,
        at.expected,
        at.powers,
        at.sums,
        at.totals,
        width,
        TO_LINEAR_AT,
      );
    },
    /** @param row box average, which is kept where the total weight is 0; receives the result. */
    finish(row: Uint8ClampedArray): void {
      targetRow.set(row);
      kernel.finishRow(at.sums, at.totals, at.target, width, TO_SRGB_AT);
      row.set(targetRow);
    },
  };
}

/**
 * @param lambda 0 is the exact area average, 1 the paper's full detail. @param report fraction done; may throw to
 * stop. @throws RangeError if a side would grow, or λ is not 0…1
 */
export function downscaleDetailed(
  source: Raster,
  width: number,
  height: number,
  lambda: number,
  report: (fraction: number) => void = () => undefined,
): Raster {
  if (!(lambda >= 0 && lambda <= 1)) throw new RangeError(`λ is 0…1, not ${lambda}.`);
  if (width > source.width || height > source.height) {
    throw new RangeError('This filter only makes pictures smaller; use resample() to enlarge.');
  }
  const box = resample(source, width, height, 'box', (fraction) => report(fraction * 0.2));
  if (lambda === 0) {
    report(1);
    return box;
  }
  const smoothRow = createSmoother(premultiply(box.data), width, height);
  const down = computeTaps('box', source.height, height);
  const gatherer = createGatherer(source, width, lambda);
  for (let y = 0; y < height; y++) {
    smoothRow(y, gatherer.expected);
    gatherer.clear();
    for (let j = 0; j < down.count; j++) {
      const weight = down.weights[y * down.count + j]!;
      if (weight !== 0) gatherer.add(down.first[y]! + j, weight);
    }
    gatherer.finish(box.data.subarray(y * width * 4, (y + 1) * width * 4));
    if (y % ROWS_PER_REPORT === 0) report(0.2 + (0.8 * y) / height);
  }
  report(1);
  return box;
}
