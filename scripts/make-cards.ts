/** The before/after pictures of Home and the tools' cards: the tools' own engines, with the options they suggest, on our own artwork. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openNetwork } from '@printready/inference/node';
import { type WorkspaceToolId, workspaceTools } from '@printready/tools/catalog';
import { engines } from '@printready/tools/engines';
import type { Result } from '@printready/tools/tool';
import type { Page } from 'playwright';
import { PNG } from 'pngjs';
import { resample } from '../packages/imaging/src/kernels/resample/index.ts';
import { createRaster, type Raster } from '../packages/imaging/src/raster.ts';
import { type SampleArt, sampleArt } from './sample-art.ts';

type Card = {
  /** File names begin with this. */
  readonly name: string;
  readonly tool: WorkspaceToolId;
  readonly art: SampleArt;
  readonly width: number;
  readonly height: number;
  /** Pigment of the shirt that the art is laid on. */
  readonly garment: string;
};

/** Where a tool's suggestion alone would not show what it is for, at the size of a card. */
const telling: Partial<Record<WorkspaceToolId, Readonly<Record<string, unknown>>>> = {
  'background-remover': { innerHoles: true },
  halftone: { mode: 'one-ink', tone: 'lightness', ink: { r: 255, g: 255, b: 255 }, lpi: 10 },
  'stroke-enhancer': {
    unit: 'px',
    strokes: [
      { place: 'outside', width: 5, color: { r: 22, g: 26, b: 44 } },
      { place: 'outside', width: 5, color: { r: 255, g: 255, b: 255 } },
    ],
  },
  upscaler: { factor: '4x' },
  'image-cropper': { frame: { x: 0.13, y: 0.05, width: 0.74, height: 0.64 } },
};

/** The logo's darkest ink has to show on it. */
const LIGHT_SHIRT = '#8db5a4';

/** Tools whose work shows best on art with a white ground. */
const onWhite: readonly WorkspaceToolId[] = ['background-remover', 'image-vectorizer'];

/** Tools that work on art without a ground get it knocked out first, with these options. */
const knockedOut: Partial<Record<WorkspaceToolId, Readonly<Record<string, unknown>>>> = {
  'stroke-enhancer': { alpha: 'hard', reach: 'edge-connected' },
  'transparency-guide': {},
};

/** Tools that are for art with too few pixels get it so many times smaller; the card shows before as a printer would print it. */
const tooSmall: Partial<Record<WorkspaceToolId, number>> = { upscaler: 4, 'image-vectorizer': 1.25 };

const MARGIN_PX = 36;
const WEBP_QUALITY = 0.86;

/** @throws RangeError when no sample has this file name. */
function artOf(file: string): SampleArt {
  const art = sampleArt.find((candidate) => candidate.file === file);
  if (!art) throw new RangeError(`sample-art.ts has no "${file}".`);
  return art;
}

/** Twice as many pixels as the page shows at its widest. */
const cards: readonly Card[] = [
  {
    name: 'hero',
    tool: 'color-ko',
    art: artOf('glow.jpg'),
    width: 1040,
    height: 1040,
    garment: '#2c3a63',
  },
  ...workspaceTools.map(({ id }) => ({
    name: id,
    tool: id,
    art: artOf(onWhite.includes(id) ? 'logo.png' : 'black-shirt.jpg'),
    width: 800,
    height: 600,
    garment: id === 'background-remover' ? LIGHT_SHIRT : '#3d4459',
  })),
];

/** The art at the size at which the card shows it; its resolution says how large a print it is. */
async function readArt(studio: Page, card: Card): Promise<Raster> {
  const height = card.height - 2 * MARGIN_PX;
  const width = Math.round((card.art.widthPx * height) / card.art.heightPx);
  await studio.setViewportSize({ width, height });
  await studio.evaluate((svg) => {
    document.body.innerHTML = svg;
    document.querySelector('svg')?.setAttribute('style', 'display:block;width:100vw;height:100vh');
  }, card.art.svg);
  const { data } = PNG.sync.read(await studio.screenshot({ type: 'png' }));
  const ppi = (300 * height) / card.art.heightPx;
  return createRaster(width, height, {
    data: new Uint8ClampedArray(data),
    resolution: { x: ppi, y: ppi },
  });
}

