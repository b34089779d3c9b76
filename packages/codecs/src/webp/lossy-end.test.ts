import { joinBytes } from '@printready/pixels/bytes';
import { createRaster } from '@printready/pixels/raster';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { hasMagick, magick } from '../../../../scripts/testing/outside-programs.ts';
import { createRandom } from '../../../../scripts/testing/seeded-random.ts';
import { encodeImage } from '../index.ts';
import { pictureChunk } from './chunks.ts';
import { hasLossyDataLeft, measureLossy } from './lossy-end.ts';

function draw(seed: number) {
  const random = createRandom(seed);
  const channels = seed % 2 === 0 ? (4 as const) : (3 as const);
  const [width, height] = [1 + Math.floor(random() * 90), 1 + Math.floor(random() * 70)];
  const noise = (seed % 3) * 40;
  const data = Uint8ClampedArray.from(
    { length: width * height * channels },
    (_, i) => (100 + (Math.floor(i / channels) % width) * 3 + random() * noise) % 256,
  );
  return { width, height, channels, data };
}

const dataOf = (file: Uint8Array): Uint8Array => {
  const { name, body } = pictureChunk(file)!;
  expect(name).toBe('VP8 ');
  return body;
};

describe('lossy WebP data', () => {
  it('ends within three bytes of the last coefficient', async () => {
    for (let seed = 1; seed <= 60; seed++) {
      const { data, ...raw } = draw(seed);
      const file = await sharp(data, { raw })
        .webp({ quality: 1 + ((seed * 13) % 100), effort: seed % 7, smartSubsample: seed % 5 === 0 })
        .toBuffer();
      for (const left of measureLossy(dataOf(new Uint8Array(file)))!)
        expect(left >= 0 && left < 24, `${left} bits, seed ${seed}`).toBe(true);
    }
  });

  it('ends within three bytes of the last coefficient in a file from our encoder', async () => {
    const raster = createRaster(70, 50, {
      data: Uint8ClampedArray.from({ length: 70 * 50 * 4 }, (_, i) => (i * 7) % 256),
    });
    const file = await encodeImage(raster, { format: 'webp', quality: 75 });
    expect(Math.max(...measureLossy(dataOf(file))!)).toBeLessThan(24);
  });

  it.skipIf(!hasMagick).each([0, 1, 3])(
    'ends within three bytes of the last coefficient in each of ImageMagick’s 2^%i partitions',
    (partitions) => {
      const words = ['-size', '190x170', 'plasma:red-blue', '-quality', '70'];
      const file = magick([
        ...words,
        '-define',
        'webp:method=0',
        '-define',
        `webp:partitions=${partitions}`,
        'webp:-',
      ]);
      const left = measureLossy(dataOf(file))!;
      expect(left.length).toBe(1 + 2 ** partitions);
      expect(Math.max(...left)).toBeLessThan(24);
    },
  );

  it('has surplus bytes if more bytes follow than a video encoder flushes', async () => {
    const { data, ...raw } = draw(5);
    const body = dataOf(new Uint8Array(await sharp(data, { raw }).webp({ quality: 60 }).toBuffer()));
    expect(hasLossyDataLeft(body)).toBe(false);
    expect(hasLossyDataLeft(joinBytes([body, new Uint8Array(4)]))).toBe(false);
    expect(hasLossyDataLeft(joinBytes([body, new Uint8Array(8)]))).toBe(true);
  });

  it('has no surplus bytes if the picture is damaged', () => {
    expect(hasLossyDataLeft(new Uint8Array(4))).toBe(false);
    expect(hasLossyDataLeft(Uint8Array.of(1, 0, 0, 0x9d, 1, 0x2a, 16, 0, 16, 0, 0, 0))).toBe(false);
  });
});
