import type { Raster } from '@printready/pixels/raster';
import { findRefinement } from './areas/find-refinement.ts';
import { joinShades } from './areas/join-shades.ts';
import { CLEAR, type LabelMap, labelPixels } from './areas/label-map.ts';
import { findPalette } from './areas/palette.ts';
import { classifyPixels, type PixelKinds, premultiply } from './areas/pixel-kinds.ts';
import { buildPlanarMap, OUTSIDE, type PlanarMap } from './areas/planar-map.ts';
import { refine } from './areas/refine.ts';
import type { Regions } from './areas/regions.ts';
import { absorbSpecks, type Dots, PLAIN_DOTS, SMALL_DOTS } from './areas/specks.ts';
import { deepenInks } from './areas/thin-inks.ts';
import { fitBorders } from './borders/fit-borders.ts';
import { type Drawing, type Fill, scaleDrawing } from './drawing.ts';
import { cutOutShapes, stackUp } from './stacking/stack.ts';

export type TraceOptions = {
  readonly palette: readonly Fill[] | null;
  /** Maximum number of inks to find, 2…64. */
  readonly colors: number;
  readonly mergeWithin: number;
  readonly joinShades: boolean;
  /** Minimum area, px²; smaller areas are merged into a neighbor. */
  readonly smallestAreaPx: number;
  readonly cornerDegrees: number;
  /** Maximum distance of a curve from the measured edge, px. */
  readonly tolerancePx: number;
  readonly background: 'keep' | 'outside' | 'everywhere';
  /** If `background` is `outside`: 1 for pixels of enclosed areas that are also left out; absent for none. */
  readonly openings?: Uint8Array;
  readonly layering: 'stacked' | 'cut-out';
};

export type Traced = {
  readonly drawing: Drawing;
  readonly outlines: Drawing;
  readonly palette: readonly Fill[];
};

type ReportProgress = (fraction: number) => void;

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
  { background, openings }: Pick<TraceOptions, 'background' | 'openings'>,
): boolean[] {
  const clear = Array.from(regions.labels, (label) => label === CLEAR);
  if (background === 'keep') return clear;
  const label = edgeLabel(map);
  if (background === 'everywhere') return clear.map((is, region) => is || regions.labels[region] === label);
  for (const { left, right } of planar.chains) {
    const region = left === OUTSIDE ? right : right === OUTSIDE ? left : OUTSIDE;
    if (region !== OUTSIDE && regions.labels[region] === label) clear[region] = true;
  }
  if (openings) for (const region of findOpened(regions, openings, label)) clear[region] = true;
  return clear;
}

function findOpened({ ids, areas, labels }: Regions, openings: Uint8Array, label: number): number[] {
  const marked = new Uint32Array(areas.length);
  for (let at = 0; at < openings.length; at++) if (openings[at] === 1) marked[ids[at]!]!++;
  return [...marked.keys()].filter(
    (region) => labels[region] === label && marked[region]! > areas[region]! / 2,
  );
}

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

/** Maximum total length of borders, px; more would take minutes to trace and print as noise. */
const MAX_BORDER_PX = 8e6;

function requireTraceable({ width, labels }: LabelMap): void {
  let length = 0;
  for (let at = width; at < labels.length; at++) {
    if (labels[at] !== labels[at - 1]) length++;
    if (labels[at] !== labels[at - width]) length++;
  }
  if (length <= MAX_BORDER_PX) return;
  throw new RangeError(
    'This picture is too finely textured to be traced. Use fewer colors or a larger smallest area, or posterize or blur it first.',
  );
}

const MAX_PIXELS = 64e6;

/** @throws RangeError for an image with too much texture; the message says how to fix it */
export function traceRaster(raster: Raster, options: TraceOptions, report: ReportProgress): Traced {
  const { width, height } = raster;
  if (width * height > MAX_PIXELS)
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
  const fitted = fitBorders(map, regions, planar, fit, (fraction) => report(0.5 + 0.4 * fraction));
  const clear = findClear(map, regions, planar, options);
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