/** The art on the garment, as WebP. */
async function drawCard(studio: Page, card: Card, art: Raster): Promise<Buffer> {
  const base64 = await studio.evaluate(
    async ({ pixels, width, height, card, garment, quality }) => {
      const bytes = Uint8ClampedArray.from(atob(pixels), (character) => character.charCodeAt(0));
      const canvas = new OffscreenCanvas(card.width, card.height);
      const context = canvas.getContext('2d');
      if (!context) throw new TypeError('This Chromium has no 2D canvas.');
      context.fillStyle = garment;
      context.fillRect(0, 0, card.width, card.height);
      const picture = await createImageBitmap(new ImageData(bytes, width, height));
      context.drawImage(picture, (card.width - width) / 2, (card.height - height) / 2);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
      return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
    },
    {
      pixels: Buffer.from(art.data).toString('base64'),
      width: art.width,
      height: art.height,
      card: { width: card.width, height: card.height },
      garment: card.garment,
      quality: WEBP_QUALITY,
    },
  );
  return Buffer.from(base64, 'base64');
}

const silentRun = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

async function runTool(
  id: WorkspaceToolId,
  art: Raster,
  options: Readonly<Record<string, unknown>> | undefined,
): Promise<Result> {
  const tool = await engines[id]();
  return await tool.run(art, { ...tool.suggest(art), ...options }, { ...silentRun, openNetwork });
}

/** What the output looks like at this size: a drawing is drawn at it. */
async function showOutput(
  studio: Page,
  id: WorkspaceToolId,
  result: Result,
  { width, height }: Pick<Raster, 'width' | 'height'>,
): Promise<Raster> {
  if (result.exports?.includes('svg') !== true) return result.shows;
  const tool = await engines[id]();
  const drawing = await tool.exportAs(result, 'svg', { ...silentRun, stem: 'card' });
  if (!(drawing instanceof Uint8Array)) throw new TypeError('A drawing comes in one piece.');
  await studio.setViewportSize({ width, height });
  await studio.evaluate((svg) => {
    document.body.innerHTML = svg;
    document.querySelector('svg')?.setAttribute('style', 'display:block;width:100vw;height:100vh');
  }, new TextDecoder().decode(drawing));
  const { data } = PNG.sync.read(await studio.screenshot({ type: 'png', omitBackground: true }));
  return createRaster(width, height, { data: new Uint8ClampedArray(data) });
}

/** The art as the tool gets it, and as the card shows it before. */
async function prepareArt(
  card: Card,
  picture: Raster,
): Promise<{ readonly art: Raster; readonly shown: Raster }> {
  const ground = knockedOut[card.tool];
  if (ground) {
    const { shows: raster } = await runTool('color-ko', picture, ground);
    return { art: raster, shown: raster };
  }
  const times = tooSmall[card.tool];
  if (times === undefined) return { art: picture, shown: picture };
  const art = resample(picture, Math.round(picture.width / times), Math.round(picture.height / times), 'box');
  return { art, shown: resample(art, picture.width, picture.height, 'lanczos3') };
}

/**
 * Writes `{name}-before.webp` and `{name}-after.webp` for Home and for every tool of the workspace.
 * @param only names of the cards wanted; none: all.
 */
export async function makeCards(studio: Page, folder: string, only: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const card of cards) {
    if (only.length > 0 && !only.includes(card.name)) continue;
    const picture = await readArt(studio, card);
    const { art, shown } = await prepareArt(card, picture);
    const output = await runTool(card.tool, art, telling[card.tool]);
    const result = await showOutput(studio, card.tool, output, picture);
    for (const [moment, drawn] of [
      ['before', shown],
      ['after', result],
    ] as const) {
      const bytes = await drawCard(studio, card, drawn);
      writeFileSync(join(folder, `${card.name}-${moment}.webp`), bytes);
      console.log(`cards/${card.name}-${moment}.webp  ${bytes.length} bytes`);
    }
  }
}
