/** Adds hard-edged flat regions in colors foreign to the background, which networks often miss. */
import type { Raster } from '@printready/pixels/raster';
import { flagTable } from '../flag-table.ts';
import { FINE_BINS, fineBinOf, spreadBins } from './color-bins.ts';
import { type FlatRegions, type MatteStatistics, rowStepOf, SOLID } from './flat-regions.ts';
import { type Edge, findEdges, isNear, ONE_INK, roomOf, walkEdge } from './region-edge.ts';

const HALF = 128;
/** Minimum mean opacity, 0…1, of a region that is already complete, and of one that defines an ink of the art. */
const COMPLETE = 0.99;
const KNOWN_INK = 0.95;
/** Size range as a share of the picture: smaller regions need a known ink, larger regions are not artwork. */
const LEAST_SHARE = 0.0003;
const MOST_SHARE = 0.15;
/** Flat share of the background above which it is paper or drawn; flat regions are then not always artwork. */
const PAPER_SHARE = 0.35;
/** Minimum share of the background for a color to count as a background color; larger if it is also an ink. */
const SEEN_SHARE = { foreign: 0.01, known: 0.05 };
const FRAME_SHARE = 0.15;
/** Minimum hard share of an edge: if the region is half opaque; in general; if it stands alone in an unknown ink. */
const HARD = { half: 0.7, least: 0.75, free: 0.95 };
const MEETS = { some: 0.4, most: 0.7, all: 0.9 };
const FLAT_ART = 0.5;
/** Tolerance, in 8-bit levels, for white and black, which may be clipped highlights and shadows of a photograph. */
const CLIPPED = 6;
const MOST_ROUNDS = 4;
/** Steps across the soft edge between a region and other artwork. */
const SEAM = 4;

type Region = {
  readonly label: number;
  readonly opacity: number;
  readonly edge: Edge;
  readonly isClipped: boolean;
  readonly isKnown: boolean;
  readonly isForeign: boolean;
};

export type TakenRegions = {
  readonly count: number;
  readonly taken: Uint8Array;
};

function readGround({ width, height, data }: Raster, alpha: Uint8Array, { labels, flat }: FlatRegions) {
  const bins = new Uint32Array(FINE_BINS);
  let busy = 0;
  let even = 0;
  const step = rowStepOf(labels.length);
  for (let y = 0; y < height; y += step) {
    for (let at = y * width; at < (y + 1) * width; at++) {
      if (alpha[at]! >= HALF) continue;
      if (flat[labels[at]!] === 1) {
        even++;
        continue;
      }
      bins[fineBinOf(data[at * 4]!, data[at * 4 + 1]!, data[at * 4 + 2]!)]!++;
      busy++;
    }
  }
  const near = spreadBins(bins);
  const shareOf = (red: number, green: number, blue: number) =>
    busy === 0 ? 0 : near[fineBinOf(red, green, blue)]! / busy;
  return { shareOf, isPaper: even >= (even + busy) * PAPER_SHARE };
}

const inkOf = ({ colors }: FlatRegions, label: number) =>
  [colors[label * 3]!, colors[label * 3 + 1]!, colors[label * 3 + 2]!] as const;

const isOneInk = (flats: FlatRegions, one: number, other: number): boolean => {
  const ink = inkOf(flats, other);
  return inkOf(flats, one).every((level, c) => Math.abs(level - ink[c]!) <= ONE_INK);
};

type Ground = ReturnType<typeof readGround>;

