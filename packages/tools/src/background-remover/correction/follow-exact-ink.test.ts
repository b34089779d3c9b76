/** Black lines on black shadows belong to the artwork; on flat black they cannot be distinguished. */

import { createRaster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { followExactInk } from './follow-exact-ink.ts';
import { findRing } from './outline-ring.ts';

const SIDE = 240;
const MIDDLE = SIDE / 2;
const FILL = 70;
const LINE = 5;
const radiusAt = (at: number) => Math.hypot((at % SIDE) - MIDDLE, Math.floor(at / SIDE) - MIDDLE);
const noise = (at: number) => {
  const wave = Math.sin(at * 12.9898) * 43_758.5453;
  return wave - Math.floor(wave);
};
/** Shadows and stones, noisy in every pixel. */
const stones = (at: number) => (noise(at >> 4) < 0.5 ? 40 * noise(at) : 120 + 60 * noise(at));

/** An orange disc with a soft rim, a black outline and a line leading away; the matte covers only the disc. */
function scene(groundAt: (at: number) => number) {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4).fill(255);
  const alpha = new Uint8Array(SIDE * SIDE);
  for (let at = 0; at < alpha.length; at++) {
    const radius = radiusAt(at);
    const isTail = Math.abs(Math.floor(at / SIDE) - MIDDLE) < 3 && at % SIDE > MIDDLE && radius < 105;
    const level = radius < FILL + LINE || isTail ? (at % 97 === 0 ? 3 : 0) : groundAt(at);
    const color = radius < FILL - 1 ? [255, 128, 0] : radius < FILL ? [120, 60, 0] : [level, level, level];
    data.set(color, at * 4);
    if (radius < FILL - 1) alpha[at] = 255;
  }
  const picture = createRaster(SIDE, SIDE, { data });
  return { alpha, taken: followExactInk(picture, alpha, findRing(alpha, SIDE, 8)) };
}

describe('followExactInk', () => {
  it('adds a line on equally dark shadows, including its soft side and connected lines', () => {
    const { alpha, taken } = scene(stones);
    let outside = 0;
    for (let at = 0; at < alpha.length; at++) {
      const radius = radiusAt(at);
      if (radius < FILL + LINE) expect(alpha[at]).toBe(255);
      else if (alpha[at] === 255) outside++;
    }
    expect(alpha[MIDDLE * SIDE + MIDDLE + 100]).toBe(255);
    // Allows for the line leading away and a few shadow pixels that touch it.
    expect(outside).toBeLessThan(400);
    expect(taken).toBeGreaterThan(Math.PI * ((FILL + LINE) ** 2 - FILL ** 2));
  });

  it('adds nothing on a flat black background', () => {
    expect(scene((at) => (at % SIDE < 40 ? 0 : stones(at))).taken).toBe(0);
  });

  it('adds nothing if there are no flat pixels', () => {
    const data = new Uint8ClampedArray(SIDE * SIDE * 4).fill(255);
    const alpha = new Uint8Array(SIDE * SIDE);
    for (let at = 0; at < alpha.length; at++) {
      data.fill(stones(at), at * 4, at * 4 + 3);
      if (radiusAt(at) < FILL) alpha[at] = 255;
    }
    const before = alpha.slice();
    const picture = createRaster(SIDE, SIDE, { data });
    expect(followExactInk(picture, alpha, findRing(alpha, SIDE, 8))).toBe(0);
    expect(alpha).toEqual(before);
  });
});
