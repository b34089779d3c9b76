/** Compares WebP files with exiftool and ImageMagick, and round-trips pictures. */

import { createRaster, type Raster } from '@printready/pixels/raster';
import { textsOf } from '@printready/pixels/reading';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasExiftool,
  hasMagick,
  magick,
  magickPixels,
  readFixture,
  readTags,
} from '../../../../scripts/testing/outside-programs.ts';
import { type Decoded, decodeImage, decodePicture, encodeImage } from '../index.ts';

function opened(decoded: Decoded): Raster {
  if (!decoded.ok) throw new Error(decoded.problem.text);
  return decoded.raster;
}

function noise(width: number, height: number): Raster {
  const raster = createRaster(width, height, { resolution: { x: 300, y: 150.5 } });
  for (let i = 0; i < raster.data.length; i++) raster.data[i] = (i * i * 31) >> 3;
  return raster;
}

describe('WebP', () => {
  it('round-trips exactly at quality 100, including the colors of fully transparent pixels', async () => {
    const size = fc.integer({ min: 1, max: 24 });
    await fc.assert(
      fc.asyncProperty(
        size,
        size,
        fc.uint8Array({ minLength: 2304, maxLength: 2304 }),
        async (width, height, bytes) => {
          const data = new Uint8ClampedArray(bytes.slice(0, width * height * 4));
          const raster = createRaster(width, height, { data });
          expect(opened(await decodeImage(await encodeImage(raster, { format: 'webp' })))).toEqual(raster);
        },
      ),
      { numRuns: 15 },
    );
  });

  it('keeps resolution and profile, both lossless and lossy', async () => {
    const icc = new Uint8Array(3001);
    new DataView(icc.buffer).setUint32(0, icc.length);
    icc.set(Buffer.from('RGB '), 16);
    icc.set(Buffer.from('acsp'), 36);
    for (const quality of [100, 80]) {
      const file = await encodeImage({ ...noise(30, 21), icc }, { format: 'webp', quality });
      const decoded = await decodePicture(file);
      if (!decoded.ok) throw new Error(decoded.problem.text);
      const back = decoded.picture;
      expect(back.icc).toEqual(icc);
      expect(back.resolution).toEqual({ x: 300, y: 150.5 });
      expect([back.width, back.height]).toEqual([30, 21]);
    }
  });

  it('rejects a file truncated at any point', async () => {
    const webp = await encodeImage(noise(40, 30), { format: 'webp' });
    for (let length = 12; length < webp.length; length += 101) {
      const decoded = await decodeImage(webp.subarray(0, length));
      expect(!decoded.ok && decoded.problem.code, `${length} bytes`).toBe('corrupt');
    }
  });

  it('rejects a side that is too long for WebP and suggests PNG', async () => {
    await expect(encodeImage(createRaster(16_384, 1), { format: 'webp' })).rejects.toThrow(/choose PNG/);
  });

  it.skipIf(!hasExiftool)('writes resolution and size that exiftool can read', async () => {
    const webp = await encodeImage(noise(31, 17), { format: 'webp' });
    expect(
      readTags(webp, 'XResolution', 'YResolution', 'ResolutionUnit', 'ImageWidth', 'ImageHeight'),
    ).toEqual({
      XResolution: 300,
      YResolution: 150.5,
      ResolutionUnit: 2,
      ImageWidth: 31,
      ImageHeight: 17,
    });
  });

  it.skipIf(!hasMagick)('reads and writes the same pixels as ImageMagick', async () => {
    const raster = noise(33, 20);
    const webp = await encodeImage(raster, { format: 'webp' });
    expect(Buffer.compare(magickPixels(webp), Buffer.from(raster.data))).toBe(0);
    const lossy = magick(
      ['-size', '33x20', '-depth', '8', 'rgba:-', '-quality', '70', 'webp:-'],
      raster.data,
    );
    expect(Buffer.compare(Buffer.from(opened(await decodeImage(lossy)).data), magickPixels(lossy))).toBe(0);
  });

  it.skipIf(!hasMagick)(
    'opens and reports the first frame of an animation, and rejects a truncated animation',
    async () => {
      const ground = ['-size', '20x10', 'xc:none'];
      const dot = (fill: string, box: string) => ['(', '-clone', '0', '-fill', fill, '-draw', box, ')'];
      const webp = magick([
        ...ground,
        ...dot('red', 'rectangle 2,2 7,7'),
        ...dot('blue', 'rectangle 12,2 17,7'),
        ...['-delete', '0', '-delay', '20', '-define', 'webp:lossless=true', 'webp:-'],
      ]);
      const decoded = await decodeImage(webp);
      const { width, data } = opened(decoded);
      expect(decoded.ok && textsOf(decoded.findings)).toEqual(['Frame 1 of 2 is shown.']);
      const pixel = (x: number, y: number) => [
        ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
      ];
      expect([pixel(4, 4), pixel(14, 4)]).toEqual([
        [255, 0, 0, 255],
        [0, 0, 0, 0],
      ]);
      // ImageMagick writes bytes after the declared end.
      const end = webp.readUInt32LE(4) + 8;
      const cut = await decodeImage(webp.subarray(0, end - 20));
      expect(!cut.ok && cut.problem).toMatchObject({ code: 'corrupt', format: 'webp' });
    },
  );

  it('decodes lossy alpha in a third-party file as PIL and ImageMagick do', async ({ skip }) => {
    const file = readFixture('raster/imagers-lossy_alpha.webp');
    if (!file) return skip('third-party fixtures are absent');
    const { data } = opened(await decodeImage(file));
    const alphas = data.filter((_, i) => i % 4 === 3);
    const count = (test: (alpha: number) => boolean) => alphas.filter(test).length;
    expect([count((a) => a === 0), count((a) => a > 0 && a < 255), count((a) => a === 255)]).toEqual([
      6234, 62, 3704,
    ]);
  });
});
