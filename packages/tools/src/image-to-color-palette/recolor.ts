/** Repaints a picture in other colors. Data that depends only on the picture is computed once. */
import type { ReportProgress } from '@printready/jobs/split-progress';
import { bytesOf, type Raster } from '@printready/pixels/raster';
import { type FlatArt, findFlatInks, isFlatArt } from '@printready/print/inks';
import {
  countOpaque,
  type FlatMap,
  type InkedPhoto,
  inkGridNodes,
  inkPhoto,
  mapFlatArt,
  mapThroughGrid,
  photoPalette,
  recolorFlat,
  transferNodes,
} from '@printready/print/recolor';
import { type ColorCount, nodesInUse } from '@printready/print/solver';
import { createMemory, type Memory, remember } from '../contract/memory.ts';
import type { Rgb } from '../contract/option-schemas.ts';
import type { Paint } from './export-source.ts';
import type { Options } from './options.ts';
import type { FoundColor } from './palette.ts';

export type Memories = {
  readonly flatArt: () => FlatArt;
  readonly flatMap: (report: ReportProgress) => FlatMap;
  readonly counted: () => ColorCount;
  readonly used: () => Uint8Array;
  readonly found: Memory<readonly FoundColor[]>;
  readonly inked: Memory<InkedPhoto>;
};

export function rememberPicture(input: Raster): Memories {
  let flat: FlatArt | null = null;
  let map: FlatMap | null = null;
  let counted: ColorCount | null = null;
  let used: Uint8Array | null = null;
  const flatArt = () => (flat ??= findFlatInks(input));
  return {
    flatArt,
    flatMap: (report) => (map ??= mapFlatArt(input, flatArt(), report)),
    counted: () => (counted ??= countOpaque(input)),
    used: () => (used ??= nodesInUse(bytesOf(input))),
    found: createMemory(8),
    inked: createMemory(4),
  };
}

export const kindOfArt = (flat: FlatArt): 'flat' | 'photo' => (isFlatArt(flat) ? 'flat' : 'photo');

const USUAL_COLORS = 6;

export type Recolorable = {
  readonly kind: 'flat' | 'photo';
  readonly found: readonly FoundColor[];
  /** Adjacent colors, and pixels that are not mixtures of them; for flat art only. */
  readonly map: FlatMap | null;
  /** Number of colors to which the palette is reduced; 0 to keep all. */
  readonly most: number;
  readonly paintOf: (to: readonly Rgb[]) => Paint;
  readonly paint: (paint: Paint) => Raster;
};

/** @param map map of the picture to paint; null to paint through a color grid. */
export function paintWith(source: Raster, map: FlatMap | null, paint: Paint): Raster {
  if ('nodes' in paint) return mapThroughGrid(source, paint.nodes);
  if (!map) throw new TypeError('Colors alone recolor flat art; anything else needs the nodes of a grid.');
  return recolorFlat(source, map, paint.to);
}

function kindOf({ kind, artKind }: Options, flatArt: () => FlatArt): 'flat' | 'photo' {
  if (kind !== 'auto') return kind;
  return artKind === 'unknown' ? kindOfArt(flatArt()) : artKind;
}

function openPhoto(input: Raster, options: Options, memories: Memories, report: ReportProgress): Recolorable {
  const seeds = options.palette.flatMap((entry) => [entry.from, ...entry.with]);
  const most = Math.max(seeds.length, options.colors > 0 ? options.colors : USUAL_COLORS);
  const key = JSON.stringify([most, seeds]);
  const paint = (one: Paint) => paintWith(input, null, one);
  if (options.method === 'inks') {
    const photo = remember(memories.inked, key, () => inkPhoto(input, most, seeds, report));
    const found = photo.colors.map((color, i) => ({ color, share: photo.shares[i]! }));
    return {
      kind: 'photo',
      found,
      map: null,
      most,
      paint,
      paintOf: (to) => ({ nodes: inkGridNodes(photo, to) }),
    };
  }
  const found = remember(memories.found, key, () => photoPalette(memories.counted(), most, seeds));
  const from = found.map(({ color }) => color);
  return {
    kind: 'photo',
    found,
    map: null,
    most,
    paint,
    paintOf: (to) => ({ nodes: transferNodes(memories.used(), from, to) }),
  };
}

export function openRecolor(
  input: Raster,
  options: Options,
  memories: Memories,
  report: ReportProgress,
): Recolorable {
  report(0);
  if (kindOf(options, memories.flatArt) === 'photo') return openPhoto(input, options, memories, report);
  const map = memories.flatMap(report);
  return {
    kind: 'flat',
    found: map.colors.map((color, i) => ({ color, share: map.shares[i]! })),
    ...{ map, most: options.colors, paintOf: (to) => ({ to }) },
    paint: (one) => paintWith(input, map, one),
  };
}
