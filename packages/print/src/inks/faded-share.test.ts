import { createRaster, type Raster } from '@printready/pixels/raster';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { findFlatInks } from './flat-inks.ts';
import { isFlatArt } from './is-flat-art.ts';

const [WIDTH, HEIGHT] = [500, 400];

async function draw(inside: string, jpegQuality?: number): Promise<Raster> {
  const drawing = sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%"/>${inside}</svg>`,
    ),
  ).flatten();
  const file = jpegQuality ? drawing.jpeg({ quality: jpegQuality }) : drawing.png();
  const data = await sharp(await file.toBuffer())
    .ensureAlpha()
    .raw()
    .toBuffer();
  return createRaster(WIDTH, HEIGHT, { data: new Uint8ClampedArray(data) });
}

const SIGN = 'M60 210V90l60 120V90M150 90h60m-60 60h50m-50 60h60M150 90v120M290 90a50 60 0 1 0 .1 0';
const lettering = `<path d="${SIGN}" fill="none" stroke="#f2ffff" stroke-width="16"/>`;
const glow = `<filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="14"/></filter>
  <path d="${SIGN}" fill="none" stroke="#ff2fa8" stroke-width="24" filter="url(#soft)"/>`;

it.each([undefined, 85, 70])('isFlatArt takes lettering as flat, at JPEG quality %s', async (quality) => {
  expect(isFlatArt(findFlatInks(await draw(lettering, quality)))).toBe(true);
});

it.each([undefined, 85, 70])(
  'isFlatArt rejects a glow around lettering on a large black ground, at JPEG quality %s',
  async (quality) => {
    const flat = findFlatInks(await draw(glow + lettering, quality));
    expect(flat.share).toBeGreaterThan(0.7);
    expect(isFlatArt(flat)).toBe(false);
  },
);
