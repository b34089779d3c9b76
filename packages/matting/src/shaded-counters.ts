/**
 * Ground that art encloses and its shadow falls on: the counter of a small letter, all of which is near an edge, and the
 * wide openings of a wheel. In a wide one the shadow is deepest on the side from which it falls; shaded art, lit from
 * there, is deepest on the other.
 */
import { connectedComponents } from '@printready/imaging/kernels/connected-components';
import type { Raster } from '@printready/imaging/raster';
import type { SoftShadow } from './soft-shadow.ts';
import { carryOn } from './soft-shadow-ground.ts';
import { shareOf } from './soft-shadow-line.ts';

/** Opacity changes by no more from one pixel to the next. */
const CALM = 0.06;
/** So much deeper than elsewhere the shadow may be. */
const DEEPER = 0.03;
/** A counter's mean opacity, how much that differs in it, its pixels, and the largest's share of the picture. */
const COUNTER = { mean: 0.04, spread: 0.02, least: 3, share: 0.001 };
/** Of a wider opening: its share of the picture, its palest opacity, and how surely it gets paler along the shadow's way. */
const OPENING = { share: 0.05, palest: 0.05, correlation: -0.3 };
/** A shadow that lies nearer around its art falls nowhere, px. */
const LEAST_WAY = 1;

type Way = { readonly x: number; readonly y: number };

/** From the art's middle to the shadow's. */
function wayOf({ bare, opacity }: SoftShadow, width: number): Way {
  const [art, soft] = [new Float64Array(3), new Float64Array(3)];
  for (let at = 0; at < bare.length; at++) {
    const sums = bare[at] === 1 ? soft : art;
    const weight = bare[at] === 1 ? opacity[at]! : 1;
    sums[0]! += weight;
    sums[1]! += weight * (at % width);
    sums[2]! += weight * Math.floor(at / width);
  }
  const middle = (sums: Float64Array, k: 1 | 2) => sums[k]! / (sums[0]! || 1);
  return { x: middle(soft, 1) - middle(art, 1), y: middle(soft, 2) - middle(art, 2) };
}

/** Marks pixels of the art that may be shaded ground. */
function findCalm(shares: Float32Array, width: number, most: number): Uint8Array {
  const calm = new Uint8Array(shares.length);
  for (let at = width; at < shares.length - width; at++) {
    const own = shares[at]!;
    if (!(own >= -DEEPER && own <= most + DEEPER)) continue;
    const isNear = (other: number) => Math.abs(shares[other]! - own) < CALM;
    if (isNear(at - 1) && isNear(at + 1) && isNear(at - width) && isNear(at + width)) calm[at] = 1;
  }
  return calm;
}

/** Of the opacities in one area, and of how far along the shadow's way they lie. */
type Sums = {
  n: number;
  low: number;
  high: number;
  v: number;
  p: number;
  vv: number;
  pp: number;
  vp: number;
};

function correlationOf({ n, v, p, vv, pp, vp }: Sums): number {
  const spread = Math.sqrt(Math.max(0, vv - (v * v) / n) * Math.max(0, pp - (p * p) / n));
  return spread > 0 ? (vp - (v * p) / n) / spread : 0;
}

function isGround(sums: Sums, pixels: number, falls: boolean): boolean {
  const { n, low, high, v } = sums;
  if (n < COUNTER.least || high - low < COUNTER.spread || v < COUNTER.mean * n) return false;
  if (n <= COUNTER.share * pixels) return true;
  return (
    falls &&
    n <= OPENING.share * pixels &&
    low <= OPENING.palest &&
    correlationOf(sums) <= OPENING.correlation
  );
}

/** Adds enclosed ground to a shade. @param edge pixels of art that may be soft. */
export function openCounters(source: Raster, shade: SoftShadow, edge: number): void {
  const { width } = source;
  const { bare, opacity } = shade;
  const most = opacity.reduce((deepest, one, at) => (bare[at] === 1 ? Math.max(deepest, one) : deepest), 0);
  const shares = Float32Array.from(bare, (one, at) => (one === 1 ? Number.NaN : shareOf(source, at, shade)));
  const { labels, areas } = connectedComponents(findCalm(shares, width, most), width, source.height, 4);
  const way = wayOf(shade, width);
  const found = Array.from(areas, (): Sums => ({ n: 0, low: 1, high: 0, v: 0, p: 0, vv: 0, pp: 0, vp: 0 }));
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at]!;
    if (label === 0) continue;
    const sums = found[label]!;
    const value = shares[at]!;
    const along = (at % width) * way.x + Math.floor(at / width) * way.y;
    sums.n++;
    sums.low = Math.min(sums.low, value);
    sums.high = Math.max(sums.high, value);
    sums.v += value;
    sums.p += along;
    sums.vv += value * value;
    sums.pp += along * along;
    sums.vp += value * along;
  }
  const falls = Math.max(Math.abs(way.x), Math.abs(way.y)) >= LEAST_WAY;
  const isOpen = found.map((sums, label) => label > 0 && isGround(sums, bare.length, falls));
  if (!isOpen.includes(true)) return;
  for (let at = 0; at < labels.length; at++) {
    if (isOpen[labels[at]!] !== true) continue;
    bare[at] = 1;
    opacity[at] = Math.max(0, shares[at]!);
  }
  carryOn(source, shade, { bare, opacity, art: new Uint8Array(bare.length) }, edge);
}
