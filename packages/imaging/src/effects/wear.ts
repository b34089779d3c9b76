/**
 * A field (fields.ts) against a threshold: what lies below is worn off the art. The threshold is the one at which the
 * asked share of the ink is really gone, after what was too small to print was dropped or filled.
 */
import { type ComponentRuns, connectedRuns } from '../kernels/connected-components/index.ts';
import { findWornEdges, keepInk } from '../kernels/wear-mask/index.ts';
import { type CleanUp, cleanUp, type SmallestPx } from './clean-up.ts';

/** The art that is worn. All of one size. */
export type WearGround = {
  readonly width: number;
  readonly height: number;
  /** 1 where the art has ink. */
  readonly ink: Uint8Array;
  /** Pixels that are no ink but not clear either: the art's soft edges and glows. */
  readonly soft: Uint32Array;
  /** 1 where nothing may be worn; null: anything may. */
  readonly shield: Uint8Array | null;
  readonly smallest: SmallestPx;
  /** Parts of up to this many pixels lose a quarter at most; 0: no part is spared. */
  readonly sparedUpTo: number;
};

export type Worn = CleanUp & {
  /** What is left of each pixel's opacity, 255 all of it. */
  readonly coverage: Uint8Array<ArrayBuffer>;
  /** Of the ink that is gone, 0…1. */
  readonly share: number;
};

/** What a small part may lose: more, and a letter is no letter. */
const MOST_LOST = 0.25;
/** Sampled values of a field that stand for all of it. */
const SAMPLES = 60_000;
/** Thresholds are looked for on at most this many pixels. */
const SEARCH_PIXELS = 400_000;
/** The share is right to this, and to this on all pixels. */
const CLOSE = 0.001;
const CLOSE_ENOUGH = 0.003;
const MOST_STEPS = 6;

/** Sorted values of the field where it can wear, and how much of the ink that is. */
function sampleField(field: Float32Array, { ink, shield }: WearGround) {
  let inked = 0;
  for (let i = 0; i < ink.length; i++) inked += ink[i]!;
  let free = inked;
  if (shield !== null) for (let i = 0; i < ink.length; i++) free -= ink[i]! & shield[i]!;
  // Odd, so that it does not fall into step with a picture's even width.
  const step = free > 2 * SAMPLES ? 2 * Math.floor(free / SAMPLES / 2) + 1 : 1;
  const values = new Float32Array(Math.ceil(ink.length / step));
  let count = 0;
  for (let i = 0; i < ink.length; i += step)
    if (ink[i] === 1 && (shield === null || shield[i] === 0)) values[count++] = field[i]!;
  return { values: values.subarray(0, count).sort(), inked, freeShare: inked === 0 ? 0 : free / inked };
}

/** The value below which this share of all ink lies. */
function thresholdAt({ values, freeShare }: ReturnType<typeof sampleField>, share: number): number {
  if (values.length === 0 || share <= 0) return -Infinity;
  const at = (share / freeShare) * values.length;
  if (at >= values.length) return Infinity;
  const low = Math.floor(at);
  const next = values[Math.min(values.length - 1, low + 1)]!;
  return values[low]! + (next - values[low]!) * (at - low);
}

/** 1 where ink is left at this threshold. */
function keepAbove(field: Float32Array, threshold: number, ground: WearGround): Uint8Array<ArrayBuffer> {
  const kept = keepInk(field, ground.ink, ground.shield, threshold);
  if (ground.sparedUpTo > 0) spareSmall(field, kept, ground);
  return kept;
}

/** Of each ink: its parts, which every threshold that is tried asks for. */
const partsOf = new WeakMap<Uint8Array, ComponentRuns>();

function findParts({ ink, width, height }: WearGround): ComponentRuns {
  const known = partsOf.get(ink) ?? connectedRuns(ink, width, height, 8);
  partsOf.set(ink, known);
  return known;
}

