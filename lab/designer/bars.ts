/**
 * Checks the composer's designs against press limits, for many seeds and briefs; prints every violation and a summary.
 * `npm run designer-bars [-- seeds [every [seed]]]` or `npm run designer-bars -- matrix`.
 * `matrix`: names with 1, 3, 12, 28, and 45 letters in every family, and 1 to 4 inks on twelve garments.
 * `every`: one in `every` designs is also measured in pixels, and tesseract reads its straight text.
 */
import { spawnSync } from 'node:child_process';
import { decodeImage, encodeImage } from '@printready/codecs';
import { parseBrief, wordsOf } from '@printready/designer/brief';
import {
  composeCandidate,
  FAMILIES,
  loadWorkshop,
  lookOf,
  type Request,
  survivingShare,
  type Variant,
} from '@printready/designer/compose';
import { type Area, areaOf, boxOf, shift } from '@printready/designer/geometry';
import { GARMENTS } from '@printready/designer/scene';
import { BAR_BRIEFS } from '@printready/designer/testing';
import { wearOf, wornPlates } from '@printready/designer/texture';
import { writeSvg } from '@printready/designer/write-svg';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { dilateByDisc, erodeByDisc } from '@printready/pixels/shapes';
import { WANTED } from '../../apps/designer/src/studio/brief/fill-grid.ts';
import { gridOf } from './grid.ts';

const isMatrix = process.argv[2] === 'matrix';
const [seeds = 50, every = 40, first = 1] = isMatrix ? [0] : process.argv.slice(2).map(Number);
const PPI = 300;
const PX = PPI / 25.4;
const MIN_LETTER_MM = 4.4;

const workshop = await loadWorkshop();
const { geometry } = workshop;
const misses = new Map<string, number>();
const count = { grids: 0, full: 0, designs: 0, worn: 0, pixels: 0, words: 0, read: 0, composeMs: 0 };

function miss(bar: string, { design }: Variant, detail: string): void {
  misses.set(bar, (misses.get(bar) ?? 0) + 1);
  console.log(`MISS ${bar}: ${design.family}, seed ${design.seed}: ${detail}`);
}

/** Plates with the wear of the texture applied. */
const printed = (variant: Variant): Variant => ({
  ...variant,
  plates: wornPlates(variant.plates, wearOf(variant, workshop), geometry),
});

function checkTexts(variant: Variant, { copy }: Request): void {
  const { resolved } = variant;
  const wanted = [copy.name, ...copy.rest.filter((line) => !variant.leftOut?.includes(line))]
    .flatMap(({ text }) => wordsOf(text))
    .sort()
    .join(' ');
  const set = resolved.texts
    .flatMap(({ node }) => wordsOf(node.text))
    .sort()
    .join(' ');
  if (wanted !== set) miss('text', variant, `${set} for ${wanted}`);
  for (const { node, area, index } of resolved.texts) {
    const survived = survivingShare(variant, area, index, geometry);
    if (survived < (node.crossed ? 0.5 : 0.97))
      miss('survives', variant, `“${node.text}” ${survived.toFixed(3)}`);
    const tallest = Math.max(...area.map((ring) => boxOf([ring]).bottom - boxOf([ring]).top));
    if (tallest < MIN_LETTER_MM) miss('letters', variant, `“${node.text}” ${tallest.toFixed(2)} mm`);
    for (const other of resolved.texts)
      if (other.index > index && !node.crossed && areaOf(geometry.intersect(area, other.area)) > 0.02)
        miss('overlap', variant, `“${node.text}” and “${other.node.text}”`);
  }
}

/** Requires a gap of 0.4 mm between a motif and a shape in the same ink. */
function checkMotif(variant: Variant): void {
  for (const { node, area } of variant.resolved.motifs) {
    if (node.ink === 'garment') continue;
    const around = geometry.subtract(geometry.grow(area, 0.4), geometry.grow(area, 0.02));
    const touching = areaOf(geometry.intersect(variant.plates.get(node.ink) ?? [], around));
    if (touching > 0.5)
      miss('motif', variant, `${node.motif} touches ${touching.toFixed(1)} mm² of its own ink`);
  }
}

async function render(svg: string, ppi: number): Promise<Raster> {
  const decoded = await decodeImage(new TextEncoder().encode(svg), { ppi });
  if (!decoded.ok) throw new TypeError(decoded.problem.text);
  return decoded.raster;
}

