import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeImage, encodeImage } from '@printready/codecs';
import type { OpenNetwork } from '@printready/inference';
import { openNetwork } from '@printready/inference/node';
import { ringsLikeJpeg } from '@printready/pixels/filters';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { resample } from '@printready/pixels/resample';
import { describe, expect, it } from 'vitest';
import { findValue } from '../../contract/tool.ts';
import { cleaningSteps } from '../networks/networks.ts';
import { type Options, schema } from '../options.ts';
import { tool } from '../render.ts';
import { keepInks } from './keep-inks.ts';

const root = join(import.meta.dirname, '../../../../..');
const fixtures = join(root, '../shared/fixtures/raster');
const quiet = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

const INKS = [
  [250, 246, 236],
  [24, 40, 110],
  [214, 40, 52],
  [244, 178, 32],
] as const;

/** A badge with a star in a ring and bars next to it, antialiased by drawing at four times the size. */
function drawBadge(side: number): Raster {
  const large = createRaster(side * 4, side * 4);
  const middle = side * 2;
  for (let y = 0, at = 0; y < side * 4; y++) {
    for (let x = 0; x < side * 4; x++, at += 4) {
      const [dx, dy] = [x - middle, y - middle];
      const radius = Math.hypot(dx, dy) / side;
      const point = Math.cos(5 * Math.atan2(dx, -dy)) * 0.24 + 0.62;
      const bar = Math.abs(dy) > side * 1.72 && Math.floor(x / (side * 0.11)) % 2 === 0;
      const ink = bar ? 2 : radius < point ? 3 : radius < 1.35 ? 1 : radius < 1.5 ? 2 : 0;
      large.data.set([...INKS[ink], 255], at);
    }
  }
  return resample(large, side, side, 'box');
}

async function keepAsJpeg(picture: Raster, quality: number): Promise<Raster> {
  const file = await encodeImage(picture, { format: 'jpeg', quality });
  const decoded = await decodeImage(new Uint8Array(file));
  if (!decoded.ok) throw new TypeError(decoded.problem.text);
  return createRaster(decoded.raster.width, decoded.raster.height, { data: decoded.raster.data });
}

async function readFixture(name: string): Promise<Raster> {
  const decoded = await decodeImage(new Uint8Array(readFileSync(join(fixtures, name))));
  if (!decoded.ok) throw new TypeError(decoded.problem.text);
  return decoded.raster;
}

function psnr(a: Raster, b: Raster): number {
  let sum = 0;
  for (let i = 0; i < a.data.length; i++) if (i % 4 !== 3) sum += (a.data[i]! - b.data[i]!) ** 2;
  return 10 * Math.log10(255 ** 2 / (sum / ((a.data.length / 4) * 3)));
}

const run = (input: Raster, options: Partial<Options>, open: OpenNetwork = openNetwork) =>
  tool.run(input, { ...schema.parse({}), ...options }, { ...quiet, openNetwork: open });

describe('detection of JPEG ringing', () => {
  it.each([40, 60, 80])(
    'detects JPEG ringing next to edges at quality %d, but not in the undamaged art',
    async (quality) => {
      for (const side of [96, 240]) {
        const art = drawBadge(side);
        expect(ringsLikeJpeg(art)).toBe(false);
        expect(ringsLikeJpeg(await keepAsJpeg(art, quality))).toBe(true);
      }
    },
  );

  it('finds JPEG ringing in parts of a large picture', async () => {
    const tiled = createRaster(1500, 1500);
    const small = await keepAsJpeg(drawBadge(300), 60);
    for (let y = 0; y < 1500; y++)
      for (let x = 0; x < 1500; x += 300)
        tiled.data.set(small.data.subarray((y % 300) * 1200, ((y % 300) + 1) * 1200), (y * 1500 + x) * 4);
    expect(ringsLikeJpeg(tiled)).toBe(true);
  });

  it('does not clean up a photo', async ({ skip }) => {
    if (!existsSync(fixtures)) return skip('the photographs are not part of the project');
    for (const name of ['skimage-astronaut.png', 'skimage-chelsea.png']) {
      const photo = await readFixture(name);
      for (const quality of [40, 75])
        expect(ringsLikeJpeg(await keepAsJpeg(photo, quality)), name).toBe(false);
    }
  });

  it('does not search tiny pictures for JPEG ringing', () => {
    expect(ringsLikeJpeg(createRaster(1, 1))).toBe(false);
    expect(ringsLikeJpeg(createRaster(3, 200))).toBe(false);
  });
});

