/** Tests the AI engine with its real weights; skipped without the weights, which are not in the repository. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeImage } from '@printready/codecs';
import { isModelHere, openNetwork } from '@printready/inference/node';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { resample } from '@printready/pixels/resample';
import { describe, expect, it } from 'vitest';
import type { Options } from '../options.ts';
import { tool } from '../render.ts';
import { bottle, type Composite, compose, grounds, scoreAlpha, scoreRim } from '../testing/composites.ts';

const fixtures = join(import.meta.dirname, '../../../../../../shared/fixtures/raster');
const FIGURE = join(fixtures, 'gopher-gopher.png');
const CAT = join(fixtures, 'skimage-chelsea.png');
const PARROTS = join(fixtures, 'libavif-kodim23_yuv420_8bpc.avif');
/** Timeout, ms; on a busy machine, one network takes up to a minute. */
const PATIENCE_MS = 900_000;

const quiet = { signal: { throwIfAborted: () => undefined }, progress: () => undefined, openNetwork };

async function readImage(file: string): Promise<Raster> {
  const decoded = await decodeImage(new Uint8Array(readFileSync(file)));
  if (!decoded.ok) throw new Error(decoded.problem.text);
  return decoded.raster;
}

/** A drawing with known opacity, on a photograph. */
async function figureOnPhoto(photo: string): Promise<Composite> {
  const picture = resample(await readImage(photo), 720, 560, 'lanczos3');
  const whole = await readImage(FIGURE);
  const figure = resample(whole, 360, Math.round((360 * whole.height) / whole.width), 'lanczos3');
  const { width, height } = picture;
  const data = picture.data.slice();
  const front = new Uint8ClampedArray(data.length);
  const alpha = new Uint8Array(width * height);
  for (let y = 0; y < Math.min(figure.height, height - 40); y++) {
    for (let x = 0; x < figure.width; x++) {
      const from = (y * figure.width + x) * 4;
      const to = (y + 40) * width + x + 180;
      alpha[to] = figure.data[from + 3]!;
      for (let c = 0; c < 3; c++) {
        front[to * 4 + c] = figure.data[from + c]!;
        data[to * 4 + c]! += (alpha[to] / 255) * (figure.data[from + c]! - data[to * 4 + c]!);
      }
    }
  }
  for (let at = 3; at < data.length; at += 4) data[at] = 255;
  return { picture: createRaster(width, height, { data }), alpha, front };
}

async function cut({ picture }: Composite, options: Partial<Options> = {}) {
  expect(tool.suggest(picture)['engine']).toBe('ai');
  const { shows: raster, findings } = await tool.run(
    picture,
    { ...tool.suggest(picture), ...options },
    quiet,
  );
  return { pixels: raster.data, codes: findings.map(({ code }) => code) };
}

const areHere = isModelHere('isnet-small') && isModelHere('isnet-medium');

// `npm run bench -- background` tests more scenes, with photographs and figures from outside the repository.
describe.skipIf(!areHere)(
  'cutOut with the networks (need the AI models: npm run models)',
  { timeout: PATIENCE_MS },
  () => {
    it('cuts out a bottle on clouds, about which the small network is unsure', async () => {
      const scene = compose(bottle, grounds.street, 1024, 1024);
      const { pixels, codes } = await cut(scene);
      expect(codes).toEqual(['looked-again']);
      expect(scoreAlpha(pixels, scene.alpha).iou).toBeGreaterThanOrEqual(0.9);
      const rim = scoreRim(pixels, scene);
      expect(rim.found).toBeLessThanOrEqual(rim.seen / 2);
      expect([...pixels.subarray(0, 4)]).toEqual([0, 0, 0, 0]);
    });

    // The figure and photographs are not in the repository.
    it.skipIf(!existsSync(FIGURE) || !existsSync(CAT))(
      'cuts out a drawn figure from a photograph',
      async () => {
        const scene = await figureOnPhoto(CAT);
        const { pixels } = await cut(scene);
        expect(scoreAlpha(pixels, scene.alpha).iou).toBeGreaterThanOrEqual(0.9);
        const rim = scoreRim(pixels, scene);
        expect(rim.found).toBeLessThanOrEqual(rim.seen / 2);
      },
    );

    it.skipIf(!existsSync(FIGURE) || !existsSync(PARROTS))(
      'keeps a figure in front of parrots whole, and removes the parrots once the user points at the figure',
      async () => {
        const scene = await figureOnPhoto(PARROTS);
        const { pixels } = await cut(scene, { detail: 'fast' });
        const solid = scene.alpha.reduce((sum, share) => sum + (share === 255 ? 1 : 0), 0);
        const kept = scene.alpha.reduce(
          (sum, share, at) => sum + (share === 255 && pixels[at * 4 + 3]! > 127 ? 1 : 0),
          0,
        );
        expect(kept / solid).toBeGreaterThan(0.95);
        // A click on the figure removes the two parrots.
        const whole = scoreAlpha(pixels, scene.alpha).iou;
        const pointed = await cut(scene, { detail: 'fast', points: [{ x: 0.5, y: 0.55, keep: true }] });
        expect(scoreAlpha(pointed.pixels, scene.alpha).iou).toBeGreaterThan(whole + 0.1);
      },
    );
  },
);
