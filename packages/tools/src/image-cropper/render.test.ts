import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRaster, type Raster } from '@printready/pixels/raster';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Result } from '../contract/tool.ts';
import type { Options } from './options.ts';
import { planCrop } from './plan.ts';
import { preparedSize } from './prepare.ts';
import { tool } from './render.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const crop = (input: Raster, options: Partial<Options>): Promise<Result> => tool.run(input, options, run);
const complete = (options: Partial<Options>): Options => tool.schema.parse(options) as Options;

/** Every pixel encodes its position. */
function numbered(width: number, height: number): Raster {
  const raster = createRaster(width, height, { resolution: { x: 300, y: 300 }, icc: new Uint8Array([7]) });
  for (let i = 0; i < width * height; i++) raster.data.set([i & 255, (i >> 8) & 255, i >> 16, 255], i * 4);
  return raster;
}

const placeAt = ({ data }: Raster, x: number, width: number, y: number): number => {
  const at = (y * width + x) * 4;
  return data[at]! | (data[at + 1]! << 8) | (data[at + 2]! << 16);
};

describe('Image Cropper: size of the result', () => {
  it('crops 10,000 random rectangles pixel for pixel', async () => {
    const side = fc.integer({ min: 1, max: 60 });
    await fc.assert(
      fc.asyncProperty(
        side,
        side,
        fc.nat(59),
        fc.nat(59),
        fc.nat(59),
        fc.nat(59),
        async (w, h, a, b, c, d) => {
          const [x, y] = [a % w, b % h];
          const [width, height] = [1 + (c % (w - x)), 1 + (d % (h - y))];
          const frame = { x: x / w, y: y / h, width: width / w, height: height / h };
          const { shows: raster } = await crop(numbered(w, h), { frame });
          expect([raster.width, raster.height]).toEqual([width, height]);
          expect(placeAt(raster, 0, width, 0)).toBe(y * w + x);
          expect(placeAt(raster, width - 1, width, height - 1)).toBe((y + height - 1) * w + x + width - 1);
        },
      ),
      { numRuns: 10_000 },
    );
  });

  it('crops to the requested ratio, to the nearest pixel, for 10,000 random ratios and frames', () => {
    const side = fc.integer({ min: 1, max: 12_000 });
    const part = fc.double({ min: 0.01, max: 1, noNaN: true });
    const ratio = fc.integer({ min: 1, max: 200 }).map((n) => n / 10);
    fc.assert(
      fc.property(
        side,
        side,
        ratio,
        ratio,
        fc.option(part),
        (width, height, ratioWidth, ratioHeight, part) => {
          const frame = part === null ? null : { x: part / 3, y: part / 5, width: part, height: 0.5 };
          const options = complete({ shape: 'ratio', ratioWidth, ratioHeight, frame });
          const plan = planCrop({ width, height, resolution: null }, options);
          const wide = ratioWidth >= ratioHeight;
          const [longer, shorter] = wide ? [plan.width, plan.height] : [plan.height, plan.width];
          const share = Math.min(ratioWidth, ratioHeight) / Math.max(ratioWidth, ratioHeight);
          expect(Math.abs(shorter - Math.max(1, longer * share))).toBeLessThanOrEqual(0.5 + 1e-6);
          expect([plan.cut.width, plan.cut.height]).toEqual([plan.width, plan.height]);
          expect(plan.width).toBeLessThanOrEqual(width);
          expect(plan.height).toBeLessThanOrEqual(height);
        },
      ),
      { numRuns: 10_000 },
    );
  });

  it('crops to the requested size in pixels or in print, with bleed on all sides', async () => {
    const number = fc.integer({ min: 1, max: 90 });
    await fc.assert(
      fc.asyncProperty(
        number,
        number,
        number,
        number,
        fc.nat(5),
        async (w, h, widthPx, heightPx, bleedMm) => {
          const { shows: raster } = await crop(numbered(w, h), {
            shape: 'pixels',
            widthPx,
            heightPx,
            bleedMm,
          });
          const bleed = Math.round((bleedMm / 25.4) * 300);
          expect([raster.width, raster.height]).toEqual([widthPx + 2 * bleed, heightPx + 2 * bleed]);
        },
      ),
      { numRuns: 300 },
    );
    const print = await crop(numbered(200, 100), { shape: 'print', widthMm: 50.8, heightMm: 25.4, dpi: 150 });
    expect([print.shows.width, print.shows.height]).toEqual([300, 150]);
    expect(print.shows.resolution).toEqual({ x: 150, y: 150 });
    expect(print.figures).toContainEqual({
      id: 'effective-resolution',
      label: 'Effective resolution',
      value: 100,
      unit: 'ppi',
    });
  });

  it('rejects a size that exceeds memory, with a message that says what to do', async () => {
    const huge = crop(numbered(4, 4), { shape: 'pixels', widthPx: 30_000, heightPx: 30_000 });
    await expect(huge).rejects.toThrow(/900 megapixels; at most 120.*smaller size/);
  });
});