describe('Upscaler: cleaning up', () => {
  const never: OpenNetwork = (id) => Promise.reject(new RangeError(`${id} is not asked for`));

  it.for([2, 4] as const)(
    'draws JPEG-damaged art better than the filter at %dx, without the usual network',
    { tags: 'slow' },
    async (scale) => {
      const truth = drawBadge(96 * scale);
      const small = await keepAsJpeg(drawBadge(96), 60);
      const plain = resample(small, truth.width, truth.height, 'lanczos3');
      const { shows, figures, findings } = await run(small, { factor: `${scale}x` });
      expect(psnr(shows, truth)).toBeGreaterThan(psnr(plain, truth) + 1.5);
      expect(findValue(figures, 'cleaned-up')?.value).toBe(100);
      expect(findings.map(({ code }) => code)).toContain('cleaned-up');
    },
  );

  it('approaches the original art at 1x, with the same opacity', { tags: 'slow' }, async () => {
    const truth = drawBadge(96);
    const small = await keepAsJpeg(truth, 60);
    const { shows } = await run(small, { factor: '1x' });
    expect([shows.width, shows.height]).toEqual([96, 96]);
    expect(psnr(shows, truth)).toBeGreaterThan(psnr(small, truth) + 1.5);
    for (let at = 3; at < small.data.length; at += 4) small.data[at] = at % 8 === 3 ? 255 : at % 251;
    const clear = await run(small, { factor: '1x' });
    for (let at = 3; at < small.data.length; at += 4) expect(clear.shows.data[at]).toBe(small.data[at]);
  });

  it('equals the filter’s result at strength 0', { tags: 'slow' }, async () => {
    const small = await keepAsJpeg(drawBadge(64), 60);
    const { shows } = await run(small, { factor: '2x', cleaning: 0 });
    expect(shows.data).toEqual(resample(small, 128, 128, 'lanczos3').data);
  });

  it('gives clean art the same result as without a cleanup', async () => {
    const art = drawBadge(64);
    const [by, without] = [
      await run(art, { factor: '2x' }),
      await run(art, { factor: '2x', cleanUp: 'off' }),
    ];
    expect(by.shows.data).toEqual(without.shows.data);
    expect(findValue(by.figures, 'cleaned-up')).toBeUndefined();
  });

  it('runs no network if the cleanup is off, or if the print needs no additional pixels', async () => {
    const small = await keepAsJpeg(drawBadge(96), 60);
    const off = await run(small, { factor: '1x', cleanUp: 'off' }, never);
    expect(off.shows.data).toEqual(small.data);
    const print = await run(small, { target: 'print', widthMm: 5, dpi: 100 }, never);
    expect(print.shows.data).toEqual(small.data);
    await expect(run(small, { target: 'print', widthMm: 5, dpi: 100, cleanUp: 'on' }, never)).rejects.toThrow(
      'realesr-animevideov3-4x is not asked for',
    );
  });

  it('estimates its duration only if a neural network is installed', async () => {
    const small = await keepAsJpeg(drawBadge(96), 60);
    const asked: string[] = [];
    const listening: OpenNetwork = (id) => {
      asked.push(id);
      return openNetwork(id);
    };
    const preview = { ...quiet, purpose: 'preview', scale: 1, openNetwork: listening } as const;
    const { figures } = await tool.run(small, schema.parse({ factor: '2x' }), preview);
    expect([...new Set(asked)]).toEqual(['esrgan-medium-2x']);
    expect(figures.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['cleaned-up', 'seconds-cleaning', 'detail-from-file']),
    );
    expect(figures.map(({ id }) => id)).not.toContain('seconds-fast');
  });

  it('keeps no more of the network’s output than a browser can hold in memory', () => {
    const keptAt = (scale: number, width: number) =>
      cleaningSteps({ scale, width, height: width }).map(({ kept }) => kept);
    expect([keptAt(1, 300), keptAt(2, 600), keptAt(2.1, 630), keptAt(6, 1800)]).toEqual([
      [1, 1],
      [2, 2],
      [4, 4],
      [4, 4],
    ]);
    expect(keptAt(2.1, 9_000)).toEqual([2, 2]);
  });
});

describe('keepInks', () => {
  it('restores inks to the file’s values, each on its own side of an edge', () => {
    const source = createRaster(24, 24);
    const drawn = createRaster(48, 48);
    const paint = ({ data, width }: Raster, left: number, right: number) => {
      for (let at = 0, pixel = 0; at < data.length; at += 4, pixel++)
        data.set([...Array<number>(3).fill(pixel % width < width / 2 ? left : right), 255], at);
    };
    paint(source, 40, 200);
    paint(drawn, 52, 191);
    keepInks(drawn, source, () => undefined);
    for (let x = 0; x < 48; x++) {
      // Between the centers of the two edge pixels, the correction changes from one ink to the other.
      if (x === 23 || x === 24) continue;
      expect(Math.abs(drawn.data[(20 * 48 + x) * 4]! - (x < 24 ? 40 : 200))).toBeLessThanOrEqual(1);
    }
  });

  it('does not copy ringing from the file into inks', () => {
    const source = createRaster(32, 32);
    const drawn = createRaster(32, 32);
    drawn.data.fill(128);
    for (let at = 0, pixel = 0; at < source.data.length; at += 4, pixel++) {
      const ripple = (pixel % 2) + (Math.floor(pixel / 32) % 2) === 1 ? 138 : 118;
      source.data.set([ripple, ripple, ripple, 255], at);
    }
    keepInks(drawn, source, () => undefined);
    for (let y = 6; y < 26; y++)
      for (let x = 6; x < 26; x++)
        expect(Math.abs(drawn.data[(y * 32 + x) * 4]! - 128)).toBeLessThanOrEqual(1);
  });
});
