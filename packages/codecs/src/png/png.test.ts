/** Compares PNG files with ImageMagick, pngjs, and exiftool, and round-trips random pictures. */

import { createRaster, type Raster } from '@printready/pixels/raster';
import { textsOf } from '@printready/pixels/reading';
import fc from 'fast-check';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import {
  hasExiftool,
  hasMagick,
  magick,
  readFixture,
  readTags,
  writeTags,
} from '../../../../scripts/testing/outside-programs.ts';
import { type Decoded, decodeImage, decodePicture, encodeImage } from '../index.ts';
import { writeChunk } from './chunks.ts';

function opened(decoded: Decoded): Extract<Decoded, { ok: true }> {
  if (!decoded.ok) throw new Error(decoded.problem.text);
  return decoded;
}

const anyRaster = fc
  .record({
    width: fc.integer({ min: 1, max: 40 }),
    height: fc.integer({ min: 1, max: 40 }),
    ppi: fc.option(
      fc.oneof(
        fc.integer({ min: 1, max: 2400 }),
        fc.integer({ min: 10, max: 24_000 }).map((n) => n / 10),
      ),
    ),
  })
  .chain(({ width, height, ppi }) =>
    fc.uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 }).map((bytes) =>
      createRaster(width, height, {
        data: new Uint8ClampedArray(bytes),
        resolution: ppi === null ? null : { x: ppi, y: ppi * 2 },
      }),
    ),
  );

function testPicture(): Raster {
  const raster = createRaster(61, 47);
  for (let i = 0; i < 61 * 47; i++) {
    const x = i % 61;
    const y = Math.floor(i / 61);
    raster.data.set([x * 4, y * 5, (x * y) & 255, y < 20 ? 255 : (x * 13 + y * 7) & 255], i * 4);
  }
  return raster;
}

/** ImageMagick's 16-bit RGBA, rounded here to 8 bits because its own conversion truncates. */
function roundedPixels(file: Uint8Array, ...operations: readonly string[]): Buffer {
  const wide = magick(['-', ...operations, '-depth', '16', '-endian', 'MSB', 'rgba:-'], file);
  return Buffer.from(
    Array.from({ length: wide.length / 2 }, (_, i) => Math.round(wide.readUInt16BE(i * 2) / 257)),
  );
}

