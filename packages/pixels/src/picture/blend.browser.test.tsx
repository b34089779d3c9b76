import { expect, it } from 'vitest';
import { compositeOver } from '../kernels/composite/index.ts';
import { blendInto } from './blend.ts';
import { BLEND_MODES } from './layers.ts';

const SIDE = 64;

/** Colors and alphas from a generator with a fixed seed; some pixels are transparent. */
function randomPixels(seed: number, opaque: boolean): Uint8ClampedArray<ArrayBuffer> {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4);
  let state = seed;
  for (let i = 0; i < data.length; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const value = state >>> 24;
    data[i] = i % 4 !== 3 ? value : opaque ? 255 : value < 32 ? 0 : Math.max(128, value);
  }
  return data;
}

async function byCanvas(
  below: Uint8ClampedArray<ArrayBuffer>,
  above: Uint8ClampedArray<ArrayBuffer>,
  mode: string,
): Promise<Uint8ClampedArray> {
  const context = new OffscreenCanvas(SIDE, SIDE).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no canvas.');
  context.putImageData(new ImageData(below.slice(), SIDE, SIDE), 0, 0);
  context.globalCompositeOperation = (mode === 'normal' ? 'source-over' : mode) as GlobalCompositeOperation;
  context.drawImage(await createImageBitmap(new ImageData(above.slice(), SIDE, SIDE)), 0, 0);
  return context.getImageData(0, 0, SIDE, SIDE).data;
}

it.each(BLEND_MODES)('blendInto matches the canvas in mode %s', async (mode) => {
  for (const opaque of [true, false]) {
    const below = randomPixels(1, opaque);
    const above = randomPixels(2, opaque);
    const expected = await byCanvas(below, above, mode);
    const upper = above.slice();
    blendInto(upper, below, mode);
    const result = below.slice();
    compositeOver(result, upper);
    const errors = Array.from(result, (value, i) =>
      expected[(i & ~3) + 3] === 0 ? 0 : Math.abs(value - expected[i]!),
    );
    if (opaque) expect(Math.max(...errors)).toBeLessThanOrEqual(2);
    // The canvas rounds premultiplied bytes, and steep modes amplify the error, so the test compares the
    // mean.
    else expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(1);
  }
});
