/** Pixels that are a continuous tone, and pixels that a simple test would mistake for one. */
import { expect, it } from 'vitest';
import { createToneMeter } from './tones.ts';

const [WIDTH, HEIGHT] = [320, 200];
type Color = readonly [number, number, number, number?];

function percentOf(colorAt: (x: number, y: number) => Color): number {
  const data = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [r, g, b, alpha = 255] = colorAt(i % WIDTH, Math.floor(i / WIDTH));
    data.set([r, g, b, alpha], 4 * i);
  }
  const meter = createToneMeter();
  meter.see(data, WIDTH);
  return meter.percent();
}

/** Deterministic noise from −reach to reach. */
const noise = (x: number, y: number, reach: number) =>
  Math.round((((x * 7919 + y * 104_729 + x * y * 31) % 101) / 50 - 1) * reach);
const gray = (value: number): Color => [value, value, value];

it.each<[string, (x: number, y: number) => Color]>([
  ['a gradient across', (x) => gray(Math.round((255 * x) / WIDTH))],
  ['a gradient down', (_, y) => gray(Math.round((255 * y) / HEIGHT))],
  ['a gradient over half the range', (x) => [200, 40 + Math.round((128 * x) / WIDTH), 40]],
  ['a photograph’s texture', (x, y) => gray(128 + noise(x, y, 100))],
  ['round shading', (x, y) => gray(Math.max(0, 255 - Math.round(2 * Math.hypot(x - 160, y - 100))))],
])('%s is a tone', (_, colorAt) => {
  expect(percentOf(colorAt)).toBeGreaterThan(60);
});

it.each<[string, (x: number, y: number) => Color]>([
  ['one color', () => gray(90)],
  ['twelve flat colors', (x, y) => [20 * Math.floor(x / 80), 70 * Math.floor(y / 70), 90]],
  ['three grays close to each other', (x) => gray(100 + 40 * Math.floor(x / 110))],
  ['a JPEG’s noise on flat colors', (x, y) => gray((x < 160 ? 60 : 190) + noise(x, y, 5))],
  ['stripes of 3 px', (x) => gray(x % 6 < 3 ? 0 : 255)],
  ['antialiased stripes', (x) => gray([0, 0, 128, 255, 255, 255, 128, 0][x % 8]!)],
  ['halftone dots', (x, y) => gray(Math.hypot((x % 8) - 4, (y % 8) - 4) < 1 + x / 100 ? 0 : 255)],
  ['nothing but soft edges', (x) => [0, 0, 0, x % 200]],
])('%s is not a tone', (_, colorAt) => {
  expect(percentOf(colorAt)).toBeLessThan(3);
});

it('measures the share of continuous tones in art that is one half gradient and one half flat color', () => {
  const percent = percentOf((x, y) => (x < 160 ? gray(Math.round((255 * y) / HEIGHT)) : [200, 20, 20]));
  expect(percent).toBeGreaterThan(45);
  expect(percent).toBeLessThan(55);
});
