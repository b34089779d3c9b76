/** Composites a surface over another with the general formula of ISO 32000-2, 11.3.6, and Photoshop's fill opacity. */
import type { Blend } from './blend-modes.ts';
import { rowStart, type Surface } from './surface.ts';

export type BlendSettings = {
  readonly blend: Blend;
  /** Range 0…1. */
  readonly opacity: number;
  /** Range 0…1. Multiplied by the opacity, except in the eight modes that have their own fill rule. */
  readonly fill: number;
  /** True to keep the backdrop's coverage, as an adjustment does. */
  readonly atop: boolean;
};

/** Deterministic noise 0…1 (pcg2d: Jarzynski & Olano 2020, "Hash Functions for GPU Rendering"). */
function noiseAt(x: number, y: number): number {
  let v = (Math.imul(x, 1_664_525) + 1_013_904_223) >>> 0;
  let w = (Math.imul(y, 1_664_525) + 1_013_904_223) >>> 0;
  v = (v + Math.imul(w, 1_664_525)) >>> 0;
  w = (w + Math.imul(v, 1_664_525)) >>> 0;
  v = (v ^ (v >>> 16)) >>> 0;
  w = (w ^ (w >>> 16)) >>> 0;
  v = (v + Math.imul(w, 1_664_525)) >>> 0;
  return ((v ^ (v >>> 16)) >>> 8) / 2 ** 24;
}

type Weights = { keep: number; over: number; both: number; sum: number };

/** @param source must lie inside the target */
export function blendSurface(target: Surface, source: Surface, settings: BlendSettings): void {
  const { blend, opacity, fill, atop } = settings;
  const filled = blend.filled !== null && fill < 1;
  const share = filled ? opacity : opacity * fill;
  const alone = filled ? fill : 1;
  if (share <= 0) return;
  const weights: Weights = { keep: 0, over: 0, both: 0, sum: 0 };
  const mix = mixerOf(target, source, settings);
  for (let row = 0; row < source.height; row++) {
    let t = rowStart(target, source.x, source.y + row);
    let s = row * source.width;
    for (let x = 0; x < source.width; x++, t++, s++) {
      let above = source.alpha[s]! * share;
      if (above <= 0) continue;
      if (blend.key === 'diss') {
        if (above <= noiseAt(source.x + x, source.y + row)) continue;
        above = 1;
      }
      const below = target.alpha[t]!;
      weights.keep = (1 - above) * below;
      weights.over = atop ? 0 : above * (1 - below) * alone;
      weights.both = above * below;
      weights.sum = weights.keep + weights.over + weights.both;
      if (weights.sum <= 0) continue;
      mix(t, s, weights);
      target.alpha[t] = Math.min(1, weights.sum);
      if (target.own && !atop) target.own[t]! += above * alone * (1 - target.own[t]!);
    }
  }
}

type Mixer = (t: number, s: number, weights: Weights) => void;

function mixerOf(target: Surface, source: Surface, { blend, fill }: BlendSettings): Mixer {
  const count = target.colors.length;
  const { channel, color, filled } = blend;
  if (color) return wholeMixer(target, source, color);
  if (!channel)
    return (t, s, { keep, over, both, sum }) => {
      for (let c = 0; c < count; c++) {
        const plane = target.colors[c]!;
        plane[t] = (keep * plane[t]! + (over + both) * source.colors[c]![s]!) / sum;
      }
    };
  const mixed = filled && fill < 1 ? (b: number, s: number) => filled(b, s, fill) : channel;
  return (t, s, { keep, over, both, sum }) => {
    for (let c = 0; c < count; c++) {
      const plane = target.colors[c]!;
      const [b, above] = [plane[t]!, source.colors[c]![s]!];
      plane[t] = (keep * b + over * above + both * mixed(b, above)) / sum;
    }
  };
}

function wholeMixer(target: Surface, source: Surface, color: NonNullable<Blend['color']>): Mixer {
  const count = target.colors.length;
  const below = new Array<number>(count).fill(0);
  const above = new Array<number>(count).fill(0);
  const out = new Array<number>(count).fill(0);
  return (t, s, { keep, over, both, sum }) => {
    for (let c = 0; c < count; c++) {
      below[c] = target.colors[c]![t]!;
      above[c] = source.colors[c]![s]!;
    }
    color(below, above, out);
    for (let c = 0; c < count; c++)
      target.colors[c]![t] = (keep * below[c]! + over * above[c]! + both * out[c]!) / sum;
  };
}

/** Interpolates toward a surface of the same area; premultiplied, so that transparent pixels add no color. */
export function mixSurfaces(target: Surface, other: Surface, share: (index: number) => number): void {
  for (let row = 0; row < other.height; row++) {
    let t = rowStart(target, other.x, other.y + row);
    let s = row * other.width;
    for (let x = 0; x < other.width; x++, t++, s++) {
      const k = share(s);
      if (k <= 0) continue;
      const [a, b] = [target.alpha[t]! * (1 - k), other.alpha[s]! * k];
      const sum = a + b;
      if (sum > 0)
        for (const [c, plane] of target.colors.entries())
          plane[t] = (plane[t]! * a + other.colors[c]![s]! * b) / sum;
      target.alpha[t] = sum;
      if (target.own && other.own) target.own[t]! += k * (other.own[s]! - target.own[t]!);
    }
  }
}
