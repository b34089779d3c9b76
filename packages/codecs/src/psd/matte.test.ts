/** Tests translucent Photoshop files: composites matted with white, and composites stored with straight colors. */
import { encodePsd } from '@printready/documents/psd/write';
import { createPicture, type Picture, type PictureSpace } from '@printready/pixels/picture';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasMagick, magick } from '../../../../scripts/testing/outside-programs.ts';
import { decodePicture } from '../index.ts';

const SIZE = { width: 16, height: 4 } as const;

async function open(file: Uint8Array): Promise<Picture> {
  const opened = await decodePicture(new Uint8Array(file));
  if (!opened.ok) throw new Error(opened.problem.text);
  return opened.picture;
}

function ramp(space: PictureSpace, color: readonly number[]): Picture {
  const pixels = Array.from({ length: SIZE.width * SIZE.height }, (_, i) => [...color, 15 + (i % 16) * 16]);
  return createPicture({
    ...{ ...SIZE, space, alpha: true, resolution: null, icc: null },
    data: Uint8Array.from(pixels.flat()),
  });
}

/** Largest color difference, weighted by alpha as in print. */
function worst(a: Picture, b: Picture): number {
  const step = a.data.length / (a.width * a.height);
  let most = 0;
  for (let i = 0; i < a.data.length; i++) {
    const alpha = a.data[i - (i % step) + step - 1]!;
    most = Math.max(most, (Math.abs(a.data[i]! - b.data[i]!) * alpha) / 255);
  }
  return most;
}

describe('decodePicture of a translucent PSD', () => {
  const level = fc.integer({ min: 0, max: 255 });

  it('removes a white matte', async () => {
    await fc.assert(
      fc.asyncProperty(fc.tuple(level, level, level), async (color) => {
        const picture = ramp('rgb', color);
        expect(worst(await open(encodePsd(picture, {})), picture)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 40 },
    );
  });

  it('removes a paper matte from CMYK', async () => {
    const picture = ramp('cmyk', [255, 0, 128, 30]);
    expect(worst(await open(encodePsd(picture, {})), picture)).toBeLessThanOrEqual(1);
  });

  const byMagick = (color: readonly number[]) =>
    magick(
      ['-size', '16x4', '-depth', '8', 'rgba:-', '-compress', 'None', 'psd:-'],
      ramp('rgb', color).data as Uint8Array,
    );

  it.skipIf(!hasMagick).each([
    ['dark', [20, 60, 10]],
    ['strong', [200, 30, 40]],
    ['light', [235, 240, 228]],
    ['nearly white', [255, 255, 246]],
  ] as const)('keeps the %s color from ImageMagick, which does not blend white into it', async (_, color) => {
    expect(worst(await open(byMagick(color)), ramp('rgb', color))).toBe(0);
  });

  it.skipIf(!hasMagick)('keeps ImageMagick’s straight CMYK colors', async () => {
    const picture = ramp('cmyk', [200, 20, 128, 30]);
    const file = magick(['-size', '16x4', '-depth', '8', 'cmyka:-', 'psd:-'], picture.data as Uint8Array);
    expect(worst(await open(file), picture)).toBe(0);
  });
});
