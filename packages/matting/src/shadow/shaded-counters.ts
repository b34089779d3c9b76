import { connectedComponents } from '@printready/pixels/regions';
import { castShade, type ShadeModel } from './shade-model.ts';
import { type ShadeLine, shareOf } from './soft-shadow-line.ts';
import { isEdgeFree, type Smoothness } from './soft-shadow-region.ts';

const MAX_SLOPE = 0.06;
const DEEPER = 0.03;
const LEAST = { mean: 0.04, pixels: 3 };
/** The visible shade may differ from the expected one by this much on average, plus a share of the expected one. */
const OFF = { least: 0.03, share: 0.1 };
const UNSURE = 2.5;
/** If the expected shade varies by at least `range`, the visible shade must correlate with it this much. */
const CHANGE = { range: 0.05, correlation: 0.5 };
/**
 * If it varies less, the counter must be small (share of the picture, or pixels), and the visible shade must vary by
 * `spread`.
 */
const EVEN = { share: 0.001, pixels: 48, spread: 0.02 };

type Sums = { n: number; off: number; low: number; high: number; least: number; most: number } & Record<
  'v' | 'p' | 'vv' | 'pp' | 'vp',
  number
>;

function findSmooth(smoothness: Smoothness, shares: Float32Array, most: number): Uint8Array {
  const { width } = smoothness.source;
  const smooth = new Uint8Array(shares.length);
  for (let at = width; at < shares.length - width; at++) {
    const own = shares[at]!;
    if (!(own >= -DEEPER && own <= most + DEEPER)) continue;
    const isNear = (other: number) => Math.abs(shares[other]! - own) < MAX_SLOPE;
    const isSmooth = isNear(at - 1) && isNear(at + 1) && isNear(at - width) && isNear(at + width);
    if (isSmooth || isEdgeFree(smoothness, at)) smooth[at] = 1;
  }
  return smooth;
}

function sumUp(labels: Uint32Array, count: number, shares: Float32Array, cast: Float32Array): Sums[] {
  const empty = { n: 0, off: 0, low: 1, high: 0, least: 1, most: 0, v: 0, p: 0, vv: 0, pp: 0, vp: 0 };
  const found = Array.from({ length: count }, (): Sums => ({ ...empty }));
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at]!;
    if (label === 0) continue;
    const sums = found[label]!;
    const [value, expected] = [shares[at]!, cast[at]!];
    sums.n++;
    sums.off += Math.abs(value - expected);
    sums.low = Math.min(sums.low, value);
    sums.high = Math.max(sums.high, value);
    sums.least = Math.min(sums.least, expected);
    sums.most = Math.max(sums.most, expected);
    sums.v += value;
    sums.p += expected;
    sums.vv += value * value;
    sums.pp += expected * expected;
    sums.vp += value * expected;
  }
  return found;
}

function correlationOf({ n, v, p, vv, pp, vp }: Sums): number {
  const spread = Math.sqrt(Math.max(0, vv - (v * v) / n) * Math.max(0, pp - (p * p) / n));
  return spread > 0 ? (vp - (v * p) / n) / spread : 0;
}

function isGround(sums: Sums, pixels: number, slack: number): boolean {
  const { n, off, p } = sums;
  if (n < LEAST.pixels || p < LEAST.mean * n) return false;
  if (off > slack * (OFF.least * n + OFF.share * p)) return false;
  if (sums.most - sums.least >= CHANGE.range) return correlationOf(sums) >= CHANGE.correlation;
  return n <= Math.max(EVEN.pixels, EVEN.share * pixels) && sums.high - sums.low >= EVEN.spread;
}

/** Marks enclosed background under the shade. @param deepest largest opacity of the shade around the art. */
export function findShadedCounters(
  smoothness: Smoothness,
  line: ShadeLine,
  {
    bare,
    model,
    deepest,
  }: { readonly bare: Uint8Array; readonly model: ShadeModel; readonly deepest: number },
): number[] {
  const { source } = smoothness;
  const { width, height } = source;
  const shares = Float32Array.from(bare, (one, at) => (one === 1 ? Number.NaN : shareOf(source, at, line)));
  const { labels, areas } = connectedComponents(findSmooth(smoothness, shares, deepest), width, height, 4);
  const findOpen = (open: readonly boolean[], slack: number) => {
    const art = Uint8Array.from(bare, (one, at) => (one === 1 || open[labels[at]!] === true ? 0 : 1));
    return sumUp(labels, areas.length, shares, castShade(model, art, width)).map(
      (sums, label) => open[label] === true && isGround(sums, bare.length, slack),
    );
  };
  const candidates = findOpen(
    Array.from(areas, (area, label) => label > 0 && area >= LEAST.pixels),
    UNSURE,
  );
  if (!candidates.includes(true)) return [];
  const sure = findOpen(candidates, 1);
  const found: number[] = [];
  for (let at = 0; at < labels.length; at++) if (sure[labels[at]!] === true) found.push(at);
  return found;
}
