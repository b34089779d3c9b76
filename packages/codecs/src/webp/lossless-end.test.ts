import { joinBytes } from '@printready/pixels/bytes';
import { createRaster } from '@printready/pixels/raster';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { hasMagick, magick } from '../../../../scripts/testing/outside-programs.ts';
import { createRandom } from '../../../../scripts/testing/seeded-random.ts';
import { encodeImage } from '../index.ts';
import { pictureChunk } from './chunks.ts';
import { hasLosslessDataLeft, measureLossless } from './lossless-end.ts';

/** Draws flat areas in `colors` colors, or noise if `colors` exceeds the palette limit. */
function draw(seed: number, colors: number) {
  const random = createRandom(seed);
  const [width, height] = [1 + Math.floor(random() * 120), 1 + Math.floor(random() * 90)];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const area = Math.floor(((pixel % width) + Math.floor(pixel / width)) / 7) % colors;
    const level = colors > 256 ? random() * 255 : (area * 37) % 256;
    data.set([level, (area * 91) % 256, level / 2, seed % 2 === 0 ? 255 : 200], pixel * 4);
  }
  return { width, height, data };
}

const bySharp = async ({ width, height, data }: ReturnType<typeof draw>, effort: number) =>
  new Uint8Array(
    await sharp(data, { raw: { width, height, channels: 4 } })
      .webp({ lossless: true, effort })
      .toBuffer(),
  );

const losslessData = (file: Uint8Array): Uint8Array => pictureChunk(file)!.body;

function bitsLeft(file: Uint8Array): number {
  const data = losslessData(file);
  return data.length * 8 - measureLossless(data)!;
}

describe('lossless WebP data', () => {
  it.each([1, 2, 3, 5, 17, 200, 1000])('leaves less than one byte unused with %i colors', async (colors) => {
    for (let seed = 1; seed <= 14; seed++) {
      const left = bitsLeft(await bySharp(draw(seed, colors), seed % 7));
      expect(left >= 0 && left < 8, `${left} bits, seed ${seed}`).toBe(true);
    }
  });

  it('leaves less than one byte unused in a file from our encoder', async () => {
    const { width, height, data } = draw(3, 9);
    const file = await encodeImage(createRaster(width, height, { data }), { format: 'webp' });
    expect(bitsLeft(file)).toBeLessThan(8);
  });

  it.skipIf(!hasMagick)('leaves less than one byte unused in a file from ImageMagick', () => {
    const file = magick(['-size', '90x70', 'plasma:red-blue', '-define', 'webp:lossless=true', 'webp:-']);
    expect(bitsLeft(file)).toBeLessThan(8);
  });

  it('has surplus bytes if bytes other than zeros follow', async () => {
    const data = losslessData(await bySharp(draw(4, 5), 4));
    expect(hasLosslessDataLeft(data)).toBe(false);
    expect(hasLosslessDataLeft(joinBytes([data, new Uint8Array(3)]))).toBe(false);
    expect(hasLosslessDataLeft(joinBytes([data, Uint8Array.of(0, 1)]))).toBe(true);
  });

  it('has no surplus bytes if it cannot be parsed', () => {
    expect(
      hasLosslessDataLeft(Uint8Array.of(0x2f, 255, 255, 255, 7, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff)),
    ).toBe(false);
  });
});
