/** Wears off the lowest field values, up to a threshold that yields the requested share after clean-up. */
import { type ComponentRuns, connectedRuns } from '@printready/pixels/regions';
import { findWornEdges, keepInk } from '../kernels/wear-mask/index.ts';
import { type CleanUp, cleanUp, type SmallestPx } from './clean-up.ts';

export type WearGround = {
  readonly width: number;
  readonly height: number;
  readonly ink: Uint8Array;
  /** Indexes of pixels below the ink threshold that are not transparent: soft edges and glows. */
  readonly soft: Uint32Array;
  /** 1 for protected pixels; null protects none. */
  readonly shield: Uint8Array | null;
  readonly smallest: SmallestPx;
  /** Parts with up to this many pixels lose at most a quarter; 0 spares no part. */
  readonly sparedUpTo: number;
};

export type Worn = CleanUp & {
  /** Remaining opacity of each pixel, 255 = all. */
  readonly coverage: Uint8Array<ArrayBuffer>;
  /** Share of ink removed, 0…1. */
  readonly share: number;
};

/** Maximum loss of unprotected ink to compensate for protected ink, as a multiple of the requested share. */
const MOST_FOR_PROTECTED = 2;
const MAX_LOST = 0.25;
const SAMPLES = 60_000;
const SEARCH_PIXELS = 400_000;
const CLOSE = 0.001;
const CLOSE_ENOUGH = 0.003;
const MAX_STEPS = 6;

function sampleField(field: Float32Array, { ink, shield }: WearGround) {
  let inked = 0;
  for (let i = 0; i < ink.length; i++) inked += ink[i]!;
  let free = inked;
  if (shield !== null) for (let i = 0; i < ink.length; i++) free -= ink[i]! & shield[i]!;
  // An odd step does not alias with even picture widths.
  const step = free > 2 * SAMPLES ? 2 * Math.floor(free / SAMPLES / 2) + 1 : 1;
  const values = new Float32Array(Math.ceil(ink.length / step));
  let count = 0;
  for (let i = 0; i < ink.length; i += step)
    if (ink[i] === 1 && (shield === null || shield[i] === 0)) values[count++] = field[i]!;
  return { values: values.subarray(0, count).sort(), inked, freeShare: inked === 0 ? 0 : free / inked };
}

/** Field value below which this share of all ink lies. */
function thresholdAt({ values, freeShare }: ReturnType<typeof sampleField>, share: number): number {
  if (values.length === 0 || share <= 0) return -Infinity;
  const at = (share / freeShare) * values.length;
  if (at >= values.length) return Infinity;
  const low = Math.floor(at);
  const next = values[Math.min(values.length - 1, low + 1)]!;
  return values[low]! + (next - values[low]!) * (at - low);
}

function keepAbove(field: Float32Array, threshold: number, ground: WearGround): Uint8Array<ArrayBuffer> {
  const kept = keepInk(field, ground.ink, ground.shield, threshold);
  if (ground.sparedUpTo > 0) spareSmall(field, kept, ground);
  return kept;
}

const partsOf = new WeakMap<Uint8Array, ComponentRuns>();

function findParts({ ink, width, height }: WearGround): ComponentRuns {
  const known = partsOf.get(ink) ?? connectedRuns(ink, width, height, 8);
  partsOf.set(ink, known);
  return known;
}

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
    if (lost[label]! > MAX_LOST * areas[label]!) values.set(label, []);
  if (values.size === 0) return;
  for (let run = 0; run < labels.length; run++) {
    const list = values.get(labels[run]!);
    if (list) for (let at = starts[run]!; at < ends[run]!; at++) if (kept[at] === 0) list.push(field[at]!);
  }
  const own = new Map<number, number>();
  for (const [label, list] of values) {
    list.sort((a, b) => a - b);
    own.set(label, list[Math.floor(MAX_LOST * areas[label]!)]!);
  }
  for (let run = 0; run < labels.length; run++) {
    const threshold = own.get(labels[run]!);
    if (threshold === undefined) continue;
    for (let at = starts[run]!; at < ends[run]!; at++) if (field[at]! >= threshold) kept[at] = 1;
  }
}

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

/** Secant search for the share to request so that the desired share is removed; returns the best step. */
function search(
  tryShare: (requested: number) => Try,
  wanted: number,
  first: number,
  how: { readonly close: number; readonly steps: number },
): { readonly best: Try; readonly requested: number } {
  let requested = first;
  let best = tryShare(requested);
  let bestRequested = requested;
  let [lastRequested, lastShare] = [0, 0];
  let share = best.share;
  for (let step = 1; step < how.steps && Math.abs(best.share - wanted) > how.close; step++) {
    const slope = (share - lastShare) / (requested - lastRequested);
    const next = requested + (wanted - share) / (slope > 0.2 && slope < 5 ? slope : 1);
    [lastRequested, lastShare] = [requested, share];
    requested = Math.min(1, Math.max(0, next));
    if (requested === lastRequested) break;
    const now = tryShare(requested);
    ({ share } = now);
    if (Math.abs(share - wanted) >= Math.abs(best.share - wanted)) continue;
    best = now;
    bestRequested = requested;
  }
  return { best, requested: bestRequested };
}

export type WearField = {
  readonly field: Float32Array;
  readonly samples: ReturnType<typeof sampleField>;
  readonly few: { readonly ground: WearGround; readonly field: Float32Array; readonly inked: number } | null;
};

/** @param field lowest values wear first. @param ground art to wear. */
export function prepareField(field: Float32Array, ground: WearGround): WearField {
  const every = Math.max(1, Math.ceil(Math.sqrt(ground.ink.length / SEARCH_PIXELS)));
  const samples = sampleField(field, ground);
  if (every === 1) return { field, samples, few: null };
  const [thinGround, thinField] = thin(ground, field, every);
  const inked = thinGround.ink.reduce((sum, one) => sum + one, 0);
  return { field, samples, few: { ground: thinGround, field: thinField, inked } };
}

/** Spares small parts, so it may remove less. @param wanted share of all ink, 0…1. @param report may throw to stop */
export function wearAway(
  { field, samples, few }: WearField,
  wanted: number,
  ground: WearGround,
  report: (fraction: number) => void = () => undefined,
): Worn {
  const amount = Math.min(wanted, MOST_FOR_PROTECTED * wanted * samples.freeShare);
  let requested = amount;
  if (few) {
    const tryFew = (share: number) => tryAt(few.field, thresholdAt(samples, share), few.ground, few.inked);
    requested = search(tryFew, amount, amount, { close: CLOSE, steps: MAX_STEPS }).requested;
  }
  report(0.5);
  const tryAll = (share: number) => tryAt(field, thresholdAt(samples, share), ground, samples.inked);
  const { best } = search(tryAll, amount, requested, {
    close: few ? CLOSE_ENOUGH : CLOSE,
    steps: few ? 3 : MAX_STEPS,
  });
  report(0.9);
  const coverage = smoothEdges(best.kept, ground, field, best.threshold);
  return { ...best.clean, coverage, share: best.share };
}

/** Thresholding the result at half coverage gives `kept`. @param kept 1 for ink. @param threshold field at the edge */
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
    // Dropped, filled, and spared pixels keep a hard edge, because the field does not describe them.
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

function mostBeside(coverage: Uint8Array, ink: Uint8Array, at: number, width: number): number | null {
  let most = -1;
  for (let row = at - width; row <= at + width; row += width)
    for (let i = row - 1; i <= row + 1; i++) if (ink[i] === 1 && coverage[i]! > most) most = coverage[i]!;
  return most === -1 ? null : most;
}
