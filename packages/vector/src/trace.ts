/** From pixels to areas with exact curves: the whole way, in the order in which it is gone. */
import * as exact from '@printready/imaging/exact-math';
import type { Raster } from '@printready/imaging/raster';
import { type Drawing, ellipseToPath, type Fill, type Point, scaleDrawing } from './drawing.ts';
import { type EdgePoints, locateEdge } from './edge-points.ts';
import { enclosedArea } from './enclosed-area.ts';
import { findRefinement } from './find-refinement.ts';
import { type FitOptions, type FittedChain, fitClosedChain, fitOpenChain, rayAtEnd } from './fit-chain.ts';
import { joinShades } from './join-shades.ts';
import { keepArea, measure } from './keep-area.ts';
import { CLEAR, type LabelMap, labelPixels } from './label-map.ts';
import { findPalette } from './palette.ts';
import { classifyPixels, type PixelKinds, premultiply } from './pixel-kinds.ts';
import { buildPlanarMap, OUTSIDE, type PlanarMap } from './planar-map.ts';
import { refine } from './refine.ts';
import type { Regions } from './regions.ts';
import { nodePenaltyOf, type SimplifiedPath, simplifyPath, unsimplified } from './simplify-path.ts';
import { absorbSpecks, type Dots, PLAIN_DOTS, SMALL_DOTS } from './specks.ts';
import { cutOutShapes, stackUp } from './stack.ts';
import { deepenInks } from './thin-inks.ts';
import { crossRays, type Ray } from './track.ts';
import { uncross } from './uncross.ts';

export type TraceOptions = {
  /** Inks to use, exactly these; null: found in the picture. */
  readonly palette: readonly Fill[] | null;
  /** Most inks when they are found, 2…64. */
  readonly colors: number;
  /** OKLab distance within which two found colors are one. */
  readonly mergeWithin: number;
  /** Bands that found inks cut a shading into are joined where a border is not worth its length. */
  readonly joinShades: boolean;
  /** Areas of fewer pixels go to their neighbor. */
  readonly smallestAreaPx: number;
  /** Least turn of a corner, degrees. */
  readonly cornerDegrees: number;
  /** Greatest distance of a curve from the measured edge, px. */
  readonly tolerancePx: number;
  /** Which areas of the color along the picture's edge are left out: none, those that reach the edge, or all. */
  readonly background: 'keep' | 'outside' | 'everywhere';
  readonly layering: 'stacked' | 'cut-out';
};

export type Traced = {
  readonly drawing: Drawing;
  /** The same areas without what lies hidden: for cutters and plates. */
  readonly outlines: Drawing;
  readonly palette: readonly Fill[];
};

/** Called between stages with the share of the work that is done; may throw to stop. */
type ReportProgress = (fraction: number) => void;

/** The label that the picture's edge mostly has; CLEAR when that is transparent. */
function edgeLabel({ width, height, labels }: LabelMap): number {
  const counts = new Float64Array(256);
  for (let x = 0; x < width; x++) {
    counts[labels[x]!]!++;
    counts[labels[(height - 1) * width + x]!]!++;
  }
  for (let y = 0; y < height; y++) {
    counts[labels[y * width]!]!++;
    counts[labels[y * width + width - 1]!]!++;
  }
  return counts.indexOf(Math.max(...counts));
}

function findClear(
  map: LabelMap,
  regions: Regions,
  planar: PlanarMap,
  background: TraceOptions['background'],
): boolean[] {
  const clear = Array.from(regions.labels, (label) => label === CLEAR);
  if (background === 'keep') return clear;
  const label = edgeLabel(map);
  if (background === 'everywhere') return clear.map((is, region) => is || regions.labels[region] === label);
  for (const { left, right } of planar.chains) {
    const region = left === OUTSIDE ? right : right === OUTSIDE ? left : OUTSIDE;
    if (region !== OUTSIDE && regions.labels[region] === label) clear[region] = true;
  }
  return clear;
}

