/** Tracing compared with vtracer and, for one ink, potrace: quality, seams in two renderers, and time. */

import { resample } from '../../../packages/pixels/src/kernels/resample/index.ts';
import { createRaster, type Raster } from '../../../packages/pixels/src/raster/raster.ts';
import { meanDeltaE } from '../../../packages/vector/src/painting/mean-delta-e.ts';
import { LOGO } from '../../../packages/vector/src/test-art.ts';
import { type TraceOptions, traceRaster } from '../../../packages/vector/src/trace.ts';
import { paintArtwork } from '../artwork.ts';
import { type BenchContext, type Benchmark, type Measurement, measureMedian } from '../benchmark.ts';
import {
  countSvgNodes,
  drawSvg,
  findSeams,
  inkOverlap,
  onWhite,
  type Rendering,
  renderSvg,
  similarity,
} from './vector-compare.ts';
import { type BenchPicture, loadPictures, readLogo, readPhotograph } from './vector-pictures.ts';
import { drawInChromium, drawInInkscape, drawInLibrsvg } from './vector-renderers.ts';
import { asSvg, POSTER, traceOurs, tracePotrace, traceVtracer } from './vector-tracers.ts';

type Quality = {
  readonly deltaE: number;
  readonly dissimilarity: number;
  readonly nodes: number;
  /** Distance from the picture before its degradation. */
  readonly fromClean: number;
};

async function rate(svg: string, { raster, clean }: BenchPicture): Promise<Quality> {
  const rendering = await renderSvg(svg, raster.width);
  return {
    deltaE: meanDeltaE(raster, rendering),
    dissimilarity: 1 - similarity(raster, rendering),
    nodes: countSvgNodes(svg),
    fromClean: meanDeltaE(clean ?? raster, rendering),
  };
}

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

const MAX_NODE_RATIO = 0.7;

const isNearer = (ours: Quality, peer: Quality) =>
  ours.deltaE <= peer.deltaE && ours.dissimilarity <= peer.dissimilarity && ours.fromClean <= peer.fromClean;

const noteRow = ({ deltaE, dissimilarity, nodes, fromClean }: Quality, { clean }: BenchPicture) =>
  `ΔE00 ${deltaE.toFixed(3)}${clean ? ` (${fromClean.toFixed(3)} from the clean picture)` : ''}, 1−SSIM ${dissimilarity.toFixed(4)}, ${nodes} nodes`;

/** The preset that a user would choose for the picture. */
const presetFor = ({ kind }: BenchPicture): TraceOptions => (kind === 'shaded' ? POSTER : LOGO);

async function compareWithVtracer(
  pictures: readonly BenchPicture[],
  note: (sentence: string) => void,
  { judge }: Judge,
) {
  const pairs: { ours: Quality; peer: Quality }[] = [];
  const judgeNodes = (name: string, ours: Quality, peer: Quality) => {
    const ratio = ours.nodes / peer.nodes;
    judge(
      `${name} has ${ratio.toFixed(2)} × vtracer's nodes (bar ${MAX_NODE_RATIO})`,
      ratio <= MAX_NODE_RATIO,
    );
  };
  const noteNodes = (ours: Quality, peer: Quality) =>
    note(`  no bar: ${(ours.nodes / peer.nodes).toFixed(2)} × vtracer's nodes`);
  for (const picture of pictures) {
    const { name, raster, kind } = picture;
    const peer = await rate(traceVtracer(raster), picture);
    const ours = await rate(traceOurs(raster, presetFor(picture)), picture);
    note(`${name}: ours ${noteRow(ours, picture)}; vtracer ${noteRow(peer, picture)}`);
    judge(`${name} is at least as near to the picture as vtracer's`, isNearer(ours, peer));
    if (kind === 'flat') pairs.push({ ours, peer });
    if (kind === 'spoilt') noteNodes(ours, peer);
    else judgeNodes(name, ours, peer);
  }
  const mean = (of: (pair: (typeof pairs)[number]) => number) =>
    pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length;
  const [ours, peer] = [mean((pair) => pair.ours.deltaE), mean((pair) => pair.peer.deltaE)];
  judge(`mean ΔE00 of flat art ${ours.toFixed(3)} against ${peer.toFixed(3)}`, ours < peer);
}

async function compareWithPotrace(
  pictures: readonly BenchPicture[],
  note: (sentence: string) => void,
  { judge }: Judge,
) {
  for (const { name, raster, drawn } of pictures) {
    if (drawn === null) continue;
    const peer = tracePotrace(raster);
    if (peer === null) {
      note(`potrace is not installed, so ${name} is not compared with it.`);
      continue;
    }
    const ours = traceOurs(raster, LOGO);
    const large = await renderSvg(drawn, raster.width * 4);
    const overlaps = [ours, peer].map(async (svg) =>
      inkOverlap(large, await renderSvg(svg, raster.width * 4)),
    );
    const [own, other] = (await Promise.all(overlaps)) as [number, number];
    const ratio = countSvgNodes(ours) / countSvgNodes(peer);
    judge(
      `${name} at 4 ×: IoU ${own.toFixed(4)} against potrace's ${other.toFixed(4)} (bar −0.005)`,
      own >= other - 0.005,
    );
    judge(`${name}: ${ratio.toFixed(2)} × potrace's nodes (bar 1.2)`, ratio <= 1.2);
  }
}

/**
 * Limit for the mean ΔE00 between two renderers, which round coverage differently (0.24 for the engraving). A tracing
 * error on 0.5 % of the page would exceed it.
 */
const MAX_DIFFERENCE = 0.3;

