import { createRaster } from '@printready/pixels/raster';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { findFlatInks } from '../inks/flat-inks.ts';
import { spotPlates } from './spot-plates.ts';

const [WIDTH, HEIGHT] = [320, 240];
const OUTLINE = 5;
const CYAN = '#69d7e4';
const CREAM = '#f8d2a3';
const CREAM_RED = 248;
const YELLOW_RED = 255;

async function platesOf(inside: string, quality: number) {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="${CYAN}"/>${inside}</svg>`;
  const jpeg = await sharp(Buffer.from(drawing)).jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer();
  const data = new Uint8ClampedArray(await sharp(jpeg).ensureAlpha().raw().toBuffer());
  const art = createRaster(WIDTH, HEIGHT, { data });
  const flat = findFlatInks(art);
  const colors = flat.inks.map(({ color }) => color);
  return { colors, plates: spotPlates(art, flat, colors).plates };
}

/** Ink of a plate where `isThere`, in full pixels. */
function inkWhere(plate: Uint8Array, isThere: (x: number, y: number) => boolean): number {
  let sum = 0;
  for (const [at, value] of plate.entries())
    if (isThere(at % WIDTH, Math.floor(at / WIDTH))) sum += value / 255;
  return sum;
}

it.each([85, 70])(
  'prints no contour of an ink on the other side of an outline, at JPEG quality %d',
  async (quality) => {
    const disc = `<circle cx="160" cy="120" r="80" fill="${CREAM}" stroke="#2c2220" stroke-width="${OUTLINE}"/>
      <rect x="20" y="20" width="30" height="30"/>`;
    const { colors, plates } = await platesOf(disc, quality);
    expect(colors).toHaveLength(3);
    const cream = colors.findIndex(({ r, b }) => Math.abs(r - CREAM_RED) < 8 && b < 200);
    const cyan = colors.findIndex(({ r, b }) => r < 150 && b > 200);
    const far = (x: number, y: number) => Math.hypot(x + 0.5 - 160, y + 0.5 - 120);
    expect(inkWhere(plates[cream]!, (x, y) => far(x, y) > 80)).toBeLessThan(1);
    expect(inkWhere(plates[cyan]!, (x, y) => far(x, y) < 80)).toBeLessThan(1);
  },
);

it('keeps dots of two pixels and thin lines in lossy flat art', async () => {
  const dots = Array.from(
    { length: 20 },
    (_, i) => `<rect x="${40 + 12 * i}" y="60" width="2" height="2"/>`,
  ).join('');
  const art = `<rect x="20" y="20" width="280" height="200"/><g fill="#ffe020">${dots}
    <rect x="40" y="100" width="240" height="1"/><rect x="100" y="140" width="120" height="60"/></g>`;
  const { colors, plates } = await platesOf(art, 85);
  const yellow = plates[colors.findIndex(({ r, b }) => Math.abs(r - YELLOW_RED) < 8 && b < 80)]!;
  expect(inkWhere(yellow, (_, y) => y > 56 && y < 66)).toBeGreaterThan(0.6 * 80);
  expect(inkWhere(yellow, (_, y) => y > 96 && y < 106)).toBeGreaterThan(0.7 * 240);
});
