/** Tracing beside vtracer (its own renderer's defaults) and, for one ink, the potrace program: quality first, then time. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createRaster,
  meanDeltaE,
  printSizeOf,
  type Raster,
  resample,
  type TraceOptions,
  traceRaster,
  writeSvg,
} from '@printready/imaging';
import sharp from 'sharp';
import { initSync, to_svg } from 'vtracer-wasm';
import { paintArtwork } from './artwork.ts';
import { type BenchContext, type Benchmark, type Measurement, measureMedian } from './benchmark.ts';
import { vectorArt } from './vector-art.ts';
import { countSvgNodes, findSeams, inkOverlap, renderSvg, similarity } from './vector-compare.ts';

const POTRACE = '/usr/bin/potrace';
const LOGO = join(import.meta.dirname, '../apps/web/public/samples/logo.png');
const FIXTURES = join(import.meta.dirname, '../../shared/fixtures');

/** The tool's Logo preset. */
const OPTIONS: TraceOptions = {
  palette: null,
  colours: 16,
  mergeWithin: 0.05,
  smallestAreaPx: 6,
  cornerDegrees: 35,
  tolerancePx: 0.25,
  background: 'keep',
  layering: 'stacked',
};

/** The defaults of vtracer's own web page, angles in radians as its binding takes them. */
const VTRACER = {
  binary: false,
  mode: 'spline',
  hierarchical: 'stacked',
  cornerThreshold: Math.PI / 3,
  lengthThreshold: 4,
  maxIterations: 10,
  spliceThreshold: Math.PI / 4,
  filterSpeckle: 16,
  colorPrecision: 2,
  layerDifference: 16,
  pathPrecision: 8,
};

type Item = {
  readonly name: string;
  readonly raster: Raster;
  /** One-ink art as SVG, to compare at a larger size. */
  readonly truth: string | null;
  /** Shaded clip art is shown, but the bars are about flat art. */
  readonly counts: boolean;
};

async function readPicture(source: string | Buffer, width: number | null): Promise<Raster> {
  const flat = sharp(source).flatten({ background: '#fff' });
  const sized = width === null ? flat : flat.resize({ width });
  const { data, info } = await sized.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return createRaster(info.width, info.height, { data: new Uint8ClampedArray(data) });
}

async function loadItems({ quick, note }: BenchContext): Promise<Item[]> {
  const items: Item[] = [];
  for (const { name, svg, inks, size } of vectorArt) {
    const raster = await readPicture(Buffer.from(svg), quick ? size >> 2 : null);
    items.push({ name, raster, truth: inks === 'one' ? svg : null, counts: true });
  }
  if (quick) return items;
  items.push({ name: 'fox logo', raster: await readPicture(LOGO, 1050), truth: null, counts: true });
  const others = [
    { name: 'gopher', file: 'raster/gopher-gopher.png', counts: true },
    { name: 'small lettering', file: 'svg/oca-font_samples_revdoug_01.svg', counts: false },
    { name: 'shaded computer', file: 'svg/oca-schermo_macintosh_archit_01.svg', counts: false },
    { name: 'shaded skates', file: 'svg/oca-rollerblades.svg', counts: false },
  ];
  for (const { name, file, counts } of others) {
    const path = join(FIXTURES, file);
    if (existsSync(path)) items.push({ name, raster: await readPicture(path, 700), truth: null, counts });
    else note(`${name} is left out: the third-party fixtures are not here.`);
  }
  return items;
}

const traceOurs = (raster: Raster, changes: Partial<TraceOptions> = {}): string => {
  const { drawing } = traceRaster(raster, { ...OPTIONS, ...changes }, () => undefined);
  return new TextDecoder().decode(writeSvg(drawing, printSizeOf(drawing, null)));
};

const traceVtracer = ({ data, width, height }: Raster): string =>
  to_svg(new Uint8Array(data), width, height, VTRACER);

