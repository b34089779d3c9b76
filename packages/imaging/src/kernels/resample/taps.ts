/** Which source samples make each output sample along one axis, and how much of each. */

export type WeightedFilter = 'lanczos3' | 'box';

export type Taps = {
  /** Samples per output sample; shorter windows are padded with weight 0. */
  readonly count: number;
  /** First source sample of each output sample; never falling, and `first + count` stays inside the source. */
  readonly first: Int32Array;
  /** `count` weights per output sample; each set sums to 1. */
  readonly weights: Float64Array;
};

/** sinc(x)·sinc(x/3) within three lobes (Duchon 1979). */
function lanczos3(x: number): number {
  if (x === 0) return 1;
  if (x <= -3 || x >= 3) return 0;
  const px = Math.PI * x;
  return (3 * Math.sin(px) * Math.sin(px / 3)) / (px * px);
}

/** The source samples that can count for the output sample centred on `centre`; some lie outside the picture. */
function windowOf(filter: WeightedFilter, centre: number, scale: number): { low: number; count: number } {
  if (filter === 'box') return { low: Math.floor(centre - scale / 2), count: Math.ceil(scale) + 1 };
  const reach = 3 * Math.max(1, scale);
  return { low: Math.floor(centre - reach + 0.5), count: Math.ceil(2 * reach) };
}

/** Weight of source sample `at` for the output sample centred on `centre`; samples lie at whole numbers plus ½. */
function weigh(filter: WeightedFilter, at: number, centre: number, scale: number): number {
  if (filter === 'lanczos3') return lanczos3((at + 0.5 - centre) / Math.max(1, scale));
  const from = Math.max(at, centre - scale / 2);
  const to = Math.min(at + 1, centre + scale / 2);
  return Math.max(0, to - from);
}

/**
 * Lays out one axis. Where the window leaves the picture the edge sample is repeated, so its weight grows.
 * @param from samples in the source, `to` samples in the output, both ≥ 1
 */
export function layTaps(filter: WeightedFilter, from: number, to: number): Taps {
  const scale = from / to;
  const count = Math.min(from, windowOf(filter, 0, scale).count);
  const first = new Int32Array(to);
  const weights = new Float64Array(to * count);
  for (let i = 0; i < to; i++) {
    const centre = (i + 0.5) * scale;
    const window = windowOf(filter, centre, scale);
    const start = Math.max(0, Math.min(from - count, window.low));
    first[i] = start;
    const row = i * count;
    let sum = 0;
    for (let at = window.low; at < window.low + window.count; at++) {
      const weight = weigh(filter, at, centre, scale);
      const inside = Math.max(0, Math.min(from - 1, at));
      weights[row + inside - start]! += weight;
      sum += weight;
    }
    for (let k = row; k < row + count; k++) weights[k]! /= sum;
  }
  return { count, first, weights };
}
