/** Large art has more potentially thin places than can be measured, so the thinnest are measured first. */
import { expect, it } from 'vitest';
import { findThin } from './thin.ts';

const TILE = 192;
const TILES_ALONG = 14;
const LIMITS = { partMm: 0.6, gapMm: null };

/** One 5 px wide bar per tile; the last bar may be thinner. */
function barsIn(lastPx: number) {
  const side = TILE * TILES_ALONG;
  const coverage = new Uint8Array(side * side);
  for (let tile = 0; tile < TILES_ALONG ** 2; tile++) {
    const left = (tile % TILES_ALONG) * TILE + 60;
    const top = Math.floor(tile / TILES_ALONG) * TILE + 40;
    const wide = tile === TILES_ALONG ** 2 - 1 ? lastPx : 5;
    for (let y = top; y < top + 100; y++) coverage.fill(255, y * side + left, y * side + left + wide);
  }
  return { width: side, height: side, pixelsPerMm: 10, coverage, isBlurred: null };
}

it('findThin finds the thinnest bar in the last of 196 tiles', { tags: 'slow' }, () => {
  expect(findThin(barsIn(2), LIMITS).part?.mm).toBeCloseTo(0.2, 1);
  expect(findThin(barsIn(5), LIMITS).part?.mm).toBeCloseTo(0.5, 1);
});

/** A 3 mm disc with the shape `inside` next to it; x and y are in mm from the disc's center. */
function besideDisc(inside: (x: number, y: number) => boolean) {
  const [width, height, pixelsPerMm] = [240, 120, 10];
  const coverage = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [(at % width) / pixelsPerMm - 5, Math.floor(at / width) / pixelsPerMm - 6];
    return Math.hypot(x, y) < 3 || inside(x, y) ? 255 : 0;
  });
  return { width, height, pixelsPerMm, coverage, isBlurred: null };
}

it.each([
  ['a straight wedge', (x: number, y: number) => x > 0 && x < 10 && Math.abs(y) < 0.09 * (10 - x)],
  ['a curved one', (x: number, y: number) => x > 0 && x < 10 && Math.abs(y - x ** 2 / 40) < 0.09 * (10 - x)],
])('%s that ends in a point is not a thin part', (_, inside) => {
  expect(findThin(besideDisc(inside), LIMITS).part).toBeNull();
});

it.each([
  ['a hairline of one width', (x: number, y: number) => x > 0 && x < 10 && Math.abs(y) < 0.15],
  [
    'a hairline that hardly tapers',
    (x: number, y: number) => x > 0 && x < 16 && Math.abs(y) < 0.02 * (17 - x),
  ],
  ['a bridge', (x: number, y: number) => (x > 0 && x < 8 && Math.abs(y) < 0.15) || Math.hypot(x - 10, y) < 3],
  ['a waist', (x: number, y: number) => x > 0 && x < 14 && Math.abs(y) < 0.1 + 0.09 * Math.abs(x - 8)],
])('%s is a thin part', (_, inside) => {
  expect(findThin(besideDisc(inside), LIMITS).part?.mm).toBeLessThan(0.4);
});
