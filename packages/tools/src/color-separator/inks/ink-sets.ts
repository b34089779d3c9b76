import type { ReportProgress } from '@printready/jobs/split-progress';
import { exact } from '@printready/pixels/number';
import {
  chooseInks,
  type Errors,
  type FlatArt,
  groundOf,
  type Ink,
  type InkUse,
  inkErrors,
  inkForSolid,
  inkOf,
  inPrintingOrder,
  type Light,
  lightOf,
  type Rgb8,
  rgbOf,
  solidOn,
} from '@printready/print/inks';
import {
  aimAt,
  aimsOf,
  type ColorCount,
  coarser,
  colorsOf,
  differenceOf,
  sumColors,
} from '@printready/print/solver';
import { nameColor, uniqueName } from '../../color-names.ts';
import { type ListedInk, MOST_AUTO_COLORS, type Options } from '../options.ts';
import type { Job } from '../plates/job.ts';
import { rulesOf } from '../plates/job.ts';

import { stationsOf } from './stations.ts';

export type InkSets = {
  readonly sets: readonly (readonly Ink[])[];
  readonly errors: readonly InkUse[];
};

/** Maximum number of colors searched at 5, then 4, then 3 bits per channel; more would only take longer. */
const MOST_FINE = 700;
const MOST_SAMPLES = 1500;
/** Minimum improvement that justifies another screen, ΔE. */
const WORTH_A_SCREEN = 0.5;

function roundToStored(inks: readonly Ink[], fixed: readonly Ink[], opacity: number): Ink[] {
  const taken = new Set(fixed.map(({ name }) => name));
  return inks.map((ink) => {
    if (fixed.some(({ name }) => name === ink.name)) return ink;
    const color = lightOf(rgbOf(ink.onWhite));
    const name = uniqueName(nameColor(color), taken);
    taken.add(name);
    return inkOf(name, color, opacity);
  });
}

export function listed({ name, color, opacity, onBlack }: ListedInk): Ink {
  const ink = inkOf(name, lightOf(color), opacity);
  if (!onBlack) return ink;
  const black = lightOf(onBlack);
  const dark = (c: 0 | 1 | 2) => Math.min(black[c], ink.onWhite[c]);
  return { ...ink, onBlack: [dark(0), dark(1), dark(2)] };
}

function listedInks(job: Job, { inkList }: Options): Ink[] {
  const taken = new Set(whites(job).map(({ name }) => name));
  return inkList.map((one) => {
    const name = uniqueName(one.name, taken);
    taken.add(name);
    return { ...listed(one), name };
  });
}

function whites({ base, highlight }: Job): Ink[] {
  return [...(base ? [base] : []), ...(highlight ? [highlight] : [])];
}

function sampleColors(flat: Uint8Array): ColorCount {
  const sums = sumColors(flat, 5);
  const fine = colorsOf(sums);
  if (fine.count <= MOST_FINE) return fine;
  const fewer = coarser(sums);
  const samples = colorsOf(fewer);
  return samples.count <= MOST_SAMPLES ? samples : colorsOf(coarser(fewer));
}

export function searchInks(flat: Uint8Array, job: Job, options: Options, report: ReportProgress): InkSets {
  const samples = sampleColors(flat);
  const aims = aimsOf(samples, job.aim);
  const rules = (inks: readonly Ink[]) => ({ ...rulesOf(job, inks, options), sweeps: 12 });
  const judge = (inks: readonly Ink[]) => inkErrors(inks, job.garment, rules(inks), aims, samples.pixels);
  const fixed = inPrintingOrder([...whites(job), ...listedInks(job, options)]);
  if (options.inks > 0 && options.inks <= options.inkList.length)
    return { sets: [fixed], errors: [judge(fixed)] };
  const most = Math.max(MOST_AUTO_COLORS, options.inks) - options.inkList.length;
  let found = 0;
  const sets = chooseInks({
    garment: job.garment,
    aims,
    weights: samples.pixels.map((pixels) => exact.pow(pixels, 0.75)),
    fixed,
    most: Math.max(0, most),
    opacity: job.opacity,
    price: job.price,
    ...(options.shelf.length > 0 && { stock: options.shelf.map(listed) }),
    onSet: () => report(++found / (most + 1)),
  }).map((inks) =>
    options.shelf.length > 0 ? inks : inPrintingOrder(roundToStored(inks, fixed, job.opacity)),
  );
  return keepBest(sets, sets.map(judge));
}

/** Keeps the smaller set if the larger one has a larger error. */
function keepBest(sets: readonly (readonly Ink[])[], errors: readonly InkUse[]): InkSets {
  const kept: { inks: readonly Ink[]; error: InkUse }[] = [];
  for (const [i, inks] of sets.entries()) {
    const error = errors[i]!;
    const before = kept.at(-1);
    kept.push(before && before.error.mean < error.mean ? before : { inks, error });
  }
  return { sets: kept.map(({ inks }) => inks), errors: kept.map(({ error }) => error) };
}

type PickOptions = Pick<Options, 'inks' | 'inkList' | 'stations'>;

const costOf = ({ mean, p95 }: Errors) => mean + p95 / 5;