describe('Image Cropper: pixels', () => {
  it('copies pixels rather than resampling them if the frame has the requested size', async () => {
    const frame = { x: 7 / 80, y: 3 / 60, width: 40 / 80, height: 30 / 60 };
    const { shows: raster } = await crop(numbered(80, 60), {
      shape: 'pixels',
      widthPx: 40,
      heightPx: 30,
      frame,
    });
    expect(placeAt(raster, 0, 40, 0)).toBe(3 * 80 + 7);
    expect(placeAt(raster, 39, 40, 29)).toBe(32 * 80 + 46);
  });

  it('fills pixels outside the picture from the art or, if the art ends there, from the surround', async () => {
    const input = numbered(80, 60);
    const frame = { x: 0, y: 10 / 60, width: 0.5, height: 0.5 };
    // 1.27 mm at 300 ppi is 15 px.
    const shown = async (surround: Options['surround']) =>
      (await crop(input, { frame, bleedMm: 1.27, surround })).shows;
    const mirror = await shown('mirror');
    expect([mirror.width, mirror.height]).toEqual([70, 60]);
    expect(placeAt(mirror, 69, 70, 20)).toBe(15 * 80 + 54);
    expect(placeAt(mirror, 14, 70, 20)).toBe(15 * 80);
    expect(placeAt(mirror, 10, 70, 20)).toBe(15 * 80 + 4);
    expect(placeAt(await shown('edge'), 0, 70, 20)).toBe(15 * 80);
    expect((await shown('transparent')).data[20 * 70 * 4 + 3]).toBe(0);
  });

  it('adds pixels outside the picture only if the frame may extend beyond it', async () => {
    const frame = { x: -0.25, y: 0, width: 0.5, height: 1 };
    const inside = await crop(numbered(80, 60), { frame });
    expect(placeAt(inside.shows, 0, 40, 0)).toBe(0);
    const outside = await crop(numbered(80, 60), { frame, extend: true, surround: 'transparent' });
    expect([outside.shows.width, outside.shows.data[3]]).toEqual([40, 0]);
    expect(placeAt(outside.shows, 20, 40, 0)).toBe(0);
    expect(outside.shows.data[20 * 4 + 3]).toBe(255);
  });

  it('turns and mirrors pixels as the canvas shows them, in that order', async () => {
    const input = numbered(30, 20);
    const { shows: raster } = await crop(input, { turn: '90', flipHorizontal: true });
    expect([raster.width, raster.height]).toEqual([20, 30]);
    // Turning clockwise moves the source's bottom left to the top left; mirroring then moves it to the top
    // right.
    expect(placeAt(raster, 19, 20, 0)).toBe(19 * 30);
    expect(raster.icc).toEqual(input.icc);
  });

  it('leaves no empty corner after straightening, by default', async () => {
    for (const straightenDegrees of [-45, -12.3, 0.5, 7, 30, 45]) {
      const cut = await crop(numbered(90, 61), { straightenDegrees });
      expect(Math.min(...cut.shows.data.filter((_, i) => i % 4 === 3))).toBe(255);
      const options = complete({ straightenDegrees });
      expect(preparedSize({ width: 90, height: 61 }, options)).toMatchObject({
        width: cut.shows.width,
        height: cut.shows.height,
      });
      const whole = await crop(numbered(90, 61), { straightenDegrees, corners: 'transparent' });
      expect(Math.min(...whole.shows.data.filter((_, i) => i % 4 === 3))).toBeLessThan(128);
      expect(whole.shows.width).toBeGreaterThan(cut.shows.width);
    }
  });
});

describe('Image Cropper: trim', () => {
  const art = createRaster(90, 70);
  art.data.set([9, 8, 7, 1], (13 * 90 + 22) * 4);
  art.data.set([9, 8, 7, 255], (50 * 90 + 71) * 4);

  it.skipIf(!existsSync('/usr/bin/convert'))(
    "trims like ImageMagick's -trim (skipped if ImageMagick is not installed)",
    async () => {
      const words = ['-size', '90x70', '-depth', '8', 'rgba:-', '-trim', '+repage', 'rgba:-'];
      const theirs = execFileSync('/usr/bin/convert', words, { input: art.data });
      const { shows: raster } = await crop(art, { trim: true });
      expect([raster.width, raster.height]).toEqual([50, 38]);
      const alphas = (data: Uint8Array | Uint8ClampedArray) => [...data].filter((_, i) => i % 4 === 3);
      expect(alphas(raster.data)).toEqual(alphas(theirs));
    },
  );

  it('returns a fully transparent picture unchanged', async () => {
    const { shows: raster } = await crop(createRaster(9, 5), { trim: true });
    expect([raster.width, raster.height]).toEqual([9, 5]);
  });
});
