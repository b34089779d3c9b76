import type { LabelMap } from './label-map.ts';
import { findRegions, type Regions } from './regions.ts';

/** Below this color distance (8-bit channels), border length mostly decides into which neighbor a speck is merged. */
const LIKE_COLORS = 30;

/** Contrast (8-bit channels) below which the size limit of a speck grows, up to FAINTEST times. */
const PLAIN_CONTRAST = 64;
const FAINTEST = 5;

function distance2({ colors }: LabelMap, p: number, q: number): number {
  let sum = 0;
  for (let channel = 0; channel < 4; channel++)
    sum += (colors[4 * p + channel]! - colors[4 * q + channel]!) ** 2;
  return sum;
}

/** Minimum contrast (8-bit channels) at which a speck may be a dot of an i, a period or an accent. */
const DOT_CONTRAST = 96;
/** Maximum distance from a dot to its letter, as a multiple of √(minimum area); also limited in px. */
const COMPANY_WITHIN = 1.7;
/** Minimum area of a dot that is kept, and of the letter near it, as fractions of the minimum area of other parts. */
export type Dots = { readonly least: number; readonly company: number };
export const PLAIN_DOTS: Dots = { least: 0.25, company: 1 };
/** Limits for small lettering, whose letters are barely larger than specks. */
export const SMALL_DOTS: Dots = { least: 0.12, company: 0.25 };
const MAX_COMPANY_PX = 14;

function hasCompany(
  { width, height }: LabelMap,
  regions: Regions,
  region: number,
  least: number,
  dots: Dots,
): boolean {
  const { ids, areas, labels, firsts } = regions;
  const reach = Math.min(MAX_COMPANY_PX, Math.ceil(COMPANY_WITHIN * Math.sqrt(least)));
  const size = Math.ceil(Math.sqrt(areas[region]!));
  const x = firsts[region]! % width;
  const y = (firsts[region]! - x) / width;
  for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + size + reach); v++) {
    for (let u = Math.max(0, x - reach); u <= Math.min(width - 1, x + size + reach); u++) {
      const other = ids[v * width + u]!;
      if (other !== region && labels[other] === labels[region] && areas[other]! >= least * dots.company)
        return true;
    }
  }
  return false;
}

/** For each small region, the neighbor to merge it into, chosen by border length and color; −1 if it stays. */
function chooseHosts(map: LabelMap, regions: Regions, least: number, dots: Dots): Int32Array {
  const { width, height } = map;
  const { ids, areas, count, labels } = regions;
  const hosts = new Int32Array(count).fill(-1);
  const isSmall = Uint8Array.from(areas, (area) => (area < least * FAINTEST ? 1 : 0));
  if (!isSmall.includes(1)) return hosts;
  const borders = new Map<number, Map<number, number>>();
  const note = (region: number, other: number) => {
    if (isSmall[region] === 0) return;
    const border = borders.get(region) ?? new Map<number, number>();
    borders.set(region, border.set(other, (border.get(other) ?? 0) + 1));
  };
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const own = ids[at]!;
      if (x + 1 < width && ids[at + 1] !== own) {
        note(own, ids[at + 1]!);
        note(ids[at + 1]!, own);
      }
      if (y + 1 < height && ids[at + width] !== own) {
        note(own, ids[at + width]!);
        note(ids[at + width]!, own);
      }
    }
  }
  for (const [region, border] of borders) {
    let [best, most] = [-1, 0];
    for (const [other, length] of border) {
      if (areas[other]! <= areas[region]! && !(areas[other] === areas[region] && other < region)) continue;
      const pull = length / (LIKE_COLORS ** 2 + distance2(map, labels[region]!, labels[other]!));
      if (pull > most || (pull === most && areas[other]! > areas[best]!)) [best, most] = [other, pull];
    }
    if (best < 0) continue;
    const contrast = Math.sqrt(distance2(map, labels[region]!, labels[best]!));
    if (areas[region]! >= least * Math.min(FAINTEST, Math.max(1, PLAIN_CONTRAST / contrast))) continue;
    const mayBeDot = border.size === 1 && contrast >= DOT_CONTRAST && areas[region]! >= least * dots.least;
    if (!mayBeDot || !hasCompany(map, regions, region, least, dots)) hosts[region] = best;
  }
  return hosts;
}

/** Merges areas under `least` pixels into neighbors, in several passes. @returns the remaining regions */
export function absorbSpecks(map: LabelMap, least: number, dots: Dots): Regions {
  let regions = findRegions(map);
  for (let pass = 0; pass < 8; pass++) {
    const hosts = chooseHosts(map, regions, least, dots);
    if (hosts.every((host) => host < 0)) break;
    for (let at = 0; at < map.labels.length; at++) {
      const host = hosts[regions.ids[at]!]!;
      if (host >= 0) map.labels[at] = regions.labels[host]!;
    }
    regions = findRegions(map);
  }
  return regions;
}
