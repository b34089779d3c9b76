/**
 * `node scripts/make-samples.ts [card…]`: draws the sample images and the tools' before/after cards with Chromium, or
 * only the named cards. The results are committed.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { chromiumLaunch } from './chromium-launch.ts';
import { makeCards } from './make-cards.ts';
import { type SampleArt, sampleArt } from './sample-art.ts';

const root = join(import.meta.dirname, '..');
const samples = join(root, 'apps/web/public/samples');
const MAX_BYTES = 250_000;
const PPI = 300;
const JPEG_QUALITY = 0.8;

const inter = readFileSync(
  join(root, 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
);

/** Opens a page that renders SVG text in the project's typeface. */
async function openStudio(browser: Browser): Promise<Page> {
  const studio = await browser.newPage();
  const font = `@font-face{font-family:'Inter Variable';font-weight:100 900;src:url(data:font/woff2;base64,${inter.toString('base64')})}`;
  await studio.setContent(`<style>${font}*{margin:0}body{font-family:'Inter Variable'}</style><b>.</b>`);
  await studio.evaluate(() => document.fonts.load("900 20px 'Inter Variable'"));
  return studio;
}

/** Sets the resolution in a JPEG's JFIF header (units 1 = dpi, then x and y as 16-bit numbers). */
function withJfifDensity(jpeg: Buffer, ppi: number): Buffer {
  const header = jpeg.subarray(6, 10).toString('latin1');
  if (header !== 'JFIF') throw new TypeError(`A JFIF header was expected, but there is "${header}".`);
  const marked = Buffer.from(jpeg);
  marked.writeUInt8(1, 13);
  marked.writeUInt16BE(ppi, 14);
  marked.writeUInt16BE(ppi, 16);
  return marked;
}

/** Sets the resolution in a PNG by inserting a pHYs chunk (pixels per meter) directly after IHDR. */
function withPngDensity(png: Buffer, ppi: number): Buffer {
  const perMeter = Math.round(ppi / 0.0254);
  const chunk = Buffer.alloc(21);
  chunk.writeUInt32BE(9, 0);
  chunk.write('pHYs', 4, 'latin1');
  chunk.writeUInt32BE(perMeter, 8);
  chunk.writeUInt32BE(perMeter, 12);
  chunk.writeUInt8(1, 16);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 17)), 17);
  const behindHeader = 8 + 25;
  return Buffer.concat([png.subarray(0, behindHeader), chunk, png.subarray(behindHeader)]);
}

async function drawSample(studio: Page, { file, widthPx, heightPx, svg }: SampleArt): Promise<Buffer> {
  await studio.setViewportSize({ width: widthPx, height: heightPx });
  await studio.evaluate((art) => {
    document.body.innerHTML = art;
  }, svg);
  if (file.endsWith('.png')) return withPngDensity(await studio.screenshot({ type: 'png' }), PPI);
  return withJfifDensity(await studio.screenshot({ type: 'jpeg', quality: JPEG_QUALITY * 100 }), PPI);
}

const thumbnailName = (file: string): string => file.replace(/\.[a-z]+$/, '-small.webp');

/** Thumbnail at twice the largest size at which an empty tool shows it, px. */
const thumbnail = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes).resize(440, 330, { fit: 'inside' }).webp({ quality: 80 }).toBuffer();

async function withStudio<Result>(use: (studio: Page) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({
    ...chromiumLaunch,
    args: [...chromiumLaunch.args, '--force-color-profile=srgb'],
  });
  try {
    return await use(await openStudio(browser));
  } finally {
    await browser.close();
  }
}

if (import.meta.main) {
  mkdirSync(samples, { recursive: true });
  const only = process.argv.slice(2);
  await withStudio(async (studio) => {
    for (const art of only.length > 0 ? [] : sampleArt) {
      const bytes = await drawSample(studio, art);
      if (bytes.length > MAX_BYTES)
        throw new RangeError(`${art.file} has ${bytes.length} bytes; lower JPEG_QUALITY or simplify it.`);
      writeFileSync(join(samples, art.file), bytes);
      writeFileSync(join(samples, thumbnailName(art.file)), await thumbnail(bytes));
      console.log(`samples/${art.file}  ${art.widthPx}×${art.heightPx}  ${bytes.length} bytes`);
    }
    await makeCards(studio, join(root, 'apps/web/public/cards'), only);
  });
}