/** Where three or more borders meet: the place nearest to all of them, not far from the pixel corner. */
function placeMeetings(map: LabelMap, planar: PlanarMap, edges: readonly EdgePoints[]): Point[] {
  const { width, height } = map;
  const rays: Ray[][] = Array.from({ length: planar.meetings.length / 2 }, () => []);
  for (const [index, chain] of planar.chains.entries()) {
    if (chain.closed) continue;
    const [atStart, atEnd] = [rayAtEnd(edges[index]!, true), rayAtEnd(edges[index]!, false)];
    if (atStart) rays[chain.from]!.push(atStart);
    if (atEnd) rays[chain.to]!.push(atEnd);
  }
  return rays.map((found, meeting) => {
    const [x, y] = [planar.meetings[2 * meeting]!, planar.meetings[2 * meeting + 1]!];
    const [onSide, onTop] = [x === 0 || x === width, y === 0 || y === height];
    if (onSide && onTop) return { x, y };
    if (onSide || onTop) {
      const frame: Ray = { at: { x, y }, way: onSide ? { x: 0, y: 1 } : { x: 1, y: 0 } };
      const cross = found[0] ? crossRays(frame, found[0]) : null;
      return cross && exact.hypot(cross.x - x, cross.y - y) < 1.5 ? cross : { x, y };
    }
    return nearestToRays({ x, y }, found);
  });
}

/** Least squares of the distances to all lines, held near the start by a light weight. */
function nearestToRays(start: Point, rays: readonly Ray[]): Point {
  const hold = 0.15;
  let [xx, xy, yy, bx, by] = [hold, 0, hold, hold * start.x, hold * start.y];
  for (const { at, way } of rays) {
    const [nx, ny] = [-way.y, way.x];
    const offset = nx * at.x + ny * at.y;
    xx += nx * nx;
    xy += nx * ny;
    yy += ny * ny;
    bx += nx * offset;
    by += ny * offset;
  }
  const det = xx * yy - xy * xy;
  const found = { x: (bx * yy - by * xy) / det, y: (by * xx - bx * xy) / det };
  return exact.hypot(found.x - start.x, found.y - start.y) < 1.5 ? found : start;
}

/** To keep its area a border is moved by no more than this share of the tolerance. */
const MOST_MOVED = 0.25;

type Fit = { readonly fitted: FittedChain; readonly simplified: SimplifiedPath };

/** Borders that cross or lie on one another are fitted again, as exactly as asked. */
function fitChains(
  map: LabelMap,
  regions: Regions,
  planar: PlanarMap,
  options: Omit<FitOptions, 'isExact'>,
  report: ReportProgress,
): FittedChain[] {
  const edges = planar.chains.map((chain) => locateEdge(map, chain));
  report(0.3);
  const meetings = placeMeetings(map, planar, edges);
  const fit = (index: number, isExact: boolean): Fit => {
    const [chain, edge] = [planar.chains[index]!, edges[index]!];
    const fitted: FittedChain = chain.closed
      ? fitClosedChain(edge, { ...options, isExact })
      : {
          kind: 'path',
          path: fitOpenChain(edge, meetings[chain.from]!, meetings[chain.to]!, { ...options, isExact }),
        };
    if (fitted.kind === 'ellipse') return { fitted, simplified: unsimplified(ellipseToPath(fitted.ellipse)) };
    return {
      fitted,
      simplified: simplifyPath(fitted.path, chain.closed, nodePenaltyOf(edge.contrast, options.tolerancePx)),
    };
  };
  const fits = planar.chains.map((_, index) => {
    if (index % 256 === 255) report(0.3 + (0.6 * index) / planar.chains.length);
    return fit(index, false);
  });
  report(0.9);
  const outlines = planar.loops.flat().filter(({ isHole }) => !isHole);
  const untangle = () =>
    uncross(
      map.width,
      map.height,
      fits.map(({ simplified }) => simplified),
      outlines,
    );
  const loose = untangle();
  for (const index of loose.stuck) fits[index] = fit(index, true);
  const { paths } = loose.stuck.size > 0 ? untangle() : loose;
  return fits.map(({ fitted }, index): FittedChain => {
    if (fitted.kind === 'ellipse') return fitted;
    const path = paths[index]!;
    const chain = planar.chains[index]!;
    if (!chain.closed) return { kind: 'path', path };
    const told = enclosedArea(map, chain, regions.labels[chain.left]!, regions.labels[chain.right]!);
    const area = told ?? measure(fitted.path).area;
    return { kind: 'path', path: keepArea(path, area, MOST_MOVED * options.tolerancePx) };
  });
}