function findOpenRegions(
  picture: Raster,
  flats: FlatRegions,
  opacities: Float64Array,
  ground: Ground,
): Region[] {
  const { labels, flat, areas } = flats;
  const pixels = labels.length;
  const large = (label: number) => areas[label]! >= pixels * LEAST_SHARE;
  const all: number[] = [];
  for (let label = 0; label < flat.length; label++) if (flat[label] === 1) all.push(label);
  const known = all.filter((label) => opacities[label]! >= KNOWN_INK && large(label));
  const isKnown = (label: number) => known.some((other) => isOneInk(flats, label, other));
  const candidates = all.filter((label) => opacities[label]! < COMPLETE && (large(label) || isKnown(label)));
  const edges = findEdges(
    picture,
    labels,
    flagTable(areas.length, (label) => flat[label] === 1 && opacities[label]! < COMPLETE),
  );
  const mostFrame = ground.isPaper ? 0 : 2 * (picture.width + picture.height) * FRAME_SHARE;
  const faint = [...edges].filter(([label, { frame }]) => frame > 0 && opacities[label]! < 0.5);
  return candidates.flatMap((label) => {
    const edge = edges.get(label);
    const frame = faint.reduce(
      (sum, [other, { frame: own }]) => sum + (isOneInk(flats, label, other) ? own : 0),
      0,
    );
    if (edge === undefined || frame > mostFrame) return [];
    const [red, green, blue] = inkOf(flats, label);
    const seen = ground.shareOf(red, green, blue);
    const region: Region = {
      label,
      opacity: opacities[label]!,
      edge,
      isClipped: Math.min(red, green, blue) > 255 - CLIPPED || Math.max(red, green, blue) < CLIPPED,
      isKnown: isKnown(label),
      isForeign: seen < SEEN_SHARE.foreign,
    };
    return region.isForeign || (region.isKnown && seen < SEEN_SHARE.known) ? [region] : [];
  });
}

/** Adds flat regions in place. @param mayStandAlone allows regions that touch no recognized artwork. */
export function addFlatRegions(
  picture: Raster,
  alpha: Uint8Array,
  flats: FlatRegions,
  { means, drawnShare }: MatteStatistics,
  mayStandAlone: boolean,
): TakenRegions {
  const taken = new Uint8Array(alpha.length);
  const ground = readGround(picture, alpha, flats);
  let open = findOpenRegions(picture, flats, means, ground);
  const least = alpha.length * LEAST_SHARE;
  const isArt = ({ label, opacity, edge, isClipped, isForeign, isKnown }: Region): boolean => {
    const area = flats.areas[label]!;
    const { met, hard } = walkEdge(picture, alpha, flats, label, edge);
    if (opacity >= 0.5 && isForeign && hard >= HARD.half) return true;
    if (hard < HARD.least) return false;
    if (area < least || !isForeign) return isKnown && met >= MEETS.some;
    if (area > alpha.length * MOST_SHARE) return false;
    if (met >= MEETS.all) return true;
    if (ground.isPaper) return false;
    if (isClipped) return met >= MEETS.most && edge.frame === 0;
    const isAlone =
      mayStandAlone && drawnShare >= FLAT_ART && (isKnown || hard >= HARD.free) && edge.frame === 0;
    return met >= MEETS.some || isAlone;
  };
  let count = 0;
  for (let round = 0; round < MOST_ROUNDS && open.length > 0; round++) {
    const found = open.filter(isArt);
    if (found.length === 0) break;
    fillRegions(picture, alpha, flats, found, taken);
    open = open.filter((region) => !found.includes(region));
    count += found.length;
  }
  return { count, taken };
}

function fillRegions(
  picture: Raster,
  alpha: Uint8Array,
  { labels, areas, colors }: FlatRegions,
  regions: readonly Region[],
  taken: Uint8Array,
): void {
  const isNew = new Uint8Array(areas.length);
  for (const { label } of regions) isNew[label] = 1;
  for (let at = 0; at < labels.length; at++) {
    if (isNew[labels[at]!] === 0) continue;
    alpha[at] = 255;
    taken[at] = 1;
  }
  for (const { label, edge } of regions) {
    for (let i = 0; i < edge.from.length; i++) {
      const from = edge.from.at(i);
      const way = edge.ways.at(i);
      const room = Math.min(SEAM, roomOf(picture, from, way));
      let own = 0;
      let other = 0;
      for (let step = 1; step <= room && other === 0; step++) {
        const at = from + way * step;
        if (alpha[at]! >= SOLID) other = step;
        else if (own === step - 1 && isNear(picture.data, at, colors, label, ONE_INK)) own = step;
      }
      for (let step = 1; step <= Math.max(own, other); step++) {
        alpha[from + way * step] = 255;
        taken[from + way * step] = 1;
      }
    }
  }
}
