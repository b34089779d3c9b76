import { TextDecoder } from '@printready/pixels/platform';
import { z } from 'zod';
import { designerAssets } from '../designer-assets.ts';
import { type Area, areaOf, boxOf, type Geometry, mapPoints } from '../geometry/area.ts';
import { hullOf, insideOf } from '../geometry/hull.ts';
import { flattenPath } from '../geometry/svg-path.ts';
import { setOfId } from './subjects.ts';

const setSchema = z.object({
  title: z.string(),
  author: z.string(),
  license: z.string(),
  licenseUrl: z.string(),
  version: z.string(),
});

const motifSchema = z.object({
  id: z.string(),
  /** Path data in a box whose longer side is UNITS; filled with the non-zero rule. */
  paths: z.array(z.string()),
  aspect: z.number(),
  share: z.number(),
  /** Disc diameter at MEASURED_MM, mm: the largest whose opening (lineMm) or closing (gapMm) changes less than 1 %. */
  lineMm: z.number(),
  gapMm: z.number(),
  cut: z.enum(['none', 'left', 'right', 'top', 'bottom']),
});

export const motifFile = z.object({ sets: z.record(z.string(), setSchema), motifs: z.array(motifSchema) });

export type Motif = z.infer<typeof motifSchema>;
export type MotifSet = z.infer<typeof setSchema>;

export const UNITS = 1000;
/** Length of the longer side at which lines and gaps are measured, mm. */
export const MEASURED_MM = 90;

export type MotifLibrary = {
  readonly find: (id: string) => Motif | undefined;
  readonly setOf: (motif: Motif) => MotifSet;
  /** In a box of width 1, y down, centered at the origin. */
  readonly outline: (motif: Motif) => Area;
  readonly enclosed: (motif: Motif) => number;
};

/** Flattening tolerance in UNITS; equals 0.06 mm at a size of 120 mm. */
const FLATNESS = 0.5;

function remember<Value>(known: Map<string, Value>, make: (motif: Motif) => Value): (motif: Motif) => Value {
  return (motif) => {
    const value = known.get(motif.id) ?? make(motif);
    known.set(motif.id, value);
    return value;
  };
}

/** In a box of width 1, y down, centered at the origin. */
export function drawMotif(motif: Motif, geometry: Geometry): Area {
  const area = geometry.union(motif.paths.map((path) => geometry.union([flattenPath(path, FLATNESS)])));
  const { left, top, right, bottom } = boxOf(area);
  const scale = 1 / (right - left);
  return area.map((ring) =>
    ring.map((value, at) => (value - (at % 2 === 0 ? (left + right) / 2 : (top + bottom) / 2)) * scale),
  );
}

export function enclosedShare(outline: Area, { aspect }: Pick<Motif, 'aspect'>, geometry: Geometry): number {
  const placed = placeMotif(outline, 0, 0, MEASURED_MM * Math.min(1, aspect));
  return areaOf(insideOf(placed, geometry)) / areaOf(hullOf(placed, geometry));
}

export async function loadMotifs(geometry: Geometry): Promise<MotifLibrary> {
  const text = new TextDecoder().decode(await designerAssets.read('@printready/designer/motifs.json'));
  const { sets, motifs } = motifFile.parse(JSON.parse(text));
  const byId = new Map(motifs.map((motif) => [motif.id, motif]));
  const outline = remember(new Map<string, Area>(), (motif) => drawMotif(motif, geometry));
  const enclosed = remember(new Map<string, number>(), (motif) =>
    enclosedShare(outline(motif), motif, geometry),
  );
  return {
    find: (id) => byId.get(id),
    setOf: ({ id }) => {
      const set = sets[setOfId(id)];
      if (!set) throw new TypeError(`motifs.json names no set for ${id}; run scripts/make-motifs.ts again.`);
      return set;
    },
    outline,
    enclosed,
  };
}

export const placeMotif = (outline: Area, x: number, y: number, width: number, mirrored = false): Area =>
  mapPoints(outline, (u, v) => [x + (mirrored ? -u : u) * width, y + v * width]);