describe('PNG', () => {
  it('round-trips exactly, including the resolution and the colors of fully transparent pixels', async () => {
    await fc.assert(
      fc.asyncProperty(anyRaster, async (raster) => {
        const { raster: back, findings } = opened(
          await decodeImage(await encodeImage(raster, { format: 'png' })),
        );
        expect(back).toEqual(raster);
        expect(findings).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('writes a file that pngjs decodes to the same pixels', async () => {
    const raster = testPicture();
    const png = PNG.sync.read(Buffer.from(await encodeImage(raster, { format: 'png' })));
    expect([png.width, png.height]).toEqual([61, 47]);
    expect(Buffer.compare(png.data, Buffer.from(raster.data))).toBe(0);
  });

  it('keeps a profile and accepts pixels in shared memory', async () => {
    const icc = new Uint8Array(5000).map((_, i) => (i * i) & 255);
    new DataView(icc.buffer).setUint32(0, icc.length);
    icc.set(Buffer.from('RGB '), 16);
    icc.set(Buffer.from('acsp'), 36);
    const data = new Uint8ClampedArray(new SharedArrayBuffer(16)).fill(77);
    const file = await encodeImage({ ...createRaster(2, 2), data, icc }, { format: 'png' });
    const decoded = await decodePicture(file);
    if (!decoded.ok) throw new Error(decoded.problem.text);
    expect(decoded.picture.icc).toEqual(icc);
    expect([...decoded.picture.data]).toEqual(new Array(16).fill(77));
  });

  it('drops and reports a damaged profile', async () => {
    const png = await encodeImage(createRaster(1, 1), { format: 'png' });
    const body = Buffer.concat([Buffer.from('x\0\0'), Buffer.alloc(20, 5)]);
    const decoded = await decodeImage(
      Buffer.concat([png.subarray(0, 33), writeChunk('iCCP', body), png.subarray(33)]),
    );
    expect(textsOf(opened(decoded).findings).join()).toMatch(/profile is damaged/);
    expect(opened(decoded).raster.icc).toBeNull();
  });

  it('rejects every truncation and bit flip without throwing', async () => {
    const png = await encodeImage(testPicture(), { format: 'png' });
    const end = png.length - 12;
    for (let length = 8; length < end; length += 97) {
      const decoded = await decodeImage(png.subarray(0, length));
      expect(decoded.ok, `${length} bytes`).toBe(false);
      expect(!decoded.ok && decoded.problem.code).toBe('corrupt');
    }
    for (let at = 8; at < end; at += 89) {
      const damaged = png.slice();
      damaged[at]! ^= 4;
      expect((await decodeImage(damaged)).ok, `byte ${at}`).toBe(false);
    }
  });

  it.skipIf(!hasExiftool)('writes exactly 300 dpi according to exiftool', async () => {
    const png = await encodeImage(createRaster(3, 3, { resolution: { x: 300, y: 300 } }), { format: 'png' });
    expect(readTags(png, 'PixelsPerUnitX', 'PixelsPerUnitY', 'PixelUnits')).toEqual({
      PixelsPerUnitX: 11_811,
      PixelsPerUnitY: 11_811,
      PixelUnits: 1,
    });
    const exif = writeTags(
      await encodeImage(testPicture(), { format: 'png' }),
      '-n',
      '-Orientation=6',
      '-XResolution=240',
      '-YResolution=120',
    );
    const { raster } = opened(await decodeImage(exif));
    expect([raster.width, raster.height, raster.resolution]).toEqual([47, 61, { x: 120, y: 240 }]);
  });
});

describe.skipIf(!hasMagick)('PNG decoding, compared with ImageMagick', () => {
  const picture = testPicture();
  const source = ['-size', '61x47', '-depth', '8', 'rgba:-'];
  const opaque = ['-alpha', 'off'];
  const gray = ['-colorspace', 'Gray'];
  const kinds: readonly (readonly [string, readonly string[]])[] = [
    ['RGBA', ['PNG32:-']],
    ['RGB', [...opaque, 'PNG24:-']],
    [
      'RGB with a transparent color',
      [
        '-alpha',
        'on',
        '-channel',
        'A',
        '-threshold',
        '50%',
        '+channel',
        '-define',
        'png:color-type=2',
        'png:-',
      ],
    ],
    ['RGBA, interlaced', ['-interlace', 'PNG', 'PNG32:-']],
    ['RGB 16, interlaced', [...opaque, '-interlace', 'PNG', 'PNG48:-']],
    ['RGBA 16', ['-resize', '80x50!', 'PNG64:-']],
    ['gray', [...opaque, ...gray, '-define', 'png:color-type=0', 'png:-']],
    [
      'gray 16',
      [
        ...opaque,
        ...gray,
        '-resize',
        '77x50!',
        '-define',
        'png:color-type=0',
        '-define',
        'png:bit-depth=16',
        'png:-',
      ],
    ],
    ['gray and alpha', [...gray, '-define', 'png:color-type=4', 'png:-']],
    [
      'gray and alpha 16, interlaced',
      [...gray, '-interlace', 'PNG', '-define', 'png:color-type=4', '-define', 'png:bit-depth=16', 'png:-'],
    ],
    ['palette', ['-colors', '200', 'PNG8:-']],
    [
      'palette of 4 bits, interlaced',
      [...opaque, '-colors', '11', '-interlace', 'PNG', '-define', 'png:bit-depth=4', 'PNG8:-'],
    ],
    ['palette of 2 bits', [...opaque, '-colors', '4', '-define', 'png:bit-depth=2', 'PNG8:-']],
    ['one bit', [...opaque, '-monochrome', '-define', 'png:bit-depth=1', 'png:-']],
  ];

  it.each(kinds)('gives the same pixels bit for bit: %s', async (_, how) => {
    const file = magick([...source, ...how], picture.data);
    const { raster, findings } = opened(await decodeImage(file));
    const expected = roundedPixels(file);
    expect(Buffer.compare(Buffer.from(raster.data), expected)).toBe(0);
    expect(textsOf(findings).some((note) => note.includes('16 bits'))).toBe(file[24] === 16);
  });

  it('rounds the 16-bit samples of a PngSuite file instead of truncating them', async ({ skip }) => {
    const file = readFixture('raster/libpng-basn6a16.png');
    if (!file) return skip('third-party fixtures are absent');
    const { raster } = opened(await decodeImage(file));
    // The file's gamma is 1.0, which means linear light.
    const expected = roundedPixels(file, '-colorspace', 'sRGB');
    const differences = expected.map((value, i) => Math.abs(value - raster.data[i]!));
    expect(Math.max(...differences)).toBeLessThanOrEqual(1);
    const alphas = raster.data.filter((_, i) => i % 4 === 3);
    expect(alphas.filter((alpha) => alpha === 0)).toHaveLength(124);
    expect(alphas.filter((alpha) => alpha === 255)).toHaveLength(0);
  });
});
