import { encodeImage } from '@printready/codecs';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { resample } from '@printready/pixels/resample';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findValue, type Result } from '../contract/tool.ts';
import { measureLineWidths } from './line-width.ts';
import type { Options } from './options.ts';
import { tool } from './render.ts';
import { targetSize } from './size.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const scale = (input: Raster, options: Partial<Options>): Promise<Result> => tool.run(input, options, run);

/** Vertical black lines on a transparent background, each `lineWidth` px wide, 40 px apart. */
function lines(lineWidth: number, width = 400, height = 300): Raster {
  const raster = createRaster(width, height, { resolution: { x: 300, y: 300 } });
  for (let y = 20; y < height - 20; y++) {
    for (let x = 20; x < width - 20; x++) {
      if (x % 40 < lineWidth) raster.data[(y * width + x) * 4 + 3] = 255;
    }
  }
  return raster;
}

function noise(width: number, height: number): Raster {
  let state = 3;
  const data = Uint8ClampedArray.from({ length: width * height * 4 }, (_, i) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return i % 4 === 3 ? 255 : state >>> 24;
  });
  return createRaster(width, height, { data, resolution: { x: 300, y: 300 } });
}

const figure = ({ figures }: Result, id: string) => findValue(figures, id);
const sizeOf = ({ shows }: Result) => [shows.width, shows.height];

