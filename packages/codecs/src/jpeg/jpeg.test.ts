import type { Picture } from '@printready/pixels/picture';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { textsOf } from '@printready/pixels/reading';
import { describe, expect, it } from 'vitest';
import {
  hasExiftool,
  hasMagick,
  magick,
  magickPixels,
  readFixture,
  readTags,
  writeTags,
} from '../../../../scripts/testing/outside-programs.ts';
import { type Decoded, type DecodedPicture, decodeImage, decodePicture, encodeImage } from '../index.ts';

/** JFIF unit code. */
const PER_INCH = 1;
const PER_CENTIMETER = 2;

function opened(decoded: Decoded): Raster {
  if (!decoded.ok) throw new Error(decoded.problem.text);
  return decoded.raster;
}

function openedPicture(decoded: DecodedPicture): Picture {
  if (!decoded.ok) throw new Error(decoded.problem.text);
  return decoded.picture;
}

/** A picture that is smooth, so that it survives compression, and wider than tall, so that a rotation shows. */
function testPicture(): Raster {
  const raster = createRaster(72, 40, { resolution: { x: 300, y: 300 } });
  for (let i = 0; i < 72 * 40; i++) {
    const x = i % 72;
    const y = Math.floor(i / 72);
    raster.data.set([x * 3, y * 6, 255 - x * 2, 255], i * 4);
  }
  return raster;
}

function meanDifference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  expect(a.length).toBe(b.length);
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs(a[i]! - b[i]!);
  return sum / a.length;
}

function profileOf(length: number): Uint8Array {
  const icc = new Uint8Array(length).map((_, i) => (i * 7) & 255);
  new DataView(icc.buffer).setUint32(0, length);
  icc.set(Buffer.from('RGB '), 16);
  icc.set(Buffer.from('acsp'), 36);
  return icc;
}

/** Patches the size in the frame header (ITU-T T.81, B.2.2). */
function saying(bytes: Uint8Array, width: number, height: number): Uint8Array {
  const frame = bytes.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(bytes[at + 1]!));
  const changed = bytes.slice();
  new DataView(changed.buffer).setUint16(frame + 5, height);
  new DataView(changed.buffer).setUint16(frame + 7, width);
  return changed;
}

describe('JPEG', () => {
  it('refuses, before decoding, a file whose declared size needs more bytes than the file has', async () => {
    const file = await encodeImage(testPicture(), { format: 'jpeg' });
    expect(await decodePicture(saying(file, 11_000, 10_900))).toEqual({
      ok: false,
      problem: {
        code: 'corrupt',
        format: 'jpeg',
        text: 'The JPEG says 11000 × 10900 px and holds far fewer.',
      },
    });
  });

  it.skipIf(!hasMagick).each(['none', 'plane'])(
    'opens a large one-color picture although its file is only a few bytes (interlace %s)',
    async (interlace) => {
      const options = ['-size', '3000x3000', 'xc:white', '-interlace', interlace, '-quality', '50'];
      const file = new Uint8Array(magick([...options, 'jpg:-']));
      expect(openedPicture(await decodePicture(file))).toMatchObject({ width: 3000, height: 3000 });
    },
  );

  it('round-trips the resolution, a multi-segment profile, and pixels with a mean error of at most 1.5 levels', async () => {
    const icc = profileOf(200_000);
    const raster = { ...testPicture(), icc };
    const back = openedPicture(
      await decodePicture(await encodeImage(raster, { format: 'jpeg', quality: 95 })),
    );
    expect(back.icc).toEqual(icc);
    expect(back.resolution).toEqual({ x: 300, y: 300 });
    expect(meanDifference(back.data, raster.data)).toBeLessThan(1.5);
  });

  it('flattens transparency onto white or the given color', async () => {
    const raster = createRaster(16, 16);
    const white = opened(await decodeImage(await encodeImage(raster, { format: 'jpeg' })));
    expect([...white.data.subarray(0, 4)]).toEqual([255, 255, 255, 255]);
    const red = await encodeImage(raster, {
      format: 'jpeg',
      quality: 100,
      background: { r: 250, g: 5, b: 5 },
    });
    expect(
      meanDifference(opened(await decodeImage(red)).data.subarray(0, 4), Uint8Array.of(250, 5, 5, 255)),
    ).toBeLessThan(2);
    expect([...raster.data.subarray(0, 4)]).toEqual([0, 0, 0, 0]);
  });

  it('rejects a file truncated at any point, instead of returning a partly gray picture', async () => {
    const jpeg = await encodeImage(testPicture(), { format: 'jpeg' });
    for (let length = 3; length < jpeg.length; length += 23) {
      const decoded = await decodeImage(jpeg.subarray(0, length));
      expect(!decoded.ok && decoded.problem.code, `${length} bytes`).toBe('corrupt');
    }
    // Keeps the end marker but drops coded data in the middle.
    const middle = Math.floor(jpeg.length * 0.7);
    const holed = Buffer.concat([jpeg.subarray(0, middle), jpeg.subarray(-2)]);
    expect((await decodeImage(holed)).ok).toBe(false);
  });

  it('ignores data after the end-of-image marker', async () => {
    const jpeg = await encodeImage(testPicture(), { format: 'jpeg' });
    expect(opened(await decodeImage(Buffer.concat([jpeg, Buffer.alloc(999, 0xff)]))).width).toBe(72);
  });

  it('decodes the next file after one that crashed the decoder', async () => {
    const jpeg = await encodeImage(testPicture(), { format: 'jpeg' });
    const broken = jpeg.map((byte, i) => (i > 30 && i % 5 === 0 ? byte ^ 0x55 : byte));
    expect((await decodeImage(broken)).ok).toBe(false);
    expect((await decodeImage(jpeg)).ok).toBe(true);
  });

  it('reports a file that has no scan as damaged', async () => {
    const jpeg = await encodeImage(testPicture(), { format: 'jpeg' });
    const scan = Buffer.from(jpeg).indexOf(Buffer.from([0xff, 0xda]));
    const headers = Uint8Array.from([...jpeg.subarray(0, scan), 0xff, 0xd9]);
    expect(await decodeImage(headers)).toMatchObject({
      ok: false,
      problem: { text: 'The JPEG data is damaged.' },
    });
  });

  it('rejects a side that is too long for JPEG and suggests PNG', async () => {
    await expect(encodeImage(createRaster(65_501, 1), { format: 'jpeg' })).rejects.toThrow(/choose PNG/);
  });

  it.skipIf(!hasExiftool).each([
    [{ x: 300, y: 300 }, PER_INCH, 300],
    [{ x: 72, y: 144 }, PER_INCH, 72],
    [{ x: 118 * 2.54, y: 118 * 2.54 }, PER_CENTIMETER, 118],
  ])('writes a resolution that exiftool reads back: %o', async (resolution, unit, value) => {
    const jpeg = await encodeImage({ ...testPicture(), resolution }, { format: 'jpeg' });
    expect(readTags(jpeg, 'XResolution', 'ResolutionUnit')).toEqual({
      XResolution: value,
      ResolutionUnit: unit,
    });
    expect(opened(await decodeImage(jpeg)).resolution).toEqual(resolution);
  });
});

