/**
 * Number of bands in shadings: a border must improve colors enough for its length (Mumford & Shah). Borders with
 * the smallest gain are removed first (Koepfler, Lopez & Morel 1994); borders along edges stay.
 */

import { type Oklab, srgbToOklab } from '@printready/pixels/color';
import { exact } from '@printready/pixels/number';
import type { Fill } from '../drawing.ts';
import { CLEAR, type LabelMap } from './label-map.ts';
import { inkDistance2 } from './palette.ts';
import { findRegions, type Regions } from './regions.ts';

/** Minimum gain per length of a border, in image sides. The gain is the saved OKLab ΔE² times the image's share. */
const PRICE = 4;
const DELTA_E = 100;
/** Factor by which the minimum gain grows per step, so that borders with the smallest gain are removed first. */
const STEP = 1.5;
const STEPS = 12;
/** Widths, px: an edge spans at most EDGE_WITHIN, a steep shading at least SHADING_WITHIN. */
const EDGE_WITHIN = 3;
const SHADING_WITHIN = 9;
/** Minimum share of an edge's color difference within EDGE_WITHIN px. */
const EDGE_SHARE = 0.5;

function far2(colors: Uint8ClampedArray | Float64Array, p: number, q: number): number {
  let sum = 0;
  for (let channel = 0; channel < 4; channel++)
    sum += (colors[4 * p + channel]! - colors[4 * q + channel]!) ** 2;
  return sum;
}

/** True if no edge runs along the border. @param far pixel after the border; `room` is the free distance, px */
function isShading({ px, colors, labels }: LabelMap, far: number, step: number, room: number): boolean {
  if (room <= SHADING_WITHIN >> 1) return false;
  const gone2 = (within: number): number =>
    far2(px, far - step * ((within + 1) >> 1), far + step * ((within - 1) >> 1));
  const near2 = gone2(EDGE_WITHIN) / EDGE_SHARE ** 2;
  return near2 < far2(colors, labels[far - step]!, labels[far]!) || near2 < gone2(SHADING_WITHIN);
}

/** For each pair of adjacent regions: border length within shading minus border length along an edge, px. */
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
  readonly hosts: Int32Array;

  constructor(borders: Borders, { areas, labels, count }: Regions, inks: readonly Oklab[]) {
    this.borders = borders;
    this.areas = areas.slice();
    this.colors = Array.from(labels, (label) => inks[label]!);
    this.hosts = Int32Array.from({ length: count }, (_, region) => region);
  }

  /** Neighbor whose shared border gains the least per px, if the gain is below `price`; otherwise −1. */
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

/** Merges bands whose borders gain too little into the ink nearest their mean. @returns the remaining regions */
export function joinShades(map: LabelMap, regions: Regions, palette: readonly Fill[]): Regions {
  const inks = [{ l: 0, a: 0, b: 0 }, ...palette.map(({ r, g, b }) => srgbToOklab(r, g, b))];
  const bands = new Bands(measureBorders(map, regions), regions, inks);
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
