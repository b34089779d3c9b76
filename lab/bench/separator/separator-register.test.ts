/** Tests the measure of prints that are out of register. */
import { expect, it } from 'vitest';
import { createRaster } from '../../../packages/pixels/src/raster/raster.ts';
import { inkOf } from '../../../packages/print/src/inks/ink.ts';
import { createChain, printChain } from '../../../packages/print/src/solver/chain.ts';
import { measureRegister } from './separator-register.ts';

const [WIDTH, HEIGHT] = [240, 240];
const BLACK = inkOf('Black', [0.02, 0.02, 0.02], 1);
const GRAY = inkOf('Gray', [0.3, 0.3, 0.3], 1);
const art = createRaster(WIDTH, HEIGHT, { resolution: { x: 300, y: 300 } });

const plateOf = (coverageAt: (x: number) => number) =>
  Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => Math.round(255 * coverageAt(at % WIDTH)));

/** @returns the error off register divided by the error in register, with the unshifted print as the target */
function ratioOf(inks: readonly (typeof BLACK)[], plates: readonly Uint8Array[]): number {
  const chain = createChain(inks, [1, 1, 1]);
  const coverages = new Float64Array(plates.length);
  const { still, together, apart } = measureRegister(art, { plates, chain }, (pixel, light) => {
    for (const [i, plate] of plates.entries()) coverages[i] = plate[pixel]! / 255;
    printChain(chain, coverages, light);
  });
  expect(still).toBe(0);
  return apart / together;
}

const wave = (x: number) => 0.5 + 0.4 * Math.sin(x / 12);

it('finds that a print with one ink is never out of register', () => {
  expect(ratioOf([BLACK], [plateOf(wave)])).toBeCloseTo(1, 6);
});

it('rates plates that follow one fade as insensitive to misregistration', () => {
  const plate = plateOf((x) => 0.5 * wave(x));
  expect(ratioOf([BLACK, GRAY], [plate, plate])).toBeLessThan(1.05);
});

it('rates plates whose errors cancel each other as sensitive to misregistration', () => {
  const rings = plateOf((x) => 0.3 + 0.2 * Math.sin(x / 12));
  const opposite = plateOf((x) => 0.3 - 0.2 * Math.sin(x / 12));
  expect(ratioOf([BLACK, BLACK], [rings, opposite])).toBeGreaterThan(1.5);
});
