import { expect, it } from 'vitest';
import { findBand, isUniformAround } from './unmix-edge-band.ts';

const [WIDTH, HEIGHT] = [9, 7];

it('findBand finds two pixels on each side of a hard edge', () => {
  const alpha = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => (at % WIDTH < 4 ? 255 : 0));
  const columns = new Set(Array.from(findBand(alpha, WIDTH, HEIGHT), (at) => at % WIDTH));
  expect(columns).toEqual(new Set([2, 3, 4, 5]));
  expect(findBand(alpha, WIDTH, HEIGHT)).toHaveLength(4 * HEIGHT);
});

it('findBand finds a soft pixel and its neighbors, and nothing in a uniform matte', () => {
  const alpha = new Uint8Array(WIDTH * HEIGHT);
  expect(findBand(alpha, WIDTH, HEIGHT)).toHaveLength(0);
  alpha[3 * WIDTH + 4] = 100;
  const band = findBand(alpha, WIDTH, HEIGHT);
  expect(band).toContain(3 * WIDTH + 4);
  expect(band).not.toContain(0);
});

it('isUniformAround is true only if all neighbors are equal; a border pixel has fewer neighbors', () => {
  const alpha = new Uint8Array(WIDTH * HEIGHT).fill(255);
  for (let at = 0; at < alpha.length; at++) expect(isUniformAround(alpha, WIDTH, at)).toBe(true);
  const middle = 3 * WIDTH + 4;
  alpha[middle] = 0;
  for (let at = 0; at < alpha.length; at++) {
    const beside = Math.abs((at % WIDTH) - 4) <= 1 && Math.abs(Math.floor(at / WIDTH) - 3) <= 1;
    expect(isUniformAround(alpha, WIDTH, at)).toBe(!beside);
  }
  expect(isUniformAround(new Uint8Array(WIDTH * HEIGHT).fill(128), WIDTH, middle)).toBe(false);
});