describe.skipIf(!hasMagick)('JPEG decoding, compared with ImageMagick', () => {
  const picture = testPicture();
  const source = ['-size', '72x40', '-depth', '8', 'rgba:-', '-alpha', 'off'];

  it.each([
    ['baseline', []],
    ['progressive', ['-interlace', 'JPEG']],
    ['with 4:2:0 chroma', ['-sampling-factor', '4:2:0']],
    ['gray', ['-colorspace', 'Gray']],
    ['RGB without YCbCr', ['-set', 'colorspace', 'RGB', '-define', 'jpeg:colorspace=RGB']],
  ])('gives ImageMagick’s pixels for a JPEG: %s', async (_, how) => {
    const file = magick([...source, ...how, '-quality', '90', 'jpeg:-'], picture.data);
    const raster = opened(await decodeImage(file));
    // Other libjpeg versions may differ by one or two of 255 levels in inverse DCT and chroma upsampling.
    expect(meanDifference(raster.data, magickPixels(file))).toBeLessThan(0.6);
  });

  it.each([
    ['CMYK', ['-colorspace', 'CMYK', '-quality', '95']],
    [
      'YCCK as Photoshop writes it',
      [
        '-colorspace',
        'CMYK',
        '-quality',
        '95',
        '-sampling-factor',
        '4:4:4',
        '-define',
        'jpeg:colorspace=ycck',
      ],
    ],
  ])('reads the same inks from %s as ImageMagick does', { tags: 'slow' }, async (_, how) => {
    const file = magick(
      [...source, ...how, '-density', '300', '-units', 'PixelsPerInch', 'jpeg:-'],
      picture.data,
    );
    const inks = openedPicture(await decodePicture(file));
    expect(inks).toMatchObject({ space: 'cmyk', alpha: false, resolution: { x: 300, y: 300 }, icc: null });
    expect(meanDifference(inks.data, magick(['-', '-depth', '8', 'cmyk:-'], file))).toBeLessThan(0.6);
    const decoded = await decodeImage(file);
    expect(decoded.ok && textsOf(decoded.findings).join(' ')).toMatch(/FOGRA39/);
  });

  it.skipIf(!hasExiftool).each([1, 2, 3, 4, 5, 6, 7, 8])(
    'applies orientation %i to the picture and its density',
    { tags: 'slow' },
    async (orientation) => {
      const plain = magick([...source, '-density', '0x0', '-quality', '95', 'jpeg:-'], picture.data);
      const file = writeTags(
        plain,
        '-n',
        `-Orientation=${orientation}`,
        '-XResolution=200',
        '-YResolution=100',
        '-JFIF:all=',
      );
      const raster = opened(await decodeImage(file));
      const swaps = orientation >= 5;
      expect([raster.width, raster.height]).toEqual(swaps ? [40, 72] : [72, 40]);
      expect(raster.resolution).toEqual(swaps ? { x: 100, y: 200 } : { x: 200, y: 100 });
      expect(meanDifference(raster.data, magickPixels(file, '-auto-orient'))).toBeLessThan(0.6);
    },
  );

  it('gives ImageMagick’s pixels, resolution, and profile for third-party files', async ({ skip }) => {
    const turned = readFixture('raster/libavif-paris_exif_orientation_5.jpg');
    const profiled = readFixture('raster/libavif-paris_exif_xmp_icc.jpg');
    if (!turned || !profiled) return skip('third-party fixtures are absent');
    const upright = opened(await decodeImage(turned));
    expect([upright.width, upright.height]).toEqual([302, 403]);
    expect(meanDifference(upright.data, magickPixels(turned, '-auto-orient'))).toBeLessThan(1.5);
    const withProfile = openedPicture(await decodePicture(profiled));
    expect(withProfile.resolution).toEqual({ x: 300, y: 300 });
    expect(withProfile.icc).toEqual(new Uint8Array(magick(['-', 'icc:-'], profiled)));
  });
});