/** Maximum share of the printed area and maximum removal cost, ΔE, of an ink that is not worth a screen. */
export const SMALL_INK = { share: 0.002, costs: 0.5 };

/** Smallest set for which another screen would not improve the result enough to be worthwhile. */
function smallestEnough({ sets, errors }: InkSets, first: number): number {
  const last = sets.length - 1;
  for (let i = first; i < last; i++) {
    const rest = errors.slice(i + 1).map(costOf);
    const saved = costOf(errors[i]!) - rest[0]!;
    if (saved < WORTH_A_SCREEN && costOf(errors[i]!) - Math.min(...rest) < 2 * WORTH_A_SCREEN) return i;
  }
  return last;
}

/** Picks the requested size or, for Auto, the smallest sufficient set that the press's stations can print. */
export function pickSet(found: InkSets, { inks: colors, inkList, stations }: PickOptions): number {
  const { sets, errors } = found;
  const last = sets.length - 1;
  if (colors > 0) return Math.min(last, Math.max(0, colors - inkList.length));
  const first = Math.min(last, inkList.length > 0 ? 0 : 1);
  const enough = smallestEnough(found, first);
  const isTooLarge = (at: number) => stations > 0 && stationsOf(sets[at]!) > stations;
  const hasSmallInk = (at: number) =>
    sets[at]!.some(
      ({ kind, name }, i) =>
        kind === 'color' &&
        errors[at]!.shares[i]! < SMALL_INK.share &&
        !inkList.some((listedInk) => listedInk.name === name),
    ) && errors[at - 1]!.mean - errors[enough]!.mean < SMALL_INK.costs;
  let picked = enough;
  while (picked > first && (isTooLarge(picked) || hasSmallInk(picked))) picked--;
  return picked;
}

/** A color of the artwork (`art`), and the ink printed for it; null for the bare garment. */
export type SpotInk = {
  readonly art: Rgb8;
  readonly ink: Ink | null;
  readonly mixed?: true;
};

/** ΔE from the garment's color below which no ink is printed. */
const IS_GARMENT = 3;
/** ΔE below which a listed ink matches a color of the artwork. */
export const IS_LISTED = 12;

/** Listed inks come first, then others by area up to the requested number, from the shop's shelf if one is close. */
export function spotInks(art: FlatArt, job: Job, options: Options): SpotInk[] {
  const ground = groundOf(whites(job), job.garment);
  const aimed = art.inks.map(({ color }): Light => {
    const aim = new Float64Array(3);
    aimAt(job.aim, lightOf(color), aim);
    return [aim[0]!, aim[1]!, aim[2]!];
  });
  const bare = aimed.map((light) => differenceOf(light, job.garment) < IS_GARMENT);
  const open = new Set([...aimed.keys()].filter((i) => !bare[i]));
  const meant = matchInks(options.inkList, ground, aimed, open);
  const wanted = (options.inks > 0 ? options.inks : Infinity) - meant.size;
  const free = [...open].filter((i) => !meant.has(i)).slice(0, Math.max(0, wanted));
  const onShelf = matchInks(options.shelf, ground, aimed, new Set(free));
  const taken = new Set(whites(job).map(({ name }) => name));
  return art.inks.flatMap(({ color }, i): SpotInk[] => {
    if (bare[i]) return [{ art: color, ink: null }];
    const shop = meant.get(i) ?? onShelf.get(i);
    if (!shop && !free.includes(i)) return [];
    const name = uniqueName(shop?.name ?? nameColor(lightOf(color)), taken);
    taken.add(name);
    if (shop) return [{ art: color, ink: { ...listed(shop), name } }];
    const ink = inkOf(name, inkForSolid(aimed[i]!, ground, job.opacity), job.opacity);
    return [{ art: color, ink, ...(options.shelf.length > 0 && { mixed: true }) }];
  });
}

function matchInks(
  inks: readonly ListedInk[],
  ground: Light,
  aimed: readonly Light[],
  colors: ReadonlySet<number>,
): ReadonlyMap<number, ListedInk> {
  const pairs = inks.flatMap((one) => {
    const solid = solidOn(listed(one), ground);
    return [...colors].map((color) => ({ one, color, far: differenceOf(solid, aimed[color]!) }));
  });
  const meant = new Map<number, ListedInk>();
  const used = new Set<ListedInk>();
  for (const { one, color, far } of pairs.sort((a, b) => a.far - b.far)) {
    if (far >= IS_LISTED) break;
    if (meant.has(color) || used.has(one)) continue;
    meant.set(color, one);
    used.add(one);
  }
  return meant;
}

/** The order the user set, or else the usual order on press: bases, light to dark, highlights. */
export function inOrder(inks: readonly Ink[], { order }: Options): Ink[] {
  const usual = inPrintingOrder(inks);
  const named = order.flatMap((name) => usual.filter((ink) => ink.name === name && ink.kind === 'color'));
  if (named.length === 0) return usual;
  const rest = usual.filter((ink) => ink.kind === 'color' && !named.includes(ink));
  return [
    ...usual.filter(({ kind }) => kind === 'base'),
    ...named,
    ...rest,
    ...usual.filter(({ kind }) => kind === 'highlight'),
  ];
}
