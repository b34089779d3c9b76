/** Draws the before/after pictures for Home and the tools' cards, with the tools' engines and suggested options. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openNetwork } from '@printready/inference/node';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import { engines } from '@printready/tools/engines';
import type { Result } from '@printready/tools/tool';
import type { Page } from 'playwright';
import { PNG } from 'pngjs';
import { resample } from '../packages/pixels/src/kernels/resample/index.ts';
import { createRaster, type Raster } from '../packages/pixels/src/raster/raster.ts';
import { cardArt } from './card-art.ts';
import { type SampleArt, sampleArt } from './sample-art.ts';

type Card = {
  /** Prefix of the picture's file names. */
  readonly name: string;
  readonly tool: WorkspaceToolId;
  readonly art: SampleArt;
  /** Overrides of the suggested options, so that the tool's purpose is visible at the size of a card. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Factor by which the tool's input is reduced; the before picture is shown pixel by pixel. */
  readonly smaller?: number;
  /** Magnification around a point, given as fractions 0…1 of the art, to show the edges. */
  readonly closer?: { readonly times: number; readonly x: number; readonly y: number };
  /** Scales the result to the before picture's size if their pixel counts differ. */
  readonly fit?: true;
  /** WebP quality, 0…1; halftone dots take many bytes. */
  readonly quality?: number;
  readonly garment: string;
};

const MARGIN_PX = 36;
const WEBP_QUALITY = 0.86;

type Size = { readonly width: number; readonly height: number };

/** @throws RangeError if no sample has this file name. */
function artOf(file: string): SampleArt {
  const art = sampleArt.find((candidate) => candidate.file === file);
  if (!art) throw new RangeError(`sample-art.ts has no "${file}".`);
  return art;
}

/** Twice the largest displayed size, px. */
const SIZE = { hero: { width: 1040, height: 1040 }, tool: { width: 800, height: 600 } } as const;

const [WHITE, NAVY] = [
  { r: 255, g: 255, b: 255 },
  { r: 22, g: 26, b: 44 },
];
const TEAL = [
  { from: { r: 196, g: 85, b: 31 }, to: { r: 0, g: 122, b: 135 } },
  { from: { r: 233, g: 138, b: 75 }, to: { r: 90, g: 190, b: 190 } },
];
const SLATE = '#3d4459';
/** Light enough for contrast with the fox's darkest ink. */
const MINT = '#8db5a4';

/** Detail of the cactus: its pot and the lettering below. */
const LETTERING = { times: 1.35, x: 0.5, y: 0.6 };

/** Cards of the home page and of tools; other tools show the worked example from their manual page. */
export const cards: readonly Card[] = [
  {
    ...{ name: 'hero', tool: 'color-ko', art: artOf('glow.jpg'), garment: '#2c3a63' },
    options: { alpha: 'smooth' },
  },
  { name: 'color-ko', tool: 'color-ko', art: cardArt.neon, garment: SLATE },
  {
    ...{ name: 'background-remover', tool: 'background-remover', art: cardArt.coffee, garment: MINT },
  },
  {
    ...{ name: 'image-cropper', tool: 'image-cropper', art: cardArt.screenshot, garment: SLATE },
    options: { frame: { x: 76 / 1350, y: 426 / 1800, width: 1048 / 1350, height: 1048 / 1800 } },
  },
  {
    ...{ name: 'halftone', tool: 'halftone', art: cardArt.cat, garment: SLATE },
    quality: 0.35,
    options: { mode: 'one-ink', tone: 'lightness', ink: WHITE, lpi: 18 },
    fit: true,
  },
  {
    ...{ name: 'blend-texture-cut', tool: 'blend-texture-cut', art: cardArt.rocket, garment: SLATE },
    options: {
      textures: [
        { kind: 'worn', amount: 10, scaleMm: 9, seed: 1 },
        { kind: 'speckle', amount: 4, scaleMm: 1.2, seed: 1 },
      ],
    },
  },
  {
    ...{ name: 'image-to-color-palette', tool: 'image-to-color-palette', art: artOf('logo.png') },
    ...{ options: { kind: 'flat', palette: TEAL }, garment: '#ffffff' },
  },
  {
    ...{ name: 'upscaler', tool: 'upscaler', art: cardArt.cactus, smaller: 4, garment: '#ffffff' },
    closer: LETTERING,
    options: { target: 'factor', factor: '4x', method: 'network' },
    fit: true,
  },
  {
    ...{ name: 'downscaler', tool: 'downscaler', art: artOf('black-shirt.jpg'), garment: SLATE },
    options: { target: 'percent', percent: 50 },
  },
  {
    ...{ name: 'image-vectorizer', tool: 'image-vectorizer', art: cardArt.workshop },
    ...{ smaller: 5, closer: { times: 3.4, x: 0.5, y: 0.42 }, garment: '#ffffff' },
  },
  {
    ...{ name: 'stroke-enhancer', tool: 'stroke-enhancer', art: cardArt.rocket, garment: SLATE },
    options: {
      unit: 'px',
      strokes: [
        { place: 'outside', width: 5, color: NAVY },
        { place: 'outside', width: 7, color: WHITE },
      ],
    },
  },
  {
    ...{ name: 'transparency-guide', tool: 'transparency-guide', art: cardArt.shadow, garment: MINT },
    options: { fix: 'halftone', lpi: 12 },
  },
];

