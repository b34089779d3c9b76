import sharp from 'sharp';
import { expect, it } from 'vitest';
import { readJpegQuality } from './quality.ts';

const pixels = Uint8Array.from({ length: 64 * 48 * 3 }, (_, i) => (i * 37) % 256);
const image = () => sharp(pixels, { raw: { width: 64, height: 48, channels: 3 } });

it.each([20, 40, 50, 60, 75, 80, 85, 90, 92, 95])(
  'readJpegQuality returns the quality that the encoder used: %i',
  async (quality) => {
    expect(readJpegQuality(await image().jpeg({ quality }).toBuffer())).toBe(quality);
    expect(readJpegQuality(await image().jpeg({ quality, progressive: true }).toBuffer())).toBe(quality);
  },
);

it('readJpegQuality returns null for a PNG, a truncated file, and an empty file', async () => {
  const jpeg = await image().jpeg({ quality: 80 }).toBuffer();
  expect(readJpegQuality(await image().png().toBuffer())).toBeNull();
  expect(readJpegQuality(jpeg.subarray(0, 30))).toBeNull();
  expect(readJpegQuality(new Uint8Array(0))).toBeNull();
});
