import { createRaster, type Raster } from '@printready/pixels/raster';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { findFlatInks } from './flat-inks.ts';
import { isFlatArt } from './is-flat-art.ts';
import { completeLossyInks } from './lossy-art.ts';

const SIDE = 360;

async function asJpeg(inside: string, quality: number, gray = false): Promise<Raster> {
  const drawing = sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><rect width="100%" height="100%" fill="#fff"/>${inside}</svg>`,
    ),
  ).flatten();
  const jpeg = await (gray ? drawing.grayscale() : drawing).toColorspace('srgb').jpeg({ quality }).toBuffer();
  const data = await sharp(jpeg).ensureAlpha().raw().toBuffer();
  return createRaster(SIDE, SIDE, { data: new Uint8ClampedArray(data) });
}

/** Strokes as of lettering a centimeter tall at 72 dpi: JPEG leaves hardly a uniform pixel in or around them. */
const small = (colors: readonly string[]) =>
  colors
    .flatMap((color, row) =>
      Array.from({ length: 11 }, (_, column) => {
        const [x, y] = [14 + 31 * column, 16 + 58 * row];
        return `<path d="M${x} ${y + 34}V${y}l14 34V${y}M${x + 19} ${y}v34" fill="none" stroke="${color}" stroke-width="5"/>`;
      }),
    )
    .join('');

it.each([50, 70, 85])('takes small strokes in three inks as flat, at JPEG quality %s', async (quality) => {
  const flat = findFlatInks(await asJpeg(small(['#c1121f', '#22223b', '#ffb703', '#c1121f']), quality));
  expect(flat.share).toBeLessThan(0.7);
  expect(isFlatArt(flat)).toBe(true);
});

const sky = `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="#180a42"/><stop offset=".5" stop-color="#e8485a"/><stop offset="1" stop-color="#ffe278"/></linearGradient>
  <rect width="100%" height="100%" fill="url(#sky)"/>`;
const clouds = `<filter id="clouds" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".02" numOctaves="4" seed="3"/>
  <feColorMatrix values="1.6 0 0 0 -.3 0 1.6 0 0 -.3 0 0 1.6 0 -.3 0 0 0 0 1"/></filter><rect width="100%" height="100%" filter="url(#clouds)"/>`;

it.each([
  ['a sky behind small strokes', sky + small(['#22223b', '#ffffff']), 60, false],
  ['a sky in gray', sky, 60, true],
  ['clouds', clouds, 50, false],
  ['clouds in gray', clouds, 70, true],
  [
    'strokes that fade from one ink to another',
    `<linearGradient id="fade" gradientUnits="userSpaceOnUse" x2="${SIDE}"><stop stop-color="#c1121f"/><stop offset="1" stop-color="#ffb703"/></linearGradient>${small(['url(#fade)', 'url(#fade)', '#22223b'])}`,
    70,
    false,
  ],
])('rejects %s', async (_name, inside, quality, gray) => {
  const flat = findFlatInks(await asJpeg(inside, quality, gray));
  expect(isFlatArt(flat), JSON.stringify({ ...flat, labels: undefined })).toBe(false);
});

it('finds an ink that is nowhere uniform', async () => {
  const dots = Array.from(
    { length: 6 },
    (_, n) => `<circle cx="${30 + 60 * n}" cy="320" r="5" fill="#e76f51"/>`,
  );
  const flat = findFlatInks(await asJpeg(small(['#1f4e5f', '#f2e8cf']) + dots.join(''), 60));
  expect(flat.inks).toHaveLength(4);
  const { r, g, b } = flat.inks[3]?.color ?? { r: 0, g: 0, b: 0 };
  expect([r - 231, g - 111, b - 81].filter((off) => Math.abs(off) > 20)).toEqual([]);
  expect(isFlatArt(flat)).toBe(true);
});

it('adds no more inks than there is room for', async () => {
  const dots = ['#e76f51', '#2a9d8f', '#e9c46a', '#8338ec'].map(
    (color, n) => `<circle cx="${40 + 80 * n}" cy="320" r="5" fill="${color}"/>`,
  );
  const art = await asJpeg(small(['#1f4e5f', '#f2e8cf']) + dots.join(''), 60);
  const found = [
    { r: 255, g: 255, b: 255 },
    { r: 31, g: 78, b: 95 },
  ];
  const more = (room: number) => completeLossyInks(art, found, { room, mayBeSoft: true });
  expect([more(0).isComplete, more(1).isComplete]).toEqual([false, false]);
});

it('finds no further ink in art whose inks are all uniform somewhere', async () => {
  const flat = findFlatInks(await asJpeg(small(['#c1121f', '#22223b', '#ffb703']), 50));
  expect(flat.inks).toHaveLength(4);
  expect(flat.lossy?.isComplete).toBe(true);
});

async function asPng(inside: string, ground = '#fff'): Promise<Raster> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><rect width="100%" height="100%" fill="${ground}"/>${inside}</svg>`;
  const data = await sharp(Buffer.from(drawing)).ensureAlpha().raw().toBuffer();
  return createRaster(SIDE, SIDE, { data: new Uint8ClampedArray(data) });
}

const rays = (stroke: string) =>
  Array.from({ length: 60 }, (_, n) => {
    const [x, y] = [Math.cos((n * Math.PI) / 30), Math.sin((n * Math.PI) / 30)];
    return `<path d="M${180 + 30 * x} ${180 + 30 * y}L${180 + 175 * x} ${180 + 175 * y}" stroke="${stroke}" stroke-width="2.4"/>`;
  }).join('') + `<circle cx="180" cy="180" r="26" fill="${stroke}"/>`;
const hatching = (stroke: string) =>
  rays(stroke) +
  Array.from(
    { length: 90 },
    (_, n) => `<path d="M${4 * n} 0l60 360" stroke="${stroke}" stroke-width="1.6"/>`,
  ).join('');

it.each(['none', '#fff'])('takes a fine drawing in one ink as flat, on the ground %s', async (ground) => {
  const flat = findFlatInks(await asPng(hatching('#1b4332'), ground));
  expect(flat.share).toBeLessThan(0.7);
  expect([isFlatArt(flat), flat.inks.length]).toEqual([true, ground === 'none' ? 1 : 2]);
});

it.each([
  [
    'whose lines fade',
    `<linearGradient id="f" gradientUnits="userSpaceOnUse" x2="360"><stop stop-color="#1b4332"/><stop offset="1" stop-color="#b7e4c7"/></linearGradient>${hatching('url(#f)')}`,
  ],
  [
    'over a soft shade',
    `<radialGradient id="g"><stop stop-color="#555"/><stop offset="1" stop-color="#fff"/></radialGradient><rect width="100%" height="100%" fill="url(#g)"/>${hatching('#1b4332')}`,
  ],
])('rejects a fine drawing %s', async (_name, inside) => {
  expect(isFlatArt(findFlatInks(await asPng(inside)))).toBe(false);
});