/** Renders the art at the card's size, with its print resolution. */
async function readArt(studio: Page, card: Card, size: Size): Promise<Raster> {
  const height = Math.round((size.height - 2 * MARGIN_PX) * (card.closer?.times ?? 1));
  const width = Math.round((card.art.widthPx * height) / card.art.heightPx);
  await studio.setViewportSize({ width, height });
  await studio.evaluate((svg) => {
    document.body.innerHTML = svg;
    document.querySelector('svg')?.setAttribute('style', 'display:block;width:100vw;height:100vh');
  }, card.art.svg);
  const { data } = PNG.sync.read(await studio.screenshot({ type: 'png', omitBackground: true }));
  const ppi = (300 * height) / card.art.heightPx;
  return createRaster(width, height, {
    data: new Uint8ClampedArray(data),
    resolution: { x: ppi, y: ppi },
  });
}

async function drawCard(studio: Page, size: Size, card: Card, art: Raster): Promise<Buffer> {
  const { x, y } = card.closer ?? { x: 0.5, y: 0.5 };
  const base64 = await studio.evaluate(
    async ({ pixels, width, height, left, top, card, garment, quality }) => {
      const bytes = Uint8ClampedArray.from(atob(pixels), (character) => character.charCodeAt(0));
      const canvas = new OffscreenCanvas(card.width, card.height);
      const context = canvas.getContext('2d');
      if (!context) throw new TypeError('This Chromium has no 2D canvas.');
      context.fillStyle = garment;
      context.fillRect(0, 0, card.width, card.height);
      const picture = await createImageBitmap(new ImageData(bytes, width, height));
      context.drawImage(picture, left, top);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
      return btoa(
        Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(''),
      );
    },
    {
      pixels: Buffer.from(art.data).toString('base64'),
      width: art.width,
      height: art.height,
      left: size.width / 2 - x * art.width,
      top: size.height / 2 - y * art.height,
      card: size,
      garment: card.garment,
      quality: card.quality ?? WEBP_QUALITY,
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

/** Result at the card's size; a drawing is rendered at that size. */
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

/** Input of the tool, and its picture on the card. */
function prepareArt(card: Card, picture: Raster): { readonly art: Raster; readonly shown: Raster } {
  if (card.smaller === undefined) return { art: picture, shown: picture };
  const [width, height] = [picture.width, picture.height].map((side) =>
    Math.round(side / (card.smaller ?? 1)),
  );
  const art = resample(picture, width ?? 1, height ?? 1, 'box');
  return { art, shown: resample(art, picture.width, picture.height, 'nearest') };
}

/**
 * Writes `{name}-before.webp` and `{name}-after.webp` for Home and for the tools that have their own card.
 * @param only names of the cards to draw; empty for all.
 */
export async function makeCards(studio: Page, folder: string, only: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const card of cards) {
    if (only.length > 0 && !only.includes(card.name)) continue;
    const size = card.name === 'hero' ? SIZE.hero : SIZE.tool;
    const picture = await readArt(studio, card, size);
    const { art, shown } = prepareArt(card, picture);
    const output = await runTool(card.tool, art, card.options);
    const made = await showOutput(studio, card.tool, output, picture);
    const result = card.fit ? resample(made, picture.width, picture.height, 'lanczos3') : made;
    for (const [moment, drawn] of [
      ['before', shown],
      ['after', result],
    ] as const) {
      const bytes = await drawCard(studio, size, card, drawn);
      writeFileSync(join(folder, `${card.name}-${moment}.webp`), bytes);
      console.log(`cards/${card.name}-${moment}.webp  ${bytes.length} bytes`);
    }
  }
}
