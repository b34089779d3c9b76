/** The before/after pictures on the tools' cards: every tool's own engine, with the options it suggests, on our own artwork. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRaster, type Raster } from '@printready/imaging';
import { catalogue } from '@printready/tools/catalogue';
import { engines } from '@printready/tools/engines';
import type { Page } from 'playwright';
import { PNG } from 'pngjs';
import { sampleArt } from './sample-art.ts';

/** Twice what the widest card shows. */
const CARD = { width: 800, height: 600 } as const;
const MARGIN_PX = 36;
/** Pigment of the shirt that the art is laid on. */
const GARMENT = '#3d4459';
const WEBP_QUALITY = 0.86;

/** The first sample at the size at which the card shows it; the art itself says how large a print it is. */
async function readArt(studio: Page): Promise<Raster> {
  const [art] = sampleArt;
  if (!art) throw new TypeError('sample-art.ts must hold at least one picture.');
  const height = CARD.height - 2 * MARGIN_PX;
  const width = Math.round((art.widthPx * height) / art.heightPx);
  await studio.setViewportSize({ width, height });
  await studio.evaluate((svg) => {
    document.body.innerHTML = svg;
    document.querySelector('svg')?.setAttribute('style', 'display:block;width:100vw;height:100vh');
  }, art.svg);
  const { data } = PNG.sync.read(await studio.screenshot({ type: 'png' }));
  const ppi = (300 * height) / art.heightPx;
  return createRaster(width, height, {
    data: new Uint8ClampedArray(data),
    resolution: { x: ppi, y: ppi },
  });
}

/** The art on the garment, as WebP. */
async function drawCard(studio: Page, art: Raster): Promise<Buffer> {
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
      card: CARD,
      garment: GARMENT,
      quality: WEBP_QUALITY,
    },
  );
  return Buffer.from(base64, 'base64');
}

/** Writes `{tool}-before.webp` and `{tool}-after.webp` for every tool of the catalogue. */
export async function makeCards(studio: Page, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const art = await readArt(studio);
  const before = await drawCard(studio, art);
  for (const { id } of catalogue) {
    const tool = await engines[id]();
    const { raster } = await tool.run(art, tool.suggest(art), {
      signal: { throwIfAborted: () => undefined },
      progress: () => undefined,
    });
    const after = await drawCard(studio, raster);
    for (const [moment, bytes] of [
      ['before', before],
      ['after', after],
    ] as const) {
      writeFileSync(join(folder, `${id}-${moment}.webp`), bytes);
      console.log(`cards/${id}-${moment}.webp  ${bytes.length} bytes`);
    }
  }
}