/** Uses half-size art, whose 7.3× rendering fits in a renderer's memory. */
async function measureSeams(context: BenchContext, pictures: readonly BenchPicture[], { judge }: Judge) {
  const { quick, note, openPage } = context;
  const page = quick ? null : await openPage(new URL('./vectorizer.page.ts', import.meta.url));
  for (const { name, raster, kind } of pictures) {
    if (kind !== 'flat') continue;
    const half = quick ? raster : resample(raster, raster.width >> 1, raster.height >> 1, 'box');
    const { drawing, outlines } = traceRaster(half, LOGO, () => undefined);
    const svg = asSvg(drawing);
    for (const scale of quick ? [1] : [1, 3, 7.3]) {
      const inResvg = await drawSvg(svg, Math.round(half.width * scale));
      const drawings: [string, Rendering][] = [['resvg', inResvg]];
      if (page) drawings.push(['Chromium', await drawInChromium(page, svg, inResvg.width, inResvg.height)]);
      const noted = drawings.map(([renderer, drawn]) => {
        const seams = findSeams(drawn, outlines);
        const first = seams[0] ? ` (the first at ${seams[0].x}, ${seams[0].y})` : '';
        return { count: seams.length, text: `${seams.length} seam pixels in ${renderer}${first}` };
      });
      judge(
        `${name} at ${scale} ×: ${noted.map(({ text }) => text).join(', ')}`,
        noted.every(({ count }) => count === 0),
      );
      if (scale !== 1 || !page) continue;
      const reference = onWhite(inResvg);
      const inInkscape = await drawInInkscape(svg, inResvg.width, inResvg.height);
      if (inInkscape === null) note(`Inkscape is not installed, so ${name} is not looked at there.`);
      const others: [string, Raster | null][] = [
        ['Chromium', onWhite(drawings[1]![1])],
        ['librsvg', await drawInLibrsvg(svg, inResvg.width, inResvg.height)],
        ['Inkscape', inInkscape],
      ];
      const differences = others.flatMap(([program, drawn]) =>
        drawn ? [{ program, deltaE: meanDeltaE(reference, drawn) }] : [],
      );
      const listed = differences.map(({ program, deltaE }) => `${program} ${deltaE.toFixed(3)}`).join(', ');
      judge(
        `${name} looks as in resvg elsewhere: ΔE00 ${listed} (bar ${MAX_DIFFERENCE})`,
        differences.every(({ deltaE }) => deltaE <= MAX_DIFFERENCE),
      );
    }
  }
  await page?.close();
}

/**
 * Passes if the work finishes within `limitMs` or is refused with advice to the user. Uses CPU time, which for
 * single-threaded tracing equals the wall time on an idle machine.
 */
function timeWithLimit(name: string, limitMs: number, work: () => unknown, { judge }: Judge): Measurement {
  const started = performance.now();
  const before = process.cpuUsage();
  let outcome = 'answers';
  try {
    work();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    outcome = `refuses (“${error.message}”)`;
  }
  const milliseconds = performance.now() - started;
  const { user, system } = process.cpuUsage(before);
  const busyMs = (user + system) / 1000;
  judge(
    `${name} ${outcome} after ${(busyMs / 1000).toFixed(1)} s of work (bar ${limitMs / 1000} s), ${(milliseconds / 1000).toFixed(1)} s by the clock`,
    busyMs <= limitMs,
  );
  return { name, group: 'large pictures', milliseconds };
}

const PREVIEW_SIZE = { width: 1155, height: 866 };

async function timeLarge({ quick }: BenchContext, judging: Judge): Promise<Measurement[]> {
  const logo = await readLogo(quick ? 200 : 2160);
  const megapixels = ((logo.width * logo.height) / 1e6).toFixed(1);
  const rows: Measurement[] = [];
  const time = (name: string, limitMs: number, raster: Raster, options: TraceOptions) =>
    rows.push(timeWithLimit(name, limitMs, () => traceOurs(raster, options), judging));
  time(`logo of ${megapixels} MP`, 3000, logo, LOGO);
  const [width, height] = quick ? [160, 120] : [4000, 3000];
  const noise = createRaster(width, height, { data: paintArtwork(width, height, 1) });
  time('noisy painting of 12 MP, poster preset', 20_000, noise, POSTER);
  time('noisy painting of 12 MP, logo preset', 20_000, noise, LOGO);
  const fur = await readPhotograph(width, height);
  if (fur) {
    time('photograph of 12 MP, poster preset', 20_000, fur, POSTER);
    time('photograph of 12 MP, logo preset', 20_000, fur, LOGO);
    const proxy = quick ? fur : resample(fur, PREVIEW_SIZE.width, PREVIEW_SIZE.height, 'box');
    time('its preview after a change of an option', 3000, proxy, POSTER);
  }
  return rows;
}

async function run(context: BenchContext): Promise<readonly Measurement[]> {
  const { quick, note } = context;
  const pictures = await loadPictures(context);
  const judging = createJudge(note);
  await compareWithVtracer(pictures, note, judging);
  await compareWithPotrace(pictures, note, judging);
  await measureSeams(context, pictures, judging);
  const rows = await timeLarge(context, judging);
  for (const picture of pictures) {
    const { name, raster, kind } = picture;
    if (kind === 'spoilt') continue;
    const vtracer = await measureMedian(() => traceVtracer(raster), true);
    rows.push({ group: name, name: 'vtracer', milliseconds: vtracer });
    const ours = await measureMedian(() => traceOurs(raster, presetFor(picture)), true);
    rows.push({ group: name, name: 'ours', milliseconds: ours });
  }
  if (!quick && judging.missed.length > 0) throw new Error(`Bars missed:\n${judging.missed.join('\n')}`);
  return rows;
}

export const benchmark: Benchmark = { title: 'Tracing beside vtracer and potrace', run };
