/** Large art has more places that may be thin than are measured: the thinnest count. */
import { expect, it } from 'vitest';
import { findThin } from './thin.ts';

const TILE = 192;
const TILES_ALONG = 14;
const LIMITS = { partMm: 0.6, gapMm: null };

/** A bar per tile, 5 px wide; the last one may be thinner. */
function barsIn(lastPx: number) {
  const side = TILE * TILES_ALONG;
  const coverage = new Uint8Array(side * side);
  for (let tile = 0; tile < TILES_ALONG ** 2; tile++) {
    const left = (tile % TILES_ALONG) * TILE + 60;
    const top = Math.floor(tile / TILES_ALONG) * TILE + 40;
    const wide = tile === TILES_ALONG ** 2 - 1 ? lastPx : 5;
    for (let y = top; y < top + 100; y++) coverage.fill(255, y * side + left, y * side + left + wide);
  }
  return { width: side, height: side, pixelsPerMm: 10, coverage, blurred: null };
}

it('findThin finds the thinnest bar in the last of 196 tiles', { tags: 'slow' }, () => {
  expect(findThin(barsIn(2), LIMITS).part?.mm).toBeCloseTo(0.2, 1);
  expect(findThin(barsIn(5), LIMITS).part?.mm).toBeCloseTo(0.5, 1);
});
