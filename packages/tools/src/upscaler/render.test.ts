import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeImage } from '@printready/codecs';
import { ModelProblem, type OpenNetwork } from '@printready/inference';
import { isModelHere, openNetwork } from '@printready/inference/node';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { cutRectangle, resample } from '@printready/pixels/resample';
import { describe, expect, it } from 'vitest';
import { findValue, priceOf } from '../contract/tool.ts';
import { manifest } from './manifest.ts';
import { type Options, schema } from './options.ts';
import { tool } from './render.ts';
import { targetOf } from './size.ts';

const root = join(import.meta.dirname, '../../../..');
const samples = join(root, 'apps/web/public/samples');
const fixtures = join(root, '../shared/fixtures/raster');

const quiet = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

/** Networks that instantly repeat each pixel. */
const repeatPixels =
  (onRun: (id: string) => void): OpenNetwork =>
  (id) => {
    const scale = id.endsWith('3x') ? 3 : 2;
    return Promise.resolve({
      side: null,
      device: 'cpu',
      run({ data, channels, width, height }) {
        onRun(id);
        const [across, along] = [width * scale, height * scale];
        const pixelAt = (at: number) => {
          const [plane, row] = [Math.floor(at / (across * along)), Math.floor(at / across) % along];
          return (plane * height + Math.floor(row / scale)) * width + Math.floor((at % across) / scale);
        };
        const drawn = Float32Array.from({ length: channels * across * along }, (_, at) => data[pixelAt(at)]!);
        return Promise.resolve({ data: drawn, channels, width: across, height: along });
      },
      dispose: () => Promise.resolve(),
    });
  };

async function readImage(file: string): Promise<Raster> {
  const decoded = await decodeImage(new Uint8Array(readFileSync(file)));
  if (!decoded.ok) throw new Error(decoded.problem.text);
  return decoded.raster;
}

/** Crops a square from the reduced picture, so that few pixels contain a lot of detail. */
async function cut(
  file: string,
  shrink: number,
  at: readonly [number, number],
  side: number,
): Promise<Raster> {
  const whole = await readImage(file);
  const small = resample(
    whole,
    Math.round(whole.width / shrink),
    Math.round(whole.height / shrink),
    'lanczos3',
  );
  const [x, y] = [Math.round(at[0] * (small.width - side)), Math.round(at[1] * (small.height - side))];
  const { data, width, height } = cutRectangle(small, { x, y, width: side, height: side });
  for (let i = 3; i < data.length; i += 4) data[i] = 255;
  return createRaster(width, height, { data });
}

const green = ({ data }: Raster) =>
  Float64Array.from({ length: data.length / 4 }, (_, i) => data[i * 4 + 1]!);

function psnr(a: Raster, b: Raster): number {
  let sum = 0;
  for (let i = 0; i < a.data.length; i++) if (i % 4 !== 3) sum += (a.data[i]! - b.data[i]!) ** 2;
  return 10 * Math.log10(255 ** 2 / (sum / ((a.data.length / 4) * 3)));
}

/** Mean structural similarity of the green plane in 8 × 8 windows (Wang et al. 2004). */
function ssim(a: Raster, b: Raster): number {
  const [first, second] = [green(a), green(b)];
  let total = 0;
  let windows = 0;
  for (let y = 0; y + 8 <= a.height; y += 4) {
    for (let x = 0; x + 8 <= a.width; x += 4) {
      let [sa, sb, saa, sbb, sab] = [0, 0, 0, 0, 0];
      for (let j = 0; j < 8; j++) {
        for (let i = 0; i < 8; i++) {
          const [p, q] = [first[(y + j) * a.width + x + i]!, second[(y + j) * a.width + x + i]!];
          [sa, sb, saa, sbb, sab] = [sa + p, sb + q, saa + p * p, sbb + q * q, sab + p * q];
        }
      }
      const [ma, mb] = [sa / 64, sb / 64];
      const [va, vb, cov] = [saa / 64 - ma * ma, sbb / 64 - mb * mb, sab / 64 - ma * mb];
      const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];
      total += ((2 * ma * mb + c1) * (2 * cov + c2)) / ((ma * ma + mb * mb + c1) * (va + vb + c2));
      windows++;
    }
  }
  return total / windows;
}

