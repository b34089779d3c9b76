/** Geodesic segmentation (Bai & Sapiro 2007): grows the subject from keep points that the network missed. */
import { type Matte, stretchMatte } from '@printready/matting/matte';
import type { Raster } from '@printready/pixels/raster';
import { connectedComponents, edgeConnected } from '@printready/pixels/regions';
import { flagTable } from '../correction/flag-table.ts';
import { BINS, spreadBins } from '../correction/regions/color-bins.ts';
import { SURE } from '../correction/uncertain/uncertainty.ts';
import type { Point } from '../options.ts';
import { toPlanes } from '../subject/network-input.ts';
import { geodesicDistances } from './geodesic-distances.ts';
import { joinWindows, type WindowResult } from './network-window.ts';

/** Side of the working square, px; the picture is stretched to it. */
const SIDE = 320;
/** Shares of the side: click tolerance, and radius of the color sample around a point. */
const CLICK_RADIUS = 0.02;
const SAMPLE_RADIUS = 0.05;
/** Shares of the side: width of the border, and minimum distance of its background samples from keep points. */
const FRAME = 0.04;
const APART = 0.25;
/** Minimum frequency of a color, including its neighboring bins; rarer colors are ignored. */
const LEAST_SHARE = 27e-4;
/** Radius of the texture filter, px. */
const GRAIN = 2;
/** Maximum share of the border that grown parts touch; a person cut off at the lower edge touches a quarter. */
const MOST_FRAME = 0.32;
const MOST_SHARED = 0.4;
const LEAST_PROBABILITY = 0.5;
/** Maximum size of a gap that is closed, as a share of the square's area. */
const LARGEST_GAP = 0.001;
const LEAST_GROWTH = 2;

type Place = { readonly x: number; readonly y: number };

const CELLS = SIDE * SIDE;

function maskAround(places: readonly Place[], share: number): Uint8Array {
  const mask = new Uint8Array(CELLS);
  const reach = share * SIDE;
  for (const { x, y } of places) {
    const [u, v] = [x * SIDE - 0.5, y * SIDE - 0.5];
    for (let row = Math.max(0, Math.ceil(v - reach)); row <= Math.min(SIDE - 1, v + reach); row++)
      for (let column = Math.max(0, Math.ceil(u - reach)); column <= Math.min(SIDE - 1, u + reach); column++)
        if ((column - u) ** 2 + (row - v) ** 2 <= reach ** 2) mask[row * SIDE + column] = 1;
  }
  return mask;
}

const isInFrame = (at: number): boolean => {
  const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
  return Math.min(x, y, SIDE - 1 - x, SIDE - 1 - y) < FRAME * SIDE;
};

function shareOfFrame(mask: Uint8Array, known: Uint8Array): number {
  let [all, covered] = [0, 0];
  for (let at = 0; at < CELLS; at++) {
    if (known[at] === 1 || !isInFrame(at)) continue;
    all++;
    covered += mask[at]!;
  }
  return covered / Math.max(1, all);
}

function isOpen(mask: Uint8Array, known: Uint8Array): boolean {
  const open = edgeConnected(
    known.map((one) => 1 - one),
    SIDE,
    SIDE,
  );
  return mask.some((one, at) => one === 1 && open[at] !== 0);
}

/** Frequency, 0…1, of each color, including neighboring bins, within a mask. */
function frequenciesIn(bins: Uint16Array, mask: Uint8Array): Float32Array {
  const counts = new Uint32Array(BINS);
  let all = 0;
  for (let at = 0; at < CELLS; at++) {
    counts[bins[at]!]! += mask[at]!;
    all += mask[at]!;
  }
  return Float32Array.from(spreadBins(counts), (count) => count / Math.max(1, all));
}

function binsOf(planes: Float32Array): Uint16Array {
  const bins = new Uint16Array(CELLS);
  const stepAt = (at: number) => Math.min(255, Math.max(0, planes[at]!)) >> 4;
  for (let at = 0; at < CELLS; at++)
    bins[at] = (stepAt(at) * 16 + stepAt(CELLS + at)) * 16 + stepAt(2 * CELLS + at);
  return bins;
}

function smooth(values: Float32Array): Float32Array {
  const along = (from: Float32Array, step: number) => {
    const to = new Float32Array(CELLS);
    for (let at = 0; at < CELLS; at++) {
      const place = Math.floor(at / step) % SIDE;
      let [sum, count] = [0, 0];
      for (let k = Math.max(-GRAIN, -place); k <= Math.min(GRAIN, SIDE - 1 - place); k++) {
        sum += from[at + k * step]!;
        count++;
      }
      to[at] = sum / count;
    }
    return to;
  };
  return along(along(values, 1), SIDE);
}

type Colors = {
  /** Probability, 0…1, that a cell's color belongs to the subject rather than the background. */
  readonly own: Float32Array;
  /** Frequency of the subject sample's colors in the background, as a share of that in the sample, 0…1. */
  readonly shared: number;
};

type Samples = Readonly<Record<'patch' | 'known' | 'frame' | 'other', Uint8Array>>;

