/** Which inks print this art: the art's own flat ones, or a set that is searched for, smaller sets first. */

import * as exact from '@printready/imaging/exact-math';
import { aimAt } from '@printready/imaging/separation/aim';
import {
  chooseInks,
  groundOf,
  inkForSolid,
  inPrintingOrder,
} from '@printready/imaging/separation/choose-inks';
import { differenceOf } from '@printready/imaging/separation/color-difference';
import { aimsOf, type ColorCount, coarser, colorsOf, sumColors } from '@printready/imaging/separation/colors';
import type { FlatArt } from '@printready/imaging/separation/flat-inks';
import {
  type Ink,
  inkOf,
  type Light,
  lightOf,
  type Rgb8,
  rgbOf,
  solidOn,
} from '@printready/imaging/separation/ink';
import { type Errors, inkErrors } from '@printready/imaging/separation/ink-errors';
import type { ReportProgress } from '@printready/jobs/split-progress';
import { nameColor, uniqueName } from '../color-names.ts';
import type { Job } from './job.ts';
import { rulesOf } from './job.ts';
import type { ListedInk, Options } from './options.ts';

/** The best set of each number of colors, base and highlight included in all. */
export type InkSets = {
  readonly sets: readonly (readonly Ink[])[];
  readonly errors: readonly Errors[];
};

/** Colors that a search looks at, told apart by 5 bits a channel or by 4, and by 3 beyond: more only make it slower. */
const MOST_FINE = 700;
const MOST_SAMPLES = 1500;
/** Sets that are always looked at, for the curve. */
const CURVE_TO = 8;
/** Less than this is no reason for another screen, ΔE. */
const WORTH_A_SCREEN = 0.5;

/** A searched color as it can be said in a file, so that what is kept is what was found. */
function settle(inks: readonly Ink[], fixed: readonly Ink[], opacity: number): Ink[] {
  const taken = new Set(fixed.map(({ name }) => name));
  return inks.map((ink) => {
    if (fixed.some(({ name }) => name === ink.name)) return ink;
    const color = lightOf(rgbOf(ink.onWhite));
    const name = uniqueName(nameColor(color), taken);
    taken.add(name);
    return inkOf(name, color, opacity);
  });
}

/** As measured on black and on white; with one swatch only, by the opacity that is assumed. */
export function listed({ name, color, opacity, onBlack }: ListedInk): Ink {
  const ink = inkOf(name, lightOf(color), opacity);
  if (!onBlack) return ink;
  const black = lightOf(onBlack);
  const dark = (c: 0 | 1 | 2) => Math.min(black[c], ink.onWhite[c]);
  return { ...ink, onBlack: [dark(0), dark(1), dark(2)] };
}

/** The listed inks under names that no other plate has. */
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
  // All of them are given: there is nothing to choose.
  if (options.inks > 0 && options.inks <= options.inkList.length)
    return { sets: [fixed], errors: [judge(fixed)] };
  const most = Math.max(CURVE_TO, options.inks) - options.inkList.length;
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
  }).map((inks) => (options.shelf.length > 0 ? inks : inPrintingOrder(settle(inks, fixed, job.opacity))));
  return keepBest(sets, sets.map(judge));
}

/** With one ink more, the answer with one less is still one. */
function keepBest(sets: readonly (readonly Ink[])[], errors: readonly Errors[]): InkSets {
  const kept: { inks: readonly Ink[]; error: Errors }[] = [];
  for (const [i, inks] of sets.entries()) {
    const error = errors[i]!;
    const before = kept.at(-1);
    kept.push(before && before.error.mean < error.mean ? before : { inks, error });
  }
  return { sets: kept.map(({ inks }) => inks), errors: kept.map(({ error }) => error) };
}

/** The mean counts, and so do the few that are far off. */
const costOf = ({ mean, p95 }: Errors) => mean + p95 / 5;

/** The set of so many colors; 0 for the smallest that one more screen would not pay for. */
export function pickSet({ sets, errors }: InkSets, colors: number, listedInks: number): number {
  const last = sets.length - 1;
  if (colors > 0) return Math.min(last, Math.max(0, colors - listedInks));
  for (let i = Math.min(last, listedInks > 0 ? 0 : 1); i < last; i++) {
    const rest = errors.slice(i + 1).map(costOf);
    const saved = costOf(errors[i]!) - rest[0]!;
    if (saved < WORTH_A_SCREEN && costOf(errors[i]!) - Math.min(...rest) < 2 * WORTH_A_SCREEN) return i;
  }
  return last;
}

/** An ink of flat art: the art's color, and what is printed for it; null where that is the bare garment. */
export type SpotInk = {
  readonly art: Rgb8;
  readonly ink: Ink | null;
  /** No ink that the shop has comes near it. */
  readonly mixed?: true;
};

/** ΔE under which a color of the art is the garment itself. */
const IS_GARMENT = 3;
/** ΔE under which a color of the art is meant by an ink of the list. */
export const IS_LISTED = 12;

/**
 * The inks of flat art, each mixed so that its solid on what lies under it is what the art asks for. Colors that a listed
 * ink prints go first; others follow by area, as many as are wanted, in the shelf's inks where those come near.
 */
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

/** Which of the shop's inks prints which color of the art: the nearest pairs first, each ink and each color once. */
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

/** The order that the user asked for, and for all others the press's: bases, light to dark, highlights. */
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