const SIDE = 144;
/** Side of a small picture, px, for the largest network, which takes half a millisecond per pixel. */
const SMALL_SIDE = 72;
const pictures: readonly (readonly [
  name: string,
  file: string,
  shrink: number,
  at: readonly [number, number],
])[] = [
  ['a fox drawn in flat colors', join(samples, 'logo.png'), 3, [0.5, 0.3]],
  ['letters of a logo', join(samples, 'logo.png'), 3, [0.4, 0.8]],
  ['a badge with fine lines', join(samples, 'black-shirt.jpg'), 3, [0.5, 0.4]],
  ['small letters on black', join(samples, 'black-shirt.jpg'), 3, [0.5, 0.97]],
  ['a glow', join(samples, 'glow.jpg'), 3, [0.6, 0.3]],
  ['a portrait', join(fixtures, 'skimage-astronaut.png'), 1, [0.45, 0.15]],
  ['fur', join(fixtures, 'skimage-chelsea.png'), 1, [0.5, 0.4]],
];

async function upscale(input: Raster, options: Partial<Options>) {
  return tool.run(input, { ...schema.parse({}), ...options }, { ...quiet, openNetwork });
}

describe('Upscaler with a network', () => {
  it.each([2, 3, 4] as const)(
    'beats Lanczos-3 on every picture at %dx, in PSNR and SSIM',
    { tags: 'slow' },
    async (scale) => {
      const gains: number[] = [];
      for (const [name, file, shrink, at] of pictures) {
        // The photos are not part of the project.
        if (!existsSync(file)) continue;
        const truth = await cut(file, shrink, at, SIDE);
        const small = resample(truth, SIDE / scale, SIDE / scale, 'lanczos3');
        const plain = resample(small, SIDE, SIDE, 'lanczos3');
        const { shows: raster } = await upscale(small, { factor: `${scale}x` });
        gains.push(psnr(raster, truth) - psnr(plain, truth));
        expect(gains.at(-1), name).toBeGreaterThan(0);
        expect(ssim(raster, truth), name).toBeGreaterThan(ssim(plain, truth));
      }
      const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
      if (scale === 2) expect(mean).toBeGreaterThan(1.5);
    },
  );

  it.for([2, 3, 4] as const)(
    'beats the filter at %dx if the largest network is used',
    async (scale, { skip }) => {
      if (!isModelHere('esrgan-thick-2x') || !isModelHere('esrgan-thick-3x'))
        return skip('the network is not here: npm run models -- --all');
      const truth = await cut(join(samples, 'logo.png'), 3, [0.4, 0.8], SMALL_SIDE);
      const small = resample(truth, SMALL_SIDE / scale, SMALL_SIDE / scale, 'lanczos3');
      const plain = resample(small, SMALL_SIDE, SMALL_SIDE, 'lanczos3');
      const { shows: raster } = await upscale(small, { factor: `${scale}x`, detail: 'finest' });
      expect(psnr(raster, truth)).toBeGreaterThan(psnr(plain, truth) + 1);
      expect(ssim(raster, truth)).toBeGreaterThan(ssim(plain, truth));
    },
  );

  it('enlarges transparent art without a fringe, with opacity processed separately', async () => {
    const art = createRaster(40, 40);
    for (let y = 0, at = 0; y < 40; y++) {
      for (let x = 0; x < 40; x++, at += 4) {
        if (Math.hypot(x - 20, y - 20) < 13) art.data.set([220, 30, 40, 255], at);
      }
    }
    const { shows: raster } = await upscale(art, { factor: '3x' });
    for (let at = 0; at < raster.data.length; at += 4) {
      if (raster.data[at + 3]! < 8) continue;
      for (const [c, value] of [220, 30, 40].entries())
        expect(Math.abs(raster.data[at + c]! - value)).toBeLessThan(9);
    }
    expect(raster.data[3]).toBe(0);
    expect(raster.data[(60 * 120 + 60) * 4 + 3]).toBe(255);
  });

  it('reports progress in proportion to the work done, even if two networks of different speed run', async () => {
    const art = createRaster(40, 30);
    for (let at = 0; at < art.data.length; at++) art.data[at] = at % 4 === 3 ? 255 : (at * 7) % 251;
    let done = 0;
    const begun = new Map<string, number>();
    await tool.run(art, schema.parse({ factor: '4x', detail: 'finest' }), {
      ...quiet,
      progress: (fraction) => (done = fraction),
      openNetwork: repeatPixels((id) => void begun.set(id, begun.get(id) ?? done)),
    });
    // The second network processes four times the first's pixels, with under a tenth of the first's work per pixel.
    const second = begun.get('esrgan-medium-2x')!;
    expect([...begun]).toEqual([
      ['esrgan-thick-2x', 0],
      ['esrgan-medium-2x', second],
    ]);
    expect(second).toBeCloseTo((0.98 * 0.8 * 11.4) / (11.4 + 4), 2);
  });

  it('reports which method was used if no network ran, and suggests vectorizing where that is better', async () => {
    const flat = await cut(join(samples, 'logo.png'), 2, [0.5, 0.3], 100);
    const without = await tool.run(flat, {}, quiet);
    expect(without.findings.map(({ code }) => code)).toEqual(['no-network', 'flat-art']);
    const withNetwork = await upscale(flat, {});
    expect(withNetwork.findings.map(({ code }) => code)).toEqual(['flat-art']);
    const preview = { ...quiet, purpose: 'preview', scale: 1 } as const;
    const flatness = { id: 'flat-share', unit: '%' };
    expect((await tool.run(flat, {}, preview)).figures).toContainEqual(expect.objectContaining(flatness));
    const photo = await cut(join(samples, 'glow.jpg'), 6, [0.5, 0.3], 60);
    expect((await upscale(photo, {})).findings).toEqual([]);
    expect((await tool.run(photo, {}, preview)).figures).not.toContainEqual(
      expect.objectContaining(flatness),
    );
  });

  it('fails the run if the network cannot be loaded, so that nothing is charged', async () => {
    const missing = () => Promise.reject(new Error('no connection'));
    await expect(tool.run(createRaster(8, 8), {}, { ...quiet, openNetwork: missing })).rejects.toThrow(
      'no connection',
    );
  });

  it('fails the run if the network is missing on the server, and names the alternative', async () => {
    const missing = () =>
      Promise.reject(new ModelProblem('model-missing', 'The AI model is not on the server.'));
    const run = tool.run(createRaster(8, 8), {}, { ...quiet, openNetwork: missing });
    await expect(run).rejects.toThrow(
      'The AI model is not on the server. Choose “Filter” as the method to enlarge without the AI model.',
    );
    await expect(run).rejects.toMatchObject({ code: 'model-missing' });
  });
});