const opened = (mask: Uint8Array, { width, height }: Raster, mm: number) =>
  dilateByDisc(erodeByDisc(mask, width, height, (mm * PX) / 2), width, height, (mm * PX) / 2);
const sum = (mask: Uint8Array) => mask.reduce((total, value) => total + value, 0);

/** One mask of opaque pixels for each color that occurs. */
function masksOf({ width, height, data }: Raster): Map<number, Uint8Array> {
  const colors = new Map<number, Uint8Array>();
  const pixels = new DataView(data.buffer, data.byteOffset, data.byteLength);
  for (let at = 0; at < width * height; at++) {
    const pixel = pixels.getUint32(4 * at);
    if ((pixel & 255) === 0) continue;
    const mask = colors.get(pixel >>> 8) ?? new Uint8Array(width * height);
    colors.set(pixel >>> 8, mask);
    mask[at] = (pixel & 255) === 255 ? 1 : 0;
  }
  return colors;
}

/** Checks each ink in the rendered pixels; any other opaque color counts as a miss. */
async function checkPixels(variant: Variant, { brief }: Request): Promise<void> {
  const { design, plates } = variant;
  const svg = writeSvg(design, plates, { garment: false }).replaceAll(
    '<path',
    '<path shape-rendering="crispEdges"',
  );
  const raster = await render(svg, PPI);
  const wanted = [design.print.widthMm, design.print.heightMm].map((mm) => Math.round(mm * PX));
  if (raster.width !== wanted[0] || raster.height !== wanted[1])
    miss('size', variant, `${raster.width} × ${raster.height} px`);
  const colors = masksOf(raster);
  if (colors.size > (brief.hints.inks ?? 2) && brief.hints.inkNames.length === 0)
    miss('inks', variant, `${colors.size} inks`);
  const hexes = new Set(design.inks.map(({ hex }) => Number.parseInt(hex.slice(1), 16)));
  const all = new Uint8Array(raster.width * raster.height);
  for (const [color, mask] of colors) {
    if (!hexes.has(color)) miss('inks', variant, `#${color.toString(16)} is none of its inks`);
    const ink = sum(mask);
    const survived = opened(mask, raster, 0.35);
    const thin = mask.reduce((total, value, at) => total + (value === 1 && survived[at] === 0 ? 1 : 0), 0);
    if (thin > 0.002 * ink)
      miss('line', variant, `${((100 * thin) / ink).toFixed(2)}% of an ink is under 0.35 mm`);
    for (const [at, value] of mask.entries()) if (value === 1) all[at] = 1;
  }
  const ground = all.map((value) => 1 - value);
  const open = opened(ground, raster, 0.6);
  const filled = ground.reduce((total, value, at) => total + (value === 1 && open[at] === 0 ? 1 : 0), 0);
  if (filled > 0.006 * sum(all))
    miss('gap', variant, `${((100 * filled) / sum(all)).toFixed(2)}% of the ink's area is gaps under 0.6 mm`);
}

/** Printed area of a text: its letters, or the panel out of which they are knocked. */
function printedLetters({ plates, resolved }: Variant, text: Variant['resolved']['texts'][number]): Area {
  const paint = resolved.shapes[text.index]?.paint ?? 'garment';
  const around = geometry.grow(text.area, 0.2);
  return paint === 'garment'
    ? geometry.subtract(text.area, [...plates.values()].flat())
    : geometry.intersect(plates.get(paint) ?? [], around);
}

/**
 * Tesseract's page segmentation modes for a single line: 7 with line detection, 13 raw. Mode 7 finds no line in some
 * worn, narrow capitals that mode 13 can read.
 */
const LINE_MODES = ['7', '13'] as const;

async function readLetters(letters: Area): Promise<readonly string[]> {
  const { left, top, right, bottom } = boxOf(letters);
  const design = {
    print: { widthMm: right - left + 20, heightMm: bottom - top + 20 },
    inks: [{ id: 'ink-1', name: 'black', hex: '#000000' }],
    garment: { name: 'white', hex: '#FFFFFF' },
  };
  const svg = writeSvg(
    design as unknown as Variant['design'],
    new Map([['ink-1', shift(letters, 10 - left, 10 - top)]]),
    { garment: true },
  );
  const raster = await render(svg, (25.4 * 44) / Math.max(4, bottom - top));
  const png = await encodeImage(createRaster(raster.width, raster.height, { data: raster.data }), {
    format: 'png',
  });
  return LINE_MODES.map((mode) => {
    const { stdout, status } = spawnSync('tesseract', ['-', '-', '--psm', mode, '-l', 'eng'], {
      input: png,
      env: { ...process.env, OMP_THREAD_LIMIT: '1' },
    });
    if (status !== 0) throw new Error('tesseract is not there: apt-get install tesseract-ocr.');
    return stdout.toString().trim();
  });
}