/** The inks that tracing would find. */
export function findInks(
  raster: Raster,
  options: Pick<TraceOptions, 'colors' | 'mergeWithin'>,
): readonly Fill[] {
  const px = premultiply(raster);
  return findMap(raster, px, classifyPixels(px, raster.width, raster.height), options).palette;
}

type Inked = { readonly palette: readonly Fill[]; readonly map: LabelMap };

function findMap(
  raster: Raster,
  px: Uint8ClampedArray,
  kinds: PixelKinds,
  { colors, mergeWithin }: Pick<TraceOptions, 'colors' | 'mergeWithin'>,
): Inked {
  const { width, height } = raster;
  const found = findPalette(raster, kinds, { most: colors, mergeWithin });
  const map = labelPixels(px, width, height, kinds, found);
  const palette = deepenInks(map, kinds, found, mergeWithin);
  return { palette, map: palette === found ? map : labelPixels(px, width, height, kinds, palette) };
}

/** Borders of a finely textured picture that are still followed; more would take minutes and print as noise. */
const MOST_BORDER_PX = 8e6;

/** @throws RangeError when the areas have longer borders than can be traced. */
function requireTraceable({ width, labels }: LabelMap): void {
  let length = 0;
  for (let at = width; at < labels.length; at++) {
    if (labels[at] !== labels[at - 1]) length++;
    if (labels[at] !== labels[at - width]) length++;
  }
  if (length <= MOST_BORDER_PX) return;
  throw new RangeError(
    'This picture is too finely textured to be traced. Use fewer colors or a larger smallest area, or posterize or blur it first.',
  );
}

/** Beyond this memory gives out before the curves get any better. */
const MOST_PIXELS = 64e6;

/** @throws RangeError for a picture with more texture than can be traced; it says what helps. */
export function traceRaster(raster: Raster, options: TraceOptions, report: ReportProgress): Traced {
  const { width, height } = raster;
  if (width * height > MOST_PIXELS)
    throw new RangeError('Curves gain nothing from more than 64 megapixels. Make the picture smaller first.');
  const px = premultiply(raster);
  const kinds = classifyPixels(px, width, height);
  report(0.1);
  const { palette, map } = options.palette
    ? { palette: options.palette, map: labelPixels(px, width, height, kinds, options.palette) }
    : findMap(raster, px, kinds, options);
  const refinement = findRefinement(map, kinds, palette.length);
  report(0.2);
  if (!refinement) return traceLabels(map, palette, PLAIN_DOTS, options, report);
  const { factor, isHard } = refinement;
  const fine = refine(map, kinds, refinement);
  const [wide, high] = [width * factor, height * factor];
  const fineMap = labelPixels(fine, wide, high, classifyPixels(fine, wide, high), palette);
  report(0.3);
  const traced = traceLabels(
    fineMap,
    palette,
    isHard ? PLAIN_DOTS : SMALL_DOTS,
    {
      ...options,
      smallestAreaPx: options.smallestAreaPx * factor * factor,
      tolerancePx: options.tolerancePx * factor,
    },
    report,
  );
  return {
    palette,
    drawing: scaleDrawing(traced.drawing, 1 / factor),
    outlines: scaleDrawing(traced.outlines, 1 / factor),
  };
}

function traceLabels(
  map: LabelMap,
  palette: readonly Fill[],
  dots: Dots,
  options: TraceOptions,
  report: ReportProgress,
): Traced {
  const { width, height } = map;
  const specks = absorbSpecks(map, options.smallestAreaPx, dots);
  const regions = options.joinShades && options.palette === null ? joinShades(map, specks, palette) : specks;
  report(0.4);
  requireTraceable(map);
  const planar = buildPlanarMap(map, regions);
  report(0.5);
  const fit = { tolerancePx: options.tolerancePx, cornerTurn: (options.cornerDegrees * Math.PI) / 180 };
  const fitted = fitChains(map, regions, planar, fit, (fraction) => report(0.5 + 0.4 * fraction));
  const clear = findClear(map, regions, planar, options.background);
  const layout = {
    width,
    height,
    map: planar,
    regions,
    fitted,
    clear,
    fillOf: (label: number) => palette[label - 1]!,
  };
  const outlines: Drawing = { width, height, shapes: cutOutShapes(layout) };
  const drawing = options.layering === 'stacked' ? { width, height, shapes: stackUp(layout) } : outlines;
  report(1);
  return { drawing, outlines, palette };
}
