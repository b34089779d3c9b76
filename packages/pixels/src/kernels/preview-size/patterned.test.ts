import { expect, test } from 'vitest';
import { createRaster, type Raster } from '../../raster/raster.ts';
import { resampleProxy } from './index.ts';
import { resamplePreview } from './patterned.ts';

const SIDE = 900;
const PIXELS = 260 * 260;

function painted(inkAt: (x: number, y: number) => number): Raster {
  const raster = createRaster(SIDE, SIDE, { resolution: { x: 300, y: 300 } });
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) raster.data.set([20, 40, 90, inkAt(x, y)], (y * SIDE + x) * 4);
  }
  return raster;
}

function deviation({ data, width, height }: Raster): number {
  const alphas: number[] = [];
  for (let y = 3; y < height - 3; y++) {
    for (let x = 3; x < width - 3; x++) alphas.push(data[(y * width + x) * 4 + 3]!);
  }
  const mean = alphas.reduce((sum, alpha) => sum + alpha, 0) / alphas.length;
  return Math.sqrt(alphas.reduce((sum, alpha) => sum + (alpha - mean) ** 2, 0) / alphas.length);
}

test('resamplePreview avoids moiré in a line screen, and keeps the proxy’s pixel size and the print size', () => {
  const lines = painted((x) => (x % 4 < 2 ? 255 : 0));
  const [plain, proxy] = [resampleProxy(lines, PIXELS), resamplePreview(lines, PIXELS)];
  expect(deviation(plain)).toBeGreaterThan(15);
  expect(deviation(proxy)).toBeLessThan(5);
  expect([proxy.width, proxy.height, proxy.resolution]).toEqual([
    plain.width,
    plain.height,
    plain.resolution,
  ]);
  expect([...proxy.data.subarray(0, 3)]).toEqual([20, 40, 90]);
});

test('resamplePreview equals resampleProxy for shapes, fades, and small patterned areas', () => {
  const disc = painted((x, y) => (Math.hypot(x - 450, y - 450) < 300 ? 255 : 0));
  const fade = painted((x) => Math.floor(x / 4));
  const corner = painted((x, y) => (x < 200 && y < 200 ? (x % 4 < 2 ? 255 : 0) : 255));
  for (const art of [disc, fade, corner]) {
    expect(resamplePreview(art, PIXELS).data).toEqual(resampleProxy(art, PIXELS).data);
  }
});

test('resamplePreview returns a small picture unchanged and accepts a transparent one', () => {
  const small = createRaster(10, 10);
  expect(resamplePreview(small, 100)).toBe(small);
  expect(resamplePreview(createRaster(SIDE, SIDE), PIXELS).width).toBe(260);
});