/** Removes accents, which tesseract's English model does not recognize. */
const normalized = (text: string) =>
  text
    .normalize('NFD')
    .toLocaleLowerCase('en-US')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

async function readTexts(variant: Variant): Promise<void> {
  for (const text of variant.resolved.texts) {
    if (text.node.path.kind !== 'line' || text.node.rotateDeg !== 0 || text.node.crossed) continue;
    const wanted = text.node.text
      .split(/[\s·]+/u)
      .map(normalized)
      .filter((word) => word !== '');
    const lines = await readLetters(printedLetters(variant, text));
    const isRead = (word: string) => lines.some((line) => normalized(line).includes(word));
    for (const word of wanted) {
      count.words++;
      if (isRead(word)) count.read++;
      else console.log(`READ “${lines.join('”, “')}” for “${word}” in ${text.node.face}`);
    }
  }
}

function checkGrid(variants: readonly Variant[], request: Request): void {
  const keys = new Set<string>();
  if (variants.length === WANTED && variants[0] && variants.every(({ design }) => design.texture))
    miss('clean', variants[0], 'all are worn');
  for (const variant of variants) {
    const { family, motif, palette } = lookOf(variant);
    const key = [family, motif, palette].join();
    if (keys.has(key)) miss('likeness', variant, key);
    keys.add(key);
    if (variant.score.total < 90) miss('score', variant, `${variant.score.total}`);
    const { left, right } = boxOf([...variant.plates.values()].flat());
    const most = request.brief.hints.widthMm ?? 270;
    if (right - left > most + 0.5) miss('width', variant, `${(right - left).toFixed(1)} mm of ${most}`);
    checkTexts(variant, request);
    checkMotif(variant);
  }
}

for (let seed = first; seed < first + seeds; seed++) {
  for (const words of BAR_BRIEFS) {
    const brief = parseBrief(words);
    if (!brief.copy) throw new TypeError(`Nothing to set in “${words}”.`);
    const request = { brief, copy: brief.copy, seed };
    const from = performance.now();
    const variants = gridOf(request, workshop, WANTED);
    count.composeMs += Math.round(performance.now() - from);
    count.worn += variants.filter(({ design }) => design.texture).length;
    count.grids++;
    if (variants.length === WANTED) count.full++;
    else console.log(`${variants.length} of ${WANTED}: seed ${seed}, ${words}`);
    checkGrid(variants, request);
    for (const variant of variants) {
      if (count.designs++ % every > 0) continue;
      count.pixels++;
      const last = printed(variant);
      await checkPixels(last, request);
      await readTexts(last);
    }
  }
  console.log(`after seed ${seed}:`, JSON.stringify(count), JSON.stringify(Object.fromEntries(misses)));
}

/** Composes one candidate per family, and checks the good ones against every limit that needs no rendered pixels. */
function tryFamilies(words: string): number {
  const brief = parseBrief(words);
  if (!brief.copy) throw new TypeError(`Nothing to set in “${words}”.`);
  const request = { brief, copy: brief.copy, seed: 5 };
  const shown = FAMILIES.flatMap((family) => composeCandidate(request, family, 0, workshop) ?? []).filter(
    ({ score }) => score.total >= 90,
  );
  for (const variant of shown) {
    checkGrid([variant], request);
    if (variant.plates.size > (brief.hints.inks ?? 2)) miss('inks', variant, `${variant.plates.size} inks`);
  }
  return shown.length;
}

const NAMES = [
  'Q',
  'Elk',
  'Fishing Club',
  'Grand Canyon Paddling League',
  'Upper Sacramento Valley Volunteer Fire Rescue',
];

if (isMatrix) {
  for (const name of NAMES)
    console.log(
      `${name.length} letters: ${tryFamilies(`"${name}", "Salem", since 1987, 2 inks on navy`)} families`,
    );
  for (const garment of Object.keys(GARMENTS))
    console.log(
      `${garment}: ${[1, 2, 3, 4].map((inks) => tryFamilies(`Tahoe Anglers, fishing club, est. 1987, ${inks} inks on ${garment}`)).join(', ')} families with 1 to 4 inks`,
    );
  console.log('matrix:', JSON.stringify(Object.fromEntries(misses)));
}
