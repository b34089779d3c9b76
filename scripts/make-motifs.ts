/**
 * Writes packages/designer/motifs.json: the motifs of packages/designer/src/motifs/subjects.ts from the
 * @iconify-json packages (development only), as path data in one box with measured lines and gaps.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Area,
  areaOf,
  boxOf,
  fitPath,
  flattenPath,
  type Geometry,
  loadGeometry,
} from '@printready/designer/geometry';
import {
  cutOf,
  drawOwn,
  MEASURED_MM,
  type Motif,
  type MotifSet,
  motifFile,
  OWN_DRAWINGS,
  OWN_SET,
  OWN_UNITS,
  SUBJECTS,
  UNITS,
  widestDisc,
} from '@printready/designer/motifs';
import { z } from 'zod';

const packages = join(import.meta.dirname, '../node_modules/@iconify-json');
const target = join(import.meta.dirname, '../packages/designer/motifs.json');

const iconsSchema = z.object({
  width: z.number(),
  height: z.number(),
  icons: z.record(z.string(), z.object({ body: z.string() })),
});
const OWN = 'own';
const OWN_CANVAS = { width: OWN_UNITS, height: OWN_UNITS, icons: {} };
type Icons = z.infer<typeof iconsSchema>;
const infoSchema = z.object({
  name: z.string(),
  author: z.object({ name: z.string() }),
  license: z.object({ spdx: z.string(), url: z.string() }),
});

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(packages, path), 'utf8'));

function readSet(name: string): { icons: Icons; set: MotifSet } {
  if (name === OWN) return { icons: OWN_CANVAS, set: OWN_SET };
  const icons = iconsSchema.parse(readJson(`${name}/icons.json`));
  const info = infoSchema.parse(readJson(`${name}/info.json`));
  const { version } = z.object({ version: z.string() }).parse(readJson(`${name}/package.json`));
  return {
    icons,
    set: {
      title: info.name,
      author: info.author.name,
      license: info.license.spdx,
      licenseUrl: info.license.url,
      version,
    },
  };
}

/** Clips to the whole canvas, which change nothing. */
const CANVAS_CLIP =
  /<defs><clipPath id="[^"]*"><path fill="#fff" d="M0 0h(\d+)v\1H0z"\/><\/clipPath><\/defs>/g;
const TOLERANCE = 0.02;

const pathOf = (area: Area): string =>
  area.map((ring) => `M${Array.from(ring, (value) => Math.round(value * 100) / 100).join(' ')}z`).join('');

/** The same shape for the non-zero rule: as drawn if both rules agree, otherwise a polygon. */
function withoutEvenOdd(path: string, geometry: Geometry): string {
  const rings = flattenPath(path, TOLERANCE);
  const odd = rings.reduce<Area>((area, ring) => {
    const one = geometry.union([[ring]]);
    return [...geometry.subtract(area, one), ...geometry.subtract(one, area)];
  }, []);
  const isSame = Math.abs(areaOf(odd) - areaOf(geometry.union([rings]))) < 0.001 * areaOf(odd);
  return isSame ? path : pathOf(geometry.union([odd]));
}

/** Path data of a body that has only filled paths; null for strokes, transforms and clips. */
function pathsOf(body: string, geometry: Geometry): string[] | null {
  const drawn = body.replaceAll(CANVAS_CLIP, '').replaceAll(/ clip-(?:path|rule)="[^"]*"/g, '');
  if (/stroke|transform|mask|clip|<circle|<rect|<ellipse|opacity/.test(drawn)) return null;
  return [...drawn.matchAll(/<path[^>]*>/g)].map(([tag]) => {
    const path = /\sd="([^"]+)"/.exec(tag)?.[1] ?? '';
    return tag.includes('fill-rule="evenodd"') ? withoutEvenOdd(path, geometry) : path;
  });
}

function ownPathsOf(name: string, geometry: Geometry): string[] | null {
  const drawing = OWN_DRAWINGS[name];
  return drawing === undefined ? null : [pathOf(drawOwn(drawing, geometry))];
}

/** Only this set draws heads that the canvas cuts off; elsewhere, a straight side belongs to the object. */
const CUT_SET = 'game-icons:';
const cutIn = (id: string, cut: Motif['cut']) => (cut === 'bottom' || id.startsWith(CUT_SET) ? cut : 'none');

function makeMotif(id: string, paths: readonly string[], icons: Icons, geometry: Geometry): Motif {
  const whole = geometry.union(paths.map((path) => geometry.union([flattenPath(path, TOLERANCE)])));
  const { left, top, right, bottom } = boxOf(whole);
  const side = Math.max(right - left, bottom - top);
  const toMm = (area: Area) => area.map((ring) => ring.map((value) => (value * MEASURED_MM) / side));
  const area = toMm(whole);
  return {
    id,
    paths: paths.map((path) => fitPath(path, left, top, UNITS / side)),
    aspect: Math.round(((right - left) / (bottom - top)) * 1000) / 1000,
    share: Math.round((areaOf(whole) / ((right - left) * (bottom - top))) * 1000) / 1000,
    lineMm: widestDisc(area, geometry, -1),
    gapMm: widestDisc(area, geometry, 1),
    cut: cutIn(id, cutOf(whole, icons)),
  };
}

const geometry = await loadGeometry();
const ids = [...new Set(SUBJECTS.flatMap(({ motifs }) => motifs))].sort();
const names = [...new Set(ids.map((id) => id.slice(0, id.indexOf(':'))))];
const sets = new Map(names.map((name) => [name, readSet(name)]));
const missing: string[] = [];
const motifs: Motif[] = [];
for (const id of ids) {
  const [set = '', name = ''] = id.split(':');
  const icons = sets.get(set)?.icons;
  const body = icons?.icons[name]?.body;
  const drawn = body === undefined ? null : pathsOf(body, geometry);
  const paths = set === OWN ? ownPathsOf(name, geometry) : drawn;
  if (icons === undefined || paths === null) missing.push(id);
  else motifs.push(makeMotif(id, paths, icons, geometry));
}
if (missing.length > 0)
  throw new RangeError(`Named in subjects.ts and not to be had as filled paths: ${missing.join(', ')}`);
const file = motifFile.parse({
  sets: Object.fromEntries([...sets].map(([name, { set }]) => [name, set])),
  motifs,
});
const text = `{\n"sets": ${JSON.stringify(file.sets)},\n"motifs": [\n${file.motifs.map((motif) => JSON.stringify(motif)).join(',\n')}\n]\n}\n`;
writeFileSync(target, text);
console.log(`${motifs.length} motifs, ${Math.round(text.length / 1024)} KB`);
