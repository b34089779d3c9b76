/**
 * Image Vectorizer on shaded logos. `node lab/bench/background/shaded-logos-quality.ts [--sheet FOLDER] [--jpeg
 * QUALITY [--clean]]`: --clean applies "Clean up JPEG" first. Required: every word that tesseract (Debian's
 * tesseract-ocr) reads in the picture is also read in the rendered vectors; no counter closes, which means that most
 * of each enclosed background area in the art is also background in the vectors.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { downloadNetwork, openNetwork } from '../../../packages/inference/src/node.ts';
import { connectedComponents } from '../../../packages/pixels/src/kernels/connected-components/index.ts';
import type { Raster } from '../../../packages/pixels/src/raster/raster.ts';
import { findValue } from '../../../packages/tools/src/contract/tool.ts';
import { tool } from '../../../packages/tools/src/image-vectorizer/render.ts';
import { tool as upscaler } from '../../../packages/tools/src/upscaler/render.ts';
import { BLENDED, drawLogos, LOGOS, onColor } from './soft-shadows.ts';

const QUIET = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
/** Largest difference from white in a channel that counts as background, out of 255. */
const WHITE_TOLERANCE = 24;
/** Minimum area of a counter, px. */
const MIN_COUNTER_PX = 24;
const folder = mkdtempSync(join(tmpdir(), 'shaded-logos-'));

const { values } = parseArgs({
  options: { sheet: { type: 'string' }, jpeg: { type: 'string' }, clean: { type: 'boolean' } },
});

async function clean(picture: Raster): Promise<Raster> {
  await downloadNetwork('realesr-animevideov3-4x', () => undefined);
  return (await upscaler.run(picture, { factor: '1x' }, { ...QUIET, openNetwork })).shows;
}

const toImage = (data: Uint8ClampedArray, side: number) =>
  sharp(data, { raw: { width: side, height: side, channels: 4 } });

/** Tesseract's page layouts: sparse text, and one block. Each finds words that the other one misses. */
const LAYOUTS = ['11', '6'] as const;

/** Words of the art that tesseract reads in the picture or, for light lettering, in its negative; lowercase. */
async function readWords(data: Uint8ClampedArray, side: number, words: readonly string[]): Promise<string[]> {
  const read = new Set<string>();
  for (const negative of [false, true]) {
    const file = join(folder, 'read.png');
    const image = toImage(data, side).removeAlpha();
    await (negative ? image.negate() : image)
      .resize(side * 2)
      .png()
      .toFile(file);
    for (const layout of LAYOUTS) {
      const { stdout, status } = spawnSync('tesseract', [file, '-', '--psm', layout], { encoding: 'utf8' });
      if (status !== 0) throw new TypeError('Install tesseract-ocr to read words.');
      for (const word of wordsOf(stdout)) read.add(word);
    }
  }
  return words.filter((word) => read.has(word));
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]{2,}/g) ?? [];
const lettering = (svg: string): string[] =>
  [...svg.matchAll(/<text[^>]*>([^<]*)</g)].flatMap(([, text = '']) => wordsOf(text));

const isWhite = (data: Uint8ClampedArray, at: number) =>
  Math.min(data[at * 4]!, data[at * 4 + 1]!, data[at * 4 + 2]!) >= 255 - WHITE_TOLERANCE;

function countClosed(truth: Uint8ClampedArray, found: Uint8ClampedArray, side: number) {
  const mask = Uint8Array.from({ length: side * side }, (_, at) => (isWhite(truth, at) ? 1 : 0));
  const { labels, areas, touchesEdge } = connectedComponents(mask, side, side, 4);
  const open = new Uint32Array(areas.length);
  for (const [at, label] of labels.entries()) if (isWhite(found, at)) open[label]!++;
  const counters = [...areas.keys()].filter(
    (label) => label > 0 && touchesEdge[label] === 0 && areas[label]! >= MIN_COUNTER_PX,
  );
  const closed = counters.filter((label) => open[label]! < areas[label]! / 2);
  return { all: counters.length, closed: closed.length };
}

const chosen = [...LOGOS, ...BLENDED];
const logos = await drawLogos(chosen, values.jpeg === undefined ? null : Number(values.jpeg));
let lost = 0;
let closedAll = 0;
const tiles: Buffer[] = [];
for (const [index, { name, picture: given, art }] of logos.entries()) {
  const picture = values.clean === true ? await clean(given) : given;
  const side = picture.width;
  const run = { ...QUIET, purpose: 'deliver' as const };
  const suggested = tool.suggest(picture);
  const { shows, figures } = await tool.run(picture, suggested, run);
  const alone = onColor(art, [255, 255, 255]);
  const rendered = onColor(shows.data, [255, 255, 255]);
  const words = lettering(chosen[index]?.svg ?? '');
  const before = await readWords(given.data, side, words);
  const after = await readWords(rendered, side, words);
  const missing = before.filter((one) => !after.includes(one));
  const { all, closed } = countClosed(alone, rendered, side);
  lost += missing.length;
  closedAll += closed;
  const figure = (id: string) => findValue(figures, id)?.value.toFixed(id === 'nodes' ? 0 : 2);
  console.log(
    `${name.padEnd(30)} read ${before.join(' ') || 'nothing'}; lost ${missing.join(' ') || 'none'}; counters closed ${closed} of ${all}; ${figure('nodes')} nodes, ΔE ${figure('mean-difference')}, ${JSON.stringify(suggested['mode'] ?? 'colors')}`,
  );
  for (const data of [picture.data, rendered])
    tiles.push(await toImage(data, side).resize(320).png().toBuffer());
}
console.log(`Words lost: ${lost} (bar 0) ${lost === 0 ? 'HOLDS' : 'MISSES'}`);
console.log(`Counters closed: ${closedAll} (bar 0) ${closedAll === 0 ? 'HOLDS' : 'MISSES'}`);
rmSync(folder, { recursive: true });
if (values.sheet !== undefined) {
  mkdirSync(values.sheet, { recursive: true });
  const places = tiles.map((input, index) => ({
    input,
    left: (index % 4) * 320,
    top: Math.floor(index / 4) * 320,
  }));
  const canvas = {
    width: 1280,
    height: Math.ceil(tiles.length / 4) * 320,
    channels: 3,
    background: '#888',
  } as const;
  await sharp({ create: canvas }).composite(places).png().toFile(join(values.sheet, 'shaded-logos.png'));
}