function compareColors(bins: Uint16Array, { patch, known, frame, other }: Samples): Colors {
  const [inPatch, inKnown] = [frequenciesIn(bins, patch), frequenciesIn(bins, known)];
  const [inFrame, inOther] = [frequenciesIn(bins, frame), frequenciesIn(bins, other)];
  const own = new Float32Array(CELLS);
  let [shared, cells] = [0, 0];
  for (let at = 0; at < CELLS; at++) {
    const bin = bins[at]!;
    const subject = Math.max(inPatch[bin]!, inKnown[bin]!) + LEAST_SHARE;
    own[at] = subject / (subject + Math.max(inFrame[bin]!, inOther[bin]!) + LEAST_SHARE);
    if (patch[at] === 0) continue;
    cells++;
    shared += Math.min(1, inFrame[bin]! / inPatch[bin]!);
  }
  return { own: smooth(own), shared: shared / cells };
}

function closeGaps(grown: Uint8Array, known: Uint8Array): void {
  const open = grown.map((one, at) => 1 - (one | known[at]!));
  const { labels, areas, touchesEdge } = connectedComponents(open, SIDE, SIDE, 4);
  const closes = flagTable(
    areas.length,
    (label) => label > 0 && touchesEdge[label] === 0 && areas[label]! <= LARGEST_GAP * CELLS,
  );
  for (let at = 0; at < CELLS; at++) if (closes[labels[at]!] === 1) grown[at] = 1;
}

const sureCells = (matte: Matte) =>
  stretchMatte(matte, SIDE, SIDE).map((value) => (value >= SURE.subject ? 1 : 0));

const areaOf = (mask: Uint8Array) => mask.reduce((sum, one) => sum + one, 0);

type Regions = Readonly<Record<'seeds' | 'ground' | 'known' | 'leftOut', Uint8Array>>;

/** Cells nearer to the seeds than to the background. For each of the two, steps into the other's colors cost more. */
function spread(
  planes: Float32Array,
  own: Float32Array,
  { seeds, ground, known, leftOut }: Regions,
): Uint8Array {
  const terrain = { side: SIDE, planes };
  const toGround = geodesicDistances({
    ...{ ...terrain, seeds: ground, walls: known },
    costs: own.map((share) => share ** 2),
  });
  // Cells that no background reaches skip the color test.
  const walls = flagTable(
    CELLS,
    (at) =>
      known[at] === 1 ||
      leftOut[at] === 1 ||
      (own[at]! < LEAST_PROBABILITY && Number.isFinite(toGround[at]!)),
  );
  const costs = own.map((share) => (1 - share) ** 2);
  const toSubject = geodesicDistances({ ...terrain, seeds, costs, walls });
  return flagTable(CELLS, (at) => seeds[at] === 1 || toSubject[at]! < toGround[at]!);
}

export type Growth = {
  readonly matte: Matte;
  readonly spotsOnly: boolean;
};

/** @param found subject so far. @param seen network runs around points. @param missed keep points outside `found` */
export function growPart(
  input: Raster,
  found: Matte,
  seen: readonly WindowResult[],
  missed: readonly Place[],
  others: readonly Point[],
): Growth {
  const planes = toPlanes(input, SIDE).data;
  const bins = binsOf(planes);
  const known = sureCells(found);
  const spots = maskAround(missed, CLICK_RADIUS);
  const all = seen.length === 0 ? null : seen.reduce(joinWindows);
  const seeds =
    all === null ? spots : sureCells(all.part).map((one, at) => (one & (1 - known[at]!)) | spots[at]!);
  // If the network was run on every keep point, parts that it left out each time are excluded.
  const leftOut = all === null || seen.length < missed.length ? new Uint8Array(CELLS) : sureCells(all.window);
  const notMeant = maskAround(others, CLICK_RADIUS);
  const nearMeant = maskAround(missed, APART);
  const inFrame = flagTable(CELLS, (at) => isInFrame(at) && known[at] === 0 && nearMeant[at] === 0);
  const patch = maskAround(missed, SAMPLE_RADIUS).map((one, at) => one & (1 - notMeant[at]!));
  const other = maskAround(others, SAMPLE_RADIUS).map((one, at) => one & (1 - spots[at]!));
  const { own, shared } = compareColors(bins, { patch, known, frame: inFrame, other });
  const ground = flagTable(
    CELLS,
    (at) => seeds[at] === 0 && (notMeant[at] === 1 || (inFrame[at] === 1 && own[at]! < LEAST_PROBABILITY)),
  );
  const reached = spread(planes, own, { seeds, ground, known, leftOut });
  const isGround =
    isOpen(spots, known) && (shared > MOST_SHARED || shareOfFrame(reached, known) > MOST_FRAME);
  const grown = isGround ? seeds.slice() : reached;
  closeGaps(grown, known);
  const spotsOnly = areaOf(grown) <= LEAST_GROWTH * areaOf(spots);
  const added = stretchMatte(
    { width: SIDE, height: SIDE, data: grown.map((one) => 255 * one) },
    found.width,
    found.height,
  );
  const data = found.data.map((value, at) => Math.max(value, added[at]!, all?.part.data[at] ?? 0));
  return { matte: { ...found, data }, spotsOnly };
}