describe('Upscaler: sizes', () => {
  const art = createRaster(37, 23, { resolution: { x: 100, y: 100 } });
  art.data.fill(255);

  it.each(['2x', '3x', '4x', '5x', '6x'] as const)('enlarges to the exact size at %s', async (factor) => {
    const times = Number.parseInt(factor, 10);
    const { shows: raster, figures } = await upscale(art, { factor });
    expect([raster.width, raster.height]).toEqual([37 * times, 23 * times]);
    expect(raster.resolution?.x).toBeCloseTo(100 * times, 6);
    expect(figures).toMatchObject([{ id: 'detail-from-file', unit: 'ppi' }]);
    expect(findValue(figures, 'detail-from-file')!.value).toBeCloseTo(100, 6);
  });

  it('keeps the resolution on request, and matches a requested print size', async () => {
    expect((await upscale(art, { factor: '2x', keep: 'dpi' })).shows.resolution?.x).toBeCloseTo(100, 6);
    // 25.4 mm at 100 ppi is 100 px instead of 37: 2.7 times as many.
    const print = await upscale(art, { target: 'print', widthMm: 25.4, dpi: 100 });
    expect([print.shows.width, print.shows.height]).toEqual([100, 62]);
    expect(print.shows.resolution?.x).toBeCloseTo(100, 6);
  });

  it('charges by the enlargement factor, which is at least one and at most six', () => {
    const picture = { width: 100, height: 50, ppi: 100 };
    const print = (widthMm: number) => {
      const options = schema.parse({ target: 'print', widthMm, dpi: 100 });
      return { ...targetOf(picture, options), ...priceOf(manifest, options, picture) };
    };
    expect(print(25.4)).toMatchObject({ width: 100, variant: '2x', tokens: 1, scale: 1 });
    expect(print(50.8)).toMatchObject({ width: 200, variant: '2x', tokens: 1 });
    expect(print(51)).toMatchObject({ width: 201, variant: '3x', tokens: 2 });
    expect(print(254)).toMatchObject({ width: 600, height: 300, variant: '6x', tokens: 5, scale: 6 });

    // 7 in is 177.8 mm, and 177.8 ÷ 25.4 is slightly over 7.
    const wide = { width: 2100, height: 2400, ppi: 300 };
    expect(targetOf(wide, schema.parse({ target: 'print', widthMm: 177.8, dpi: 300 }))).toMatchObject({
      width: 2100,
      height: 2400,
      scale: 1,
    });
  });

  it('repeats every pixel exactly, if requested', async () => {
    const dots = createRaster(2, 1, { data: Uint8ClampedArray.of(1, 2, 3, 4, 250, 251, 252, 253) });
    const { shows: raster } = await upscale(dots, { factor: '2x', method: 'pixels' });
    expect([...raster.data.subarray(0, 16)]).toEqual([
      1, 2, 3, 4, 1, 2, 3, 4, 250, 251, 252, 253, 250, 251, 252, 253,
    ]);
  });

  it('rejects sizes that exceed memory, with a message', async () => {
    const wide = createRaster(20_000, 300);
    await expect(tool.run(wide, { factor: '6x' }, quiet)).rejects.toThrow(/216 megapixels; 200 is the most/);
  });
});
