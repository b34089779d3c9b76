/**
 * Networks know photographs; of flat art they see a part, or the outline alone. A flat region with a hard edge, of a
 * color that the ground does not have, is art: all of it.
 */
import type { Raster } from '@printready/imaging/raster';
import { FINE_BINS, fineBinOf, spreadBins } from './color-bins.ts';
import { flagsWhere } from './flags-where.ts';
import { type FlatRegions, type Opacities, rowStepOf, SOLID } from './flat-regions.ts';
import { type Edge, findEdges, isNear, ONE_INK, roomOf, walkEdge } from './region-edge.ts';

const HALF = 128;
/** Shares of a region's pixels, by their opacity, from which it is nothing new; and is one of the art's own inks. */
const ALL = 0.99;
const KNOWN = 0.95;
/** Of the picture: smaller, it must have an ink of the art; and larger it is no region that a network overlooks. */
const LEAST_SHARE = 0.0003;
const MOST_SHARE = 0.15;
/** A ground of which so much is flat is paper, or drawn itself: what is flat there need not be art. */
const PAPER_SHARE = 0.35;
/** So much of the ground has a color that is the ground's; more, where it is one of the art's inks, too. */
const SEEN_SHARE = { foreign: 0.01, known: 0.05 };
/** Of the picture's frame, regions of one ink touch no more than this. */
const FRAME_SHARE = 0.15;
/** Shares of a region's edge. A hard one has no soft shadow; a free one is as hard as it can be drawn. */
const HARD = { half: 0.7, least: 0.75, free: 0.95 };
const MEETS = { some: 0.4, most: 0.7, all: 0.9 };
/** What touches nothing of the art is only part of it where that is flat itself. */
const FLAT_ART = 0.5;
/** White and black, to so many levels, may be a photograph's burnt-out and drowned places. */
const CLIPPED = 6;
const MOST_ROUNDS = 4;
/** Steps over the soft edge between a region and other art. */
const SEAM = 4;

type Region = {
  readonly label: number;
  /** 0…1. */
  readonly opacity: number;
  readonly edge: Edge;
  readonly isClipped: boolean;
  readonly isKnown: boolean;
  readonly isForeign: boolean;
};

export type TakenRegions = {
  /** How many regions became art. */
  readonly count: number;
  /** 1 where they did. */
  readonly taken: Uint8Array;
};

/** What there is of the ground's colors, and how much of it is flat. */
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

/** Regions that may become art. */
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
  const known = all.filter((label) => opacities[label]! >= KNOWN && large(label));
  const isKnown = (label: number) => known.some((other) => isOneInk(flats, label, other));
  const candidates = all.filter((label) => opacities[label]! < ALL && (large(label) || isKnown(label)));
  const edges = findEdges(
    picture,
    labels,
    flagsWhere(areas.length, (label) => flat[label] === 1 && opacities[label]! < ALL),
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

/**
 * In place: flat regions that are art become it, with their soft edges up to other art.
 * @param alpha the matte at the picture's size.
 * @param mayStandAlone art may have parts that touch nothing of what the network saw.
 */
export function settleFlatRegions(
  picture: Raster,
  alpha: Uint8Array,
  flats: FlatRegions,
  { means, drawnShare }: Opacities,
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
    lay(picture, alpha, flats, found, taken);
    open = open.filter((region) => !found.includes(region));
    count += found.length;
  }
  return { count, taken };
}

/** Regions become art, and what lies between them and other art, and what is of their ink beyond their last row. */
function lay(
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