describe('Downscaler: size', () => {
  it('scales any picture to exactly the requested smaller size', () => {
    const side = fc.integer({ min: 1, max: 9000 });
    fc.assert(
      fc.property(
        side,
        side,
        side,
        fc.constantFrom('longest', 'width', 'height'),
        (width, height, pixels, name) => {
          const picture = { width, height, resolution: { x: 300, y: 300 } };
          const options: Options = tool.schema.parse({ target: 'pixels', pixels, side: name }) as Options;
          const size = targetSize(picture, options);
          const [asked, has] =
            name === 'width' || (name === 'longest' && width >= height)
              ? [size.width, width]
              : [size.height, height];
          expect(asked).toBe(Math.min(pixels, has));
          expect(size.width).toBeLessThanOrEqual(width);
          expect(size.height).toBeLessThanOrEqual(height);
          expect(size.width / (size.resolution?.x ?? 0)).toBeCloseTo(width / 300, 6);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('prints at the requested length and resolution', async () => {
    const wide = await scale(lines(4), { target: 'print', side: 'width', lengthMm: 25.4, dpi: 150 });
    expect(sizeOf(wide)).toEqual([150, 113]);
    expect(wide.shows.resolution).toEqual({ x: 150, y: 150 });
    expect(figure(wide, 'pixels-kept')?.value).toBeCloseTo((100 * 150 * 113) / (400 * 300), 9);
  });

  it('keeps the pixels but prints at the requested length if the print needs more pixels', async () => {
    const large = await scale(lines(4), { target: 'print', side: 'width', lengthMm: 254, dpi: 300 });
    expect(sizeOf(large)).toEqual([400, 300]);
    expect(large.shows.resolution).toEqual({ x: 40, y: 40 });
    expect(large.shows.data).toEqual(lines(4).data);
  });

  it('makes a fax’s pixels square for print', async () => {
    const fax = createRaster(1728, 1143, { resolution: { x: 204, y: 98 } });
    const { shows: raster } = await scale(fax, { target: 'print', side: 'height', lengthMm: 254, dpi: 98 });
    expect([raster.width, raster.height]).toEqual([712, 980]);
    expect(raster.resolution).toEqual({ x: 98, y: 98 });
  });

  it('keeps the print size by default, and the resolution on request', async () => {
    const input = lines(4);
    const same = await scale(input, { percent: 25 });
    expect([sizeOf(same), same.shows.resolution]).toEqual([[100, 75], { x: 75, y: 75 }]);
    const smaller = await scale(input, { percent: 25, keep: 'dpi' });
    expect(smaller.shows.resolution).toEqual({ x: 300, y: 300 });
  });

  it.each(['png', 'jpeg', 'webp'] as const)(
    'makes the %s file smaller than the size limit, but by no more than a fifth',
    async (fileFormat) => {
      const input = noise(500, 400);
      const output = await scale(input, { target: 'file-size', megabytes: 0.1, fileFormat });
      const bytes = (
        await encodeImage(output.shows, {
          format: fileFormat,
          ...(fileFormat === 'webp' && { quality: 90 }),
        })
      ).length;
      expect(bytes).toBeLessThanOrEqual(100_000);
      expect(bytes).toBeGreaterThan(80_000);
      expect(figure(output, 'file-size')?.value).toBeCloseTo(bytes / 1e6, 9);
    },
  );

  it('says that no size fits if the color profile alone is over the limit, and only then', async () => {
    const { data } = noise(64, 64);
    const icc = Uint8Array.from({ length: 80_000 }, (_, i) => data[(i * 7919) % data.length]! ^ (i >> 5));
    const art = createRaster(64, 64, { data, icc });
    const tight = await scale(art, { target: 'file-size', megabytes: 0.05, fileFormat: 'jpeg' });
    const measured = figure(tight, 'file-size')?.value;
    expect(measured).toBeGreaterThan(0.05);
    expect(tight.findings).toEqual([
      {
        code: 'over-file-size',
        text: expect.stringMatching(/has 0\.\d+ MB, over the limit of 0\.05 MB/) as string,
      },
    ]);
    const loose = await scale(art, { target: 'file-size', megabytes: 0.15, fileFormat: 'jpeg' });
    expect(loose.findings).toEqual([]);
  });

  it('leaves a file that already fits unchanged', async () => {
    const input = noise(50, 40);
    const { shows: raster } = await scale(input, { target: 'file-size', megabytes: 5 });
    expect(raster.data).toEqual(input.data);
  });
});

describe('Downscaler: preview', () => {
  it('previews at the output’s pixel size, or at the proxy’s size if that is smaller', async () => {
    const preview = (options: Partial<Options>) =>
      tool.run(lines(4), options, { ...run, purpose: 'preview', scale: 0.25 });
    // The full picture is 1600 × 1200 px, and half of that is still more than the proxy has.
    const half = await preview({ percent: 50 });
    expect(sizeOf(half)).toEqual([400, 300]);
    expect(figure(half, 'pixels-kept')?.value).toBe(25);
    expect(sizeOf(await preview({ target: 'pixels', pixels: 200 }))).toEqual([200, 150]);
    expect(sizeOf(await preview({ target: 'file-size', megabytes: 0.05 }))).toEqual([400, 300]);
  });
});

describe('Downscaler: pixels', () => {
  it('gives exactly the resampler’s pixels by default', async () => {
    const disc = createRaster(96, 96);
    for (let i = 0; i < 96 * 96; i++) {
      const cover = 36 - Math.hypot((i % 96) - 47.5, Math.floor(i / 96) - 47.5);
      if (cover > 0) disc.data.set([255, 0, 0, Math.min(255, Math.round(cover * 255))], i * 4);
    }
    for (const input of [disc, noise(120, 90)]) {
      const { shows: raster } = await scale(input, { percent: 37 });
      expect(raster.data).toEqual(resample(input, raster.width, raster.height, 'lanczos3').data);
    }
  });

  it('shows no dark or light rim: red stays red at every opacity', async () => {
    const disc = createRaster(120, 120);
    for (let i = 0; i < 120 * 120; i++) {
      const cover = 45 - Math.hypot((i % 120) - 59.5, Math.floor(i / 120) - 59.5);
      if (cover > 0) disc.data.set([255, 0, 0, Math.min(255, Math.round(cover * 255))], i * 4);
    }
    for (const filter of ['lanczos3', 'detail', 'box', 'nearest'] as const) {
      const { data } = (await scale(disc, { percent: 37, filter })).shows;
      for (let i = 0; i < data.length; i += 4) {
        if (data[i + 3]! > 0) expect([...data.subarray(i, i + 3)], filter).toEqual([255, 0, 0]);
      }
    }
  });

  it('makes pixels fully opaque or transparent if edges are set to hard', async () => {
    const { data } = (await scale(lines(5), { percent: 33, edges: 'hard' })).shows;
    expect(new Set(data.filter((_, i) => i % 4 === 3))).toEqual(new Set([0, 255]));
  });

  it('has no ringing if edges are set to clean, and the same rim as with smooth edges', async () => {
    const block = createRaster(200, 40);
    for (let i = 0; i < 8000; i++) if (i % 200 >= 101) block.data.set([200, 0, 0, 255], i * 4);
    const opacities = async (edges: Options['edges']) => {
      const { data } = (await scale(block, { percent: 50, edges })).shows;
      return [...data.subarray(0, 400).filter((_, i) => i % 4 === 3)];
    };
    const [smooth, clean] = [await opacities('smooth'), await opacities('clean')];
    expect(smooth.filter((alpha) => alpha > 0 && alpha < 10).length).toBeGreaterThan(0);
    expect(clean.filter((alpha) => alpha > 0 && alpha < 255)).toEqual([smooth[50]]);
    expect(clean[50]).toBe(smooth[50]);
  });
});

describe('Downscaler: thin lines', () => {
  it.each([1, 2, 3, 4, 5, 6, 9])(
    'measures thin lines to the nearest half pixel: %i px',
    async (lineWidth) => {
      const output = await scale(lines(lineWidth), { percent: 100 });
      expect(figure(output, 'thinnest-line')?.value).toBeCloseTo((lineWidth / 300) * 25.4, 2);
    },
  );

  it('warns about lines that the print makes thinner than the minimum', async () => {
    // 6 px at 300 ppi is 0.51 mm, and 0.25 mm at half the print size.
    const half = await scale(lines(6), { percent: 50, keep: 'dpi' });
    expect(figure(half, 'thin-lines')).toMatchObject({ value: 100, before: 0 });
    const same = await scale(lines(6), { percent: 50 });
    expect(figure(same, 'thin-lines')?.value).toBe(0);
  });

  it('warns about lines narrower than one pixel of the result', async () => {
    // 0.51 mm is less than a pixel at 30 ppi (0.85 mm).
    const coarse = await scale(lines(6), { percent: 10 });
    expect(figure(coarse, 'thin-lines')).toMatchObject({ value: 100, label: 'Lines under 0.85 mm' });
  });

  it('measures the thickness of a solid block on a plain background, and finds no thin lines in the block’s corners', async () => {
    const block = createRaster(200, 200, { resolution: { x: 300, y: 300 } });
    for (let i = 0; i < 200 * 200; i++) {
      const [x, y] = [i % 200, Math.floor(i / 200)];
      const ink = x > 30 && x < 170 && y > 60 && y < 140 ? 0 : 255;
      block.data.set([ink, ink, ink, 255], i * 4);
    }
    expect(figure(await scale(block, { percent: 50 }), 'thin-lines')?.value).toBe(0);
    expect(figure(await scale(block, { percent: 50 }), 'thinnest-line')?.before).toBeCloseTo(
      (79 / 300) * 25.4,
      1,
    );
  });

  it('measures no thin lines if the picture has no recognizable background', async () => {
    expect(figure(await scale(noise(60, 60), {}), 'thin-lines')).toBeUndefined();
  });
});

describe('Downscaler: thin lines', () => {
  it('measures thin lines in flat art, but not in a photo', () => {
    const draw = (paint: (x: number, y: number) => readonly number[]) => {
      const raster = createRaster(160, 120);
      for (let at = 0; at < 160 * 120; at++)
        raster.data.set([...paint(at % 160, Math.floor(at / 160)), 255], at * 4);
      return raster;
    };
    const lines = draw((x, y) => (x % 20 < 2 && y > 20 && y < 100 ? [0, 0, 0] : [255, 255, 255]));
    expect(measureLineWidths(lines)).not.toBeNull();
    // A subject with hair in front of a white wall.
    const photo = draw((x, y) =>
      Math.hypot(x - 80, y - 60) < 50 && x % 5 < 3
        ? [(x * 3 + y) % 150, (y * 2 + x) % 140, (x + y * 3) % 130]
        : [255, 255, 255],
    );
    expect(measureLineWidths(photo)).toBeNull();
  });
});
