import { expect, it } from 'vitest';
import { estimateNoise, smoothNoise } from './picture-noise.ts';

const [WIDTH, HEIGHT] = [160, 120];

function createNoise(seed: number): () => number {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next());
}

function paint(at: (x: number, y: number) => number, sigma = 0): Uint8Array {
  const noise = createNoise(7);
  return Uint8Array.from({ length: 4 * WIDTH * HEIGHT }, (_, i) => {
    if (i % 4 === 3) return 255;
    const pixel = i >> 2;
    const value = at(pixel % WIDTH, Math.floor(pixel / WIDTH)) + (sigma > 0 ? sigma * noise() : 0);
    return Math.min(255, Math.max(0, Math.round(value)));
  });
}

const fade = (x: number, y: number) => 40 + x + y / 2;

/** Standard deviation of the difference in the green channel. */
function spread(one: Uint8Array, other: Uint8Array): number {
  let sum = 0;
  for (let i = 1; i < one.length; i += 4) sum += (one[i]! - other[i]!) ** 2;
  return Math.sqrt(sum / (WIDTH * HEIGHT));
}

it.each([1, 2, 3])('estimateNoise measures a standard deviation of %d (of 255) within 25 %', (sigma) => {
  const noise = estimateNoise(paint(fade, sigma), WIDTH, HEIGHT);
  expect(noise).toBeGreaterThan(0.75 * sigma);
  expect(noise).toBeLessThan(1.25 * sigma);
});

it('smoothNoise returns clean fades, flat art, and edges unchanged', () => {
  for (const at of [fade, () => 90, (x: number) => (x % 20 < 10 ? 30 : 220), (x: number) => x % 2])
    expect(smoothNoise(paint(at), WIDTH, HEIGHT)).toEqual(paint(at));
});

it.each([2, 3])(
  'smoothNoise removes more than half of the noise at a standard deviation of %d (of 255)',
  (sigma) => {
    const smooth = smoothNoise(paint(fade, sigma), WIDTH, HEIGHT);
    expect(spread(smooth, paint(fade))).toBeLessThan(0.5 * sigma);
  },
);

it('smoothNoise keeps a one-pixel line and an edge in a noisy picture', () => {
  const lined = (x: number, y: number) => 100 + (x === 80 ? 40 : 0) + (y > 60 ? 60 : 0);
  const smooth = smoothNoise(paint(lined, 2), WIDTH, HEIGHT);
  const mean = (x: number, rows: readonly [number, number]) => {
    let sum = 0;
    for (let y = rows[0]; y < rows[1]; y++) sum += smooth[4 * (y * WIDTH + x) + 1]!;
    return sum / (rows[1] - rows[0]);
  };
  expect(mean(80, [10, 50]) - mean(79, [10, 50])).toBeGreaterThan(38);
  expect(mean(20, [61, 64]) - mean(20, [58, 61])).toBeGreaterThan(57);
});