/** Gives small parts back what they lost beyond a quarter: what the field would wear last. */
function spareSmall(field: Float32Array, kept: Uint8Array, ground: WearGround): void {
  const { sparedUpTo } = ground;
  const { starts, ends, labels, areas } = findParts(ground);
  const lost = new Uint32Array(areas.length);
  for (let run = 0; run < labels.length; run++) {
    const label = labels[run]!;
    if (areas[label]! > sparedUpTo) continue;
    for (let at = starts[run]!; at < ends[run]!; at++) lost[label]! += 1 - kept[at]!;
  }
  const values = new Map<number, number[]>();
  for (let label = 1; label < areas.length; label++)
    if (lost[label]! > MOST_LOST * areas[label]!) values.set(label, []);
  if (values.size === 0) return;
  for (let run = 0; run < labels.length; run++) {
    const list = values.get(labels[run]!);
    if (list) for (let at = starts[run]!; at < ends[run]!; at++) if (kept[at] === 0) list.push(field[at]!);
  }
  const own = new Map<number, number>();
  for (const [label, list] of values) {
    list.sort((a, b) => a - b);
    own.set(label, list[Math.floor(MOST_LOST * areas[label]!)]!);
  }
  for (let run = 0; run < labels.length; run++) {
    const threshold = own.get(labels[run]!);
    if (threshold === undefined) continue;
    for (let at = starts[run]!; at < ends[run]!; at++) if (field[at]! >= threshold) kept[at] = 1;
  }
}

/** One pixel of every so many, across and down. */
function thin(ground: WearGround, field: Float32Array, every: number): [WearGround, Float32Array] {
  const { width, height, ink, shield, smallest } = ground;
  const [w, h] = [Math.ceil(width / every), Math.ceil(height / every)];
  const few = {
    ink: new Uint8Array(w * h),
    shield: shield && new Uint8Array(w * h),
    field: new Float32Array(w * h),
  };
  for (let y = 0, to = 0; y < h; y++)
    for (let x = 0; x < w; x++, to++) {
      const at = y * every * width + x * every;
      few.ink[to] = ink[at]!;
      few.field[to] = field[at]!;
      if (few.shield) few.shield[to] = shield![at]!;
    }
  const scaled = { part: smallest.part / every, hole: smallest.hole / every };
  const sparedUpTo = ground.sparedUpTo / (every * every);
  return [
    {
      width: w,
      height: h,
      ink: few.ink,
      soft: new Uint32Array(),
      shield: few.shield,
      smallest: scaled,
      sparedUpTo,
    },
    few.field,
  ];
}

type Try = {
  readonly threshold: number;
  readonly kept: Uint8Array<ArrayBuffer>;
  readonly clean: CleanUp;
  readonly share: number;
};

function tryAt(field: Float32Array, threshold: number, ground: WearGround, inked: number): Try {
  const kept = keepAbove(field, threshold, ground);
  const clean = cleanUp(kept, ground.ink, ground.width, ground.height, ground.smallest);
  return { threshold, kept, clean, share: inked === 0 ? 0 : 1 - clean.left / inked };
}

/** Steps from one asked share to the next until the share that is gone is the wanted one; the nearest is kept. */
function search(
  tryShare: (asked: number) => Try,
  wanted: number,
  first: number,
  how: { readonly close: number; readonly steps: number },
): { readonly best: Try; readonly asked: number } {
  let asked = first;
  let best = tryShare(asked);
  let bestAsked = asked;
  let [lastAsked, lastShare] = [0, 0];
  let share = best.share;
  for (let step = 1; step < how.steps && Math.abs(best.share - wanted) > how.close; step++) {
    const slope = (share - lastShare) / (asked - lastAsked);
    const next = asked + (wanted - share) / (slope > 0.2 && slope < 5 ? slope : 1);
    [lastAsked, lastShare] = [asked, share];
    asked = Math.min(1, Math.max(0, next));
    if (asked === lastAsked) break;
    const now = tryShare(asked);
    ({ share } = now);
    if (Math.abs(share - wanted) >= Math.abs(best.share - wanted)) continue;
    best = now;
    bestAsked = asked;
  }
  return { best, asked: bestAsked };
}