function tracePotrace({ data, width, height }: Raster): string | null {
  if (!existsSync(POTRACE)) return null;
  const folder = mkdtempSync(join(tmpdir(), 'printready-potrace-'));
  try {
    const ink = Uint8Array.from({ length: width * height }, (_, pixel) => (data[pixel * 4]! < 128 ? 0 : 255));
    const [source, target] = [join(folder, 'in.pgm'), join(folder, 'out.svg')];
    writeFileSync(source, Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), ink]));
    const { status, stderr } = spawnSync(POTRACE, [source, '-s', '-o', target], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`potrace: ${stderr}`);
    return readFileSync(target, 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Quality = { readonly deltaE: number; readonly dissimilarity: number; readonly nodes: number };

async function rate(svg: string, raster: Raster): Promise<Quality> {
  const rendering = await renderSvg(svg, raster.width);
  return {
    deltaE: meanDeltaE(raster, rendering),
    dissimilarity: 1 - similarity(raster, rendering),
    nodes: countSvgNodes(svg),
  };
}

/** Promises about quality; each is printed and remembered. */
function createJudge(note: (sentence: string) => void) {
  const missed: string[] = [];
  return {
    missed,
    judge: (promise: string, holds: boolean) => {
      note(`  ${holds ? 'kept' : 'MISSED'}: ${promise}`);
      if (!holds) missed.push(promise);
    },
  };
}
type Judge = ReturnType<typeof createJudge>;

async function compareWithVtracer(
  items: readonly Item[],
  note: (sentence: string) => void,
  { judge }: Judge,
) {
  const pairs: { ours: Quality; theirs: Quality }[] = [];
  for (const { name, raster, counts } of items) {
    const [ours, theirs] = [await rate(traceOurs(raster), raster), await rate(traceVtracer(raster), raster)];
    const numbers = (q: Quality) =>
      `ΔE00 ${q.deltaE.toFixed(3)}, 1−SSIM ${q.dissimilarity.toFixed(4)}, ${q.nodes} nodes`;
    note(
      `${name}${counts ? '' : ' (not flat art, no bar)'}: ours ${numbers(ours)}; vtracer ${numbers(theirs)}`,
    );
    if (!counts) continue;
    pairs.push({ ours, theirs });
    const nearer = ours.deltaE <= theirs.deltaE && ours.dissimilarity <= theirs.dissimilarity;
    judge(`${name} is at least as near to the picture as vtracer's`, nearer);
    const ratio = ours.nodes / theirs.nodes;
    judge(`${name} has ${ratio.toFixed(2)} × vtracer's nodes (bar 0.7)`, ratio <= 0.7);
  }
  const mean = (of: (pair: (typeof pairs)[number]) => number) =>
    pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length;
  const [ours, theirs] = [mean((pair) => pair.ours.deltaE), mean((pair) => pair.theirs.deltaE)];
  judge(`mean ΔE00 ${ours.toFixed(3)} against ${theirs.toFixed(3)}`, ours < theirs);
}

async function compareWithPotrace(
  items: readonly Item[],
  note: (sentence: string) => void,
  { judge }: Judge,
) {
  for (const { name, raster, truth } of items) {
    if (truth === null) continue;
    const theirs = tracePotrace(raster);
    if (theirs === null) {
      note(`potrace is not installed, so ${name} is not compared with it.`);
      continue;
    }
    const ours = traceOurs(raster);
    const large = await renderSvg(truth, raster.width * 4);
    const overlaps = [ours, theirs].map(async (svg) =>
      inkOverlap(large, await renderSvg(svg, raster.width * 4)),
    );
    const [own, other] = (await Promise.all(overlaps)) as [number, number];
    const ratio = countSvgNodes(ours) / countSvgNodes(theirs);
    judge(
      `${name} at 4 ×: IoU ${own.toFixed(4)} against potrace's ${other.toFixed(4)} (bar −0.005)`,
      own >= other - 0.005,
    );
    judge(`${name}: ${ratio.toFixed(2)} × potrace's nodes (bar 1.2)`, ratio <= 1.2);
  }
}

/** Art of half the size, so that 7.3 × of it still fits a renderer's memory. */
async function lookForSeams(items: readonly Item[], { judge }: Judge, quick: boolean) {
  for (const { name, raster, counts } of items) {
    if (!counts) continue;
    const half = quick ? raster : resample(raster, raster.width >> 1, raster.height >> 1, 'box');
    const { drawing, outlines } = traceRaster(half, OPTIONS, () => undefined);
    const svg = new TextDecoder().decode(writeSvg(drawing, printSizeOf(drawing, null)));
    for (const scale of quick ? [1] : [1, 3, 7.3]) {
      const seams = await findSeams(svg, outlines, Math.round(half.width * scale));
      const first = seams[0] ? `, the first at ${seams[0].x}, ${seams[0].y}` : '';
      judge(`${name} at ${scale} ×: ${seams.length} seam pixels${first}`, seams.length === 0);
    }
  }
}

/** Within so many ms, or refused with advice. */
async function timeAlone(
  name: string,
  limitMs: number,
  work: () => unknown,
  { judge }: Judge,
): Promise<Measurement> {
  const started = performance.now();
  let outcome = 'answers';
  try {
    await work();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    outcome = `refuses (“${error.message}”)`;
  }
  const milliseconds = performance.now() - started;
  judge(
    `${name} ${outcome} in ${(milliseconds / 1000).toFixed(1)} s (bar ${limitMs / 1000} s)`,
    milliseconds <= limitMs,
  );
  return { name, group: 'large pictures', milliseconds };
}

async function timeLarge(context: BenchContext, judging: Judge): Promise<Measurement[]> {
  const logo = await readPicture(LOGO, context.quick ? 200 : 2160);
  const megapixels = ((logo.width * logo.height) / 1e6).toFixed(1);
  const rows = [await timeAlone(`logo of ${megapixels} MP`, 3000, () => traceOurs(logo), judging)];
  const [width, height] = context.quick ? [160, 120] : [4000, 3000];
  const poster = { colours: 24, mergeWithin: 0.03, smallestAreaPx: 60, tolerancePx: 0.6, cornerDegrees: 50 };
  const noise = createRaster(width, height, { data: paintArtwork(width, height, 1) });
  rows.push(
    await timeAlone(
      'noisy painting of 12 MP, poster preset',
      20_000,
      () => traceOurs(noise, poster),
      judging,
    ),
  );
  const photo = join(FIXTURES, 'raster/skimage-chelsea.png');
  if (existsSync(photo)) {
    const fur = resample(await readPicture(photo, null), width, height, 'lanczos3');
    rows.push(
      await timeAlone('photograph of 12 MP, poster preset', 20_000, () => traceOurs(fur, poster), judging),
    );
  }
  return rows;
}

async function run(context: BenchContext): Promise<readonly Measurement[]> {
  const { quick, note } = context;
  initSync({ module: readFileSync(createRequire(import.meta.url).resolve('vtracer-wasm/vtracer.wasm')) });
  const items = await loadItems(context);
  const judging = createJudge(note);
  await compareWithVtracer(items, note, judging);
  await compareWithPotrace(items, note, judging);
  await lookForSeams(items, judging, quick);
  const rows = await timeLarge(context, judging);
  for (const { name, raster } of items) {
    rows.push({
      group: name,
      name: 'vtracer',
      milliseconds: await measureMedian(() => traceVtracer(raster), true),
    });
    rows.push({
      group: name,
      name: 'ours',
      milliseconds: await measureMedian(() => traceOurs(raster), true),
    });
  }
  if (!quick && judging.missed.length > 0) throw new Error(`Bars missed:\n${judging.missed.join('\n')}`);
  return rows;
}

export const benchmark: Benchmark = { title: 'Tracing beside vtracer and potrace', run };
