import * as exact from '../../number/exact-math.ts';

/** `tent` falls linearly to 0 at one target pixel: no overshoot, and a tenth of the moiré of `box`. */
export type WeightedFilter = 'lanczos3' | 'box' | 'tent';

export type Taps = {
  /** Samples per output sample; shorter windows are padded with weight 0. */
  readonly count: number;
  /** First source sample of each output sample; monotonic, and `first + count` stays inside the source. */
  readonly first: Int32Array;
  /** `count` weights per output sample; each set sums to 1. */
  readonly weights: Float64Array;
};

/** sinc(x)·sinc(x/3) within three lobes (Duchon 1979). */
function lanczos3(x: number): number {
  if (x === 0) return 1;
  if (x <= -3 || x >= 3) return 0;
  const px = Math.PI * x;
  return (3 * exact.sin(px) * exact.sin(px / 3)) / (px * px);
}

/** Filter radius, in units of the wider of source and output samples. */
const LOBES = { lanczos3: 3, tent: 1 } as const;

/** Source samples that can contribute to the output sample at `center`; some may lie outside the picture. */
function windowOf(filter: WeightedFilter, center: number, scale: number): { low: number; count: number } {
  if (filter === 'box') return { low: Math.floor(center - scale / 2), count: Math.ceil(scale) + 1 };
  const reach = LOBES[filter] * Math.max(1, scale);
  return { low: Math.floor(center - reach + 0.5), count: Math.ceil(2 * reach) };
}

function weigh(filter: WeightedFilter, at: number, center: number, scale: number): number {
  const distance = (at + 0.5 - center) / Math.max(1, scale);
  if (filter === 'lanczos3') return lanczos3(distance);
  if (filter === 'tent') return Math.max(0, 1 - Math.abs(distance));
  const from = Math.max(at, center - scale / 2);
  const to = Math.min(at + 1, center + scale / 2);
  return Math.max(0, to - from);
}

export type AxisRange = {
  readonly begin: number;
  readonly end: number;
  /** End of the picture on the source axis, if it lies within the last sample. */
  readonly extent?: number;
};

/** Samples per window, and the first sample of each: `low` may lie outside the source, but `first` does not. */
function windowsOf(filter: WeightedFilter, from: number, scale: number) {
  const count = Math.min(from, windowOf(filter, 0, scale).count);
  const at = (output: number) => {
    const center = (output + 0.5) * scale;
    const window = windowOf(filter, center, scale);
    return { center, window, first: Math.max(0, Math.min(from - count, window.low)) };
  };
  return { count, at };
}

export function spanOf(
  filter: WeightedFilter,
  from: number,
  to: number,
  { begin, end, extent = from }: AxisRange,
): { readonly from: number; readonly to: number } {
  const { count, at } = windowsOf(filter, from, extent / to);
  return { from: at(begin).first, to: at(end - 1).first + count };
}

/** Repeats the edge sample outside the picture. @param from samples in the source, `to` in the output, ≥ 1 */
export function computeTaps(
  filter: WeightedFilter,
  from: number,
  to: number,
  { begin, end, extent = from }: AxisRange = { begin: 0, end: to },
): Taps {
  const scale = extent / to;
  const { count, at: windowAt } = windowsOf(filter, from, scale);
  const first = new Int32Array(end - begin);
  const weights = new Float64Array((end - begin) * count);
  for (let i = begin; i < end; i++) {
    const { center, window, first: start } = windowAt(i);
    first[i - begin] = start;
    const row = (i - begin) * count;
    let sum = 0;
    for (let at = window.low; at < window.low + window.count; at++) {
      const weight = weigh(filter, at, center, scale);
      const inside = Math.max(0, Math.min(from - 1, at));
      weights[row + inside - start]! += weight;
      sum += weight;
    }
    for (let k = row; k < row + count; k++) weights[k]! /= sum;
  }
  return { count, first, weights };
}
