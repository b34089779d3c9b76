/**
 * Number of bands of a shading. Between two bands the image has no edge, and a border must gain enough color for its
 * length, as in the image model of Mumford & Shah. Bands are joined like in Koepfler, Lopez & Morel (1994): cheapest
 * borders first, up to a price. Borders along edges are never removed, so flat art keeps all areas.
 */

import { type Oklab, srgbToOklab } from '@printready/imaging/color';
import * as exact from '@printready/imaging/exact-math';
import type { Fill } from '../drawing.ts';
import { CLEAR, type LabelMap } from './label-map.ts';
import { inkDistance2 } from './palette.ts';
import { findRegions, type Regions } from './regions.ts';

/**
 * Minimum gain of a border: squared ΔE of OKLab (2 is just visible) times the share of the image that it
 * corrects, per length as a share of the image's side. Two bands 10 apart stay separate if both are a twelfth
 * of the side wide; a ramp from black to white across the image gets six or seven.
 */
const PRICE = 4;
const DELTA_E = 100;
/** Growth factor of the price: cheap borders are removed before dear ones. */
const STEP = 1.5;
const STEPS = 12;
/** An edge is at most this wide, px; a steep shading is at least this wide. */
const EDGE_WITHIN = 3;
const SHADING_WITHIN = 9;
/**
 * At an edge, at least this share of the color difference, and of that over the longer distance, lies within
 * the shorter one.
 */
const EDGE_SHARE = 0.5;

/** Squared distance of two pixels or two labels. */
function far2(colors: Uint8ClampedArray | Float64Array, p: number, q: number): number {
  let sum = 0;
  for (let channel = 0; channel < 4; channel++)
    sum += (colors[4 * p + channel]! - colors[4 * q + channel]!) ** 2;
  return sum;
}

/**
 * True when the image has no edge along a border of its inks.
 * @param far pixel after the border; the one before it is a `step` away
 * @param room pixels on both sides inside the image
 */
function isShading({ px, colors, labels }: LabelMap, far: number, step: number, room: number): boolean {
  if (room <= SHADING_WITHIN >> 1) return false;
  const gone2 = (within: number): number =>
    far2(px, far - step * ((within + 1) >> 1), far + step * ((within - 1) >> 1));
  const near2 = gone2(EDGE_WITHIN) / EDGE_SHARE ** 2;
  return near2 < far2(colors, labels[far - step]!, labels[far]!) || near2 < gone2(SHADING_WITHIN);
}

/** By region and neighbor: border length in a shading minus length along an edge, px. */
type Borders = readonly Map<number, number>[];

function measureBorders(map: LabelMap, { ids, labels, count }: Regions): Borders {
  const { width, height } = map;
  const borders: Borders = Array.from({ length: count }, () => new Map<number, number>());
  const note = (at: number, step: number, room: number) => {
    const [p, q] = [ids[at]!, ids[at - step]!];
    if (p === q || labels[p] === CLEAR || labels[q] === CLEAR) return;
    const length = (borders[p]!.get(q) ?? 0) + (isShading(map, at, step, room) ? 1 : -1);
    borders[p]!.set(q, length);
    borders[q]!.set(p, length);
  };
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (x > 0) note(at, 1, Math.min(x, width - x));
      if (y > 0) note(at, width, Math.min(y, height - y));
    }
  }
  return borders;
}

class Bands {
  readonly borders: Borders;
  readonly areas: Float64Array;
  readonly colors: Oklab[];
  /** By region: the region it was joined to, or itself. */
  readonly hosts: Int32Array;

  constructor(borders: Borders, { areas, labels, count }: Regions, inks: readonly Oklab[]) {
    this.borders = borders;
    this.areas = areas.slice();
    this.colors = Array.from(labels, (label) => inks[label]!);
    this.hosts = Int32Array.from({ length: count }, (_, region) => region);
  }

  /** Neighbor whose border gains least per px, if below a price; else −1. */
  cheapest(region: number, price: number): number {
    const { areas, colors } = this;
    let [best, least] = [-1, price];
    for (const [other, length] of this.borders[region]!) {
      if (length <= 0) continue;
      const both = (areas[region]! * areas[other]!) / (areas[region]! + areas[other]!);
      const rate = (both * DELTA_E ** 2 * inkDistance2(colors[region]!, colors[other]!)) / length;
      if (rate < least) [best, least] = [other, rate];
    }
    return best;
  }

  join(host: number, region: number): void {
    const { areas, colors, borders } = this;
    const total = areas[host]! + areas[region]!;
    const [p, q] = [colors[host]!, colors[region]!];
    const mean = (one: number, other: number) => (areas[host]! * one + areas[region]! * other) / total;
    colors[host] = { l: mean(p.l, q.l), a: mean(p.a, q.a), b: mean(p.b, q.b) };
    areas[host] = total;
    this.hosts[region] = host;
    for (const [other, length] of borders[region]!) {
      borders[other]!.delete(region);
      if (other === host) continue;
      const common = (borders[host]!.get(other) ?? 0) + length;
      borders[host]!.set(other, common);
      borders[other]!.set(host, common);
    }
    borders[region]!.clear();
  }

  hostOf(region: number): number {
    let host = region;
    while (this.hosts[host] !== host) host = this.hosts[host]!;
    return host;
  }
}

/** @returns number of joins */
function joinUpTo(bands: Bands, price: number): number {
  let joined = 0;
  for (let region = 0; region < bands.areas.length; region++) {
    for (let other = bands.cheapest(region, price); other >= 0; other = bands.cheapest(region, price)) {
      bands.join(region, other);
      joined++;
    }
  }
  return joined;
}

function nearestLabel(color: Oklab, inks: readonly Oklab[]): number {
  let best = CLEAR + 1;
  for (let label = best + 1; label < inks.length; label++)
    if (inkDistance2(inks[label]!, color) < inkDistance2(inks[best]!, color)) best = label;
  return best;
}

/** Recolors bands that are not worth their borders with the ink nearest to their mean. @returns the remaining regions */
export function joinShades(map: LabelMap, regions: Regions, palette: readonly Fill[]): Regions {
  const inks = [{ l: 0, a: 0, b: 0 }, ...palette.map(({ r, g, b }) => srgbToOklab(r, g, b))];
  const bands = new Bands(measureBorders(map, regions), regions, inks);
  // Color × area per length grows with the image's side.
  const price = PRICE * Math.sqrt(map.width * map.height);
  let joined = 0;
  for (let step = STEPS; step >= 0; step--) joined += joinUpTo(bands, price / exact.pow(STEP, step));
  if (joined === 0) return regions;
  const labels = regions.labels.map((label, region) => {
    const host = bands.hostOf(region);
    return bands.areas[host] === regions.areas[region] ? label : nearestLabel(bands.colors[host]!, inks);
  });
  for (let at = 0; at < map.labels.length; at++) map.labels[at] = labels[regions.ids[at]!]!;
  return findRegions(map);
}