/** A field over one art, ready to wear any amount off it. */
export type WearField = {
  readonly field: Float32Array;
  readonly samples: ReturnType<typeof sampleField>;
  /** Fewer pixels of both, in which the threshold is looked for where there are too many; null where there are not. */
  readonly few: { readonly ground: WearGround; readonly field: Float32Array; readonly inked: number } | null;
};

/** @param field its lowest values wear first. @param ground that it will be worn off. */
export function prepareField(field: Float32Array, ground: WearGround): WearField {
  const every = Math.max(1, Math.ceil(Math.sqrt(ground.ink.length / SEARCH_PIXELS)));
  const samples = sampleField(field, ground);
  if (every === 1) return { field, samples, few: null };
  const [thinGround, thinField] = thin(ground, field, every);
  const inked = thinGround.ink.reduce((sum, one) => sum + one, 0);
  return { field, samples, few: { ground: thinGround, field: thinField, inked } };
}

/**
 * Wears the lowest values of the field off the art until this share of its ink is gone, as far as what is protected and
 * what prints allow.
 * @param amount 0…1
 * @param ground that the field was prepared for.
 * @param report called with the fraction done; it may throw to stop.
 */
export function wearAway(
  { field, samples, few }: WearField,
  amount: number,
  ground: WearGround,
  report: (fraction: number) => void = () => undefined,
): Worn {
  let asked = amount;
  if (few) {
    const tryFew = (share: number) => tryAt(few.field, thresholdAt(samples, share), few.ground, few.inked);
    asked = search(tryFew, amount, amount, { close: CLOSE, steps: MOST_STEPS }).asked;
  }
  report(0.5);
  const tryAll = (share: number) => tryAt(field, thresholdAt(samples, share), ground, samples.inked);
  const { best } = search(tryAll, amount, asked, {
    close: few ? CLOSE_ENOUGH : CLOSE,
    steps: few ? 3 : MOST_STEPS,
  });
  report(0.9);
  const coverage = smoothEdges(best.kept, ground, field, best.threshold);
  return { ...best.clean, coverage, share: best.share };
}

/**
 * What is left of each pixel: whole inside, and beside the new edges as much as the field says. At least a half of what is
 * kept and less than a half of what is not, so that a look at half of the opacity finds the very same parts. The art's own
 * soft edges go with the ink that they belong to; farther off (a glow) the field alone decides.
 * @param kept 1 where ink is left @param threshold of the field, where the edge runs
 */
export function smoothEdges(
  kept: Uint8Array,
  { ink, shield, soft, width }: Pick<WearGround, 'ink' | 'shield' | 'soft' | 'width'>,
  field: Float32Array,
  threshold: number,
): Uint8Array<ArrayBuffer> {
  const { coverage, edges } = findWornEdges(kept, ink, width);
  for (let e = 0; e < edges.length; e++) {
    const i = edges[e]!;
    const isKept = kept[i] === 1;
    const above = field[i]! - threshold;
    // What was dropped, filled or spared has a hard edge: the field says nothing of it.
    if (above >= 0 !== isKept) continue;
    const dx = (field[i + 1]! - field[i - 1]!) / 2;
    const dy = (field[i + width]! - field[i - width]!) / 2;
    const covered = 255 * (0.5 + above / Math.max(Math.sqrt(dx * dx + dy * dy), 1e-9));
    coverage[i] = isKept ? Math.min(255, Math.max(128, covered)) : Math.max(0, Math.min(127, covered));
  }
  for (const i of soft) {
    const worn = field[i]! < threshold && (shield === null || shield[i] === 0);
    coverage[i] = mostBeside(coverage, ink, i, width) ?? (worn ? 0 : 255);
  }
  return coverage;
}

/** Of the ink around a pixel, what is left most; null where there is none. */
function mostBeside(coverage: Uint8Array, ink: Uint8Array, at: number, width: number): number | null {
  let most = -1;
  for (let row = at - width; row <= at + width; row += width)
    for (let i = row - 1; i <= row + 1; i++) if (ink[i] === 1 && coverage[i]! > most) most = coverage[i]!;
  return most === -1 ? null : most;
}
