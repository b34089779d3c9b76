import { expect, it } from 'vitest';
import { findShortRuns, TILE } from './short-runs.ts';

const LIMITS = { part: 9, gap: 13 };
type Shape = Parameters<typeof findShortRuns>[0];

/** Every run of every row and column, one pixel at a time. */
function byPixels({ width, height, coverage }: Shape) {
  const across = Math.ceil(width / TILE);
  const parts = new Array<number>(across * Math.ceil(height / TILE)).fill(Infinity);
  const gaps = [...parts];
  const inkAt = (x: number, y: number) => coverage[y * width + x]! > 127;
  const line = (length: number, at: (i: number) => readonly [number, number]) => {
    for (let from = 0, to = 1; from < length; from = to) {
      const isInk = inkAt(...at(from));
      for (to = from + 1; to < length && inkAt(...at(to)) === isInk; ) to++;
      const [x, y] = at((from + to) >> 1).map((v, axis) => Math.min(v, (axis === 0 ? width : height) - 1));
      const tile = Math.floor(y! / TILE) * across + Math.floor(x! / TILE);
      const atEdge = from === 0 || to === length;
      if (isInk && to - from < LIMITS.part) parts[tile] = Math.min(parts[tile]!, to - from);
      if (!isInk && !atEdge && to - from < LIMITS.gap) gaps[tile] = Math.min(gaps[tile]!, to - from);
    }
  };
  for (let y = 0; y < height; y++) line(width, (x) => [x, y]);
  for (let x = 0; x < width; x++) line(height, (y) => [x, y]);
  return { across, parts, gaps };
}

/** Rectangles of ink, and of ground, at places from a linear congruential generator. */
function randomShape(seed: number, width: number, height: number): Shape {
  let state = seed;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const coverage = new Uint8Array(width * height);
  for (let i = 0; i < 60; i++) {
    const [left, top, wide, high] = [below(width), below(height), 1 + below(40), 1 + below(40)];
    const ink = i % 3 === 2 ? below(128) : 128 + below(128);
    for (let y = top; y < Math.min(height, top + high); y++)
      coverage.fill(ink, y * width + left, y * width + Math.min(width, left + wide));
  }
  return { width, height, coverage, isBlurred: null };
}

it.each([
  [1, 401, 390],
  [2, 400, 200],
  [3, 195, 403],
  [4, 3, 500],
])('findShortRuns agrees with reading every pixel of a random shape (seed %i, %i × %i px)', (...asked) => {
  const shape = randomShape(...asked);
  const { across, parts, gaps } = findShortRuns(shape, LIMITS);
  expect({ across, parts: [...parts], gaps: [...gaps] }).toEqual(byPixels(shape));
});

it('findShortRuns ignores runs that end in text, and keeps the others', () => {
  const [width, height] = [400, 100];
  const coverage = new Uint8Array(width * height);
  const text = new Uint8Array(width * height);
  const fill = (mask: Uint8Array, left: number, wide: number) => {
    for (let y = 20; y < 80; y++) mask.fill(255, y * width + left, y * width + left + wide);
  };
  for (const [left, wide] of [
    [20, 60],
    [84, 60],
    [250, 5],
  ] as const)
    fill(coverage, left, wide);
  fill(text, 20, 60);
  const runsIf = (isBlurred: Shape['isBlurred']) => {
    const { parts, gaps } = findShortRuns({ width, height, coverage, isBlurred }, LIMITS);
    return { parts: [...parts], gaps: [...gaps] };
  };
  const parts = [Infinity, 5, Infinity];
  expect(runsIf(null)).toEqual({ parts, gaps: [4, Infinity, Infinity] });
  expect(runsIf((pixel) => text[pixel] === 255)).toEqual({ parts, gaps: [Infinity, Infinity, Infinity] });
});
