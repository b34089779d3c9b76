import { createRaster, type Raster } from '@printready/pixels/raster';
import { resample } from '@printready/pixels/resample';
import { expect, it } from 'vitest';
import { makeFaithful } from './faithful.ts';
import { createReach, findReach } from './reach.ts';

const SIDE = 96;
const SCALE = 3;
const GROUND = [112, 200, 240] as const;
const INKS = [
  [226, 30, 60],
  [54, 150, 70],
] as const;

/** A thin ring of one ink over a half plane of another, with hard edges. */
function drawArt(): Raster {
  const art = createRaster(SIDE, SIDE);
  for (let y = 0, at = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++, at += 4) {
      const ring = Math.abs(Math.hypot(x - 47.5, y - 47.5) - 30) < 2;
      art.data.set([...(ring ? INKS[0] : x + y / 3 < 50 ? INKS[1] : GROUND), 255], at);
    }
  }
  return art;
}

/** Simulates a network that oversharpens: steeper edges, with rims on both sides. */
function drawRinging(small: Raster): Raster {
  const sharp = resample(small, SIDE, SIDE, 'lanczos3');
  const soft = resample(resample(small, SIDE / 4, SIDE / 4, 'box'), SIDE, SIDE, 'lanczos3');
  for (let at = 0; at < sharp.data.length; at++)
    if (at % 4 !== 3) sharp.data[at] = sharp.data[at]! + 0.4 * (sharp.data[at]! - soft.data[at]!);
  return sharp;
}

function meanSquare(a: Raster, b: Raster): number {
  return a.data.reduce((sum, value, at) => sum + (value - b.data[at]!) ** 2, 0) / a.data.length;
}

it('finds the range of values around each pixel, including at the borders', () => {
  const picture = createRaster(5, 4, {
    data: Uint8ClampedArray.from({ length: 80 }, (_, at) => (at * at * 37) & 255),
  });
  const reach = createReach(5);
  for (let y = 0; y < 4; y++) {
    findReach(picture, y, reach);
    for (let at = 0; at < 20; at++) {
      const around: number[] = [];
      for (let j = Math.max(0, y - 1); j <= Math.min(3, y + 1); j++)
        for (let i = at - 4; i <= at + 4; i += 4)
          if (i >= 0 && i < 20) around.push(picture.data[j * 20 + i]!);
      expect([reach.low[at], reach.high[at]]).toEqual([Math.min(...around), Math.max(...around)]);
    }
  }
});

it('removes rims from an enlargement, matches the source when reduced, and beats the plain filter', () => {
  const truth = drawArt();
  const small = resample(truth, SIDE / SCALE, SIDE / SCALE, 'lanczos3');
  const plain = resample(small, SIDE, SIDE, 'lanczos3');
  const drawn = drawRinging(small);
  const apart = () => meanSquare(resample(drawn, small.width, small.height, 'box'), small);
  const before = { apart: apart(), truth: meanSquare(drawn, truth) };
  const seen: number[] = [];
  makeFaithful(drawn, small, (done) => seen.push(done));
  expect(apart()).toBeLessThan(before.apart / 4);
  expect(meanSquare(drawn, truth)).toBeLessThan(Math.min(before.truth, meanSquare(plain, truth)));
  const reach = createReach(small.width);
  let beyond = 0;
  for (let y = 0; y < SIDE; y++) {
    findReach(small, Math.floor(y / SCALE), reach);
    for (let x = 0; x < SIDE; x++) {
      for (let c = 0; c < 3; c++) {
        const [at, around] = [(y * SIDE + x) * 4 + c, Math.floor(x / SCALE) * 4 + c];
        const least = Math.min(reach.low[around]!, plain.data[at]!);
        const most = Math.max(reach.high[around]!, plain.data[at]!);
        if (drawn.data[at]! < least || drawn.data[at]! > most) beyond++;
      }
    }
  }
  expect(beyond).toBe(0);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  expect(seen.at(-1)).toBe(1);
});

it('supports sizes that are not a whole multiple of the original, and stops when canceled', () => {
  const small = resample(drawArt(), 31, 29, 'box');
  const drawn = resample(small, 77, 73, 'lanczos3');
  makeFaithful(drawn, small);
  expect(meanSquare(resample(drawn, 31, 29, 'box'), small)).toBeLessThan(12);
  const stop = () => {
    throw new Error('stopped');
  };
  expect(() => makeFaithful(drawn, small, stop)).toThrow('stopped');
});
