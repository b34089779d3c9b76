import { guidedFilter } from '@printready/pixels/filters';
import { createRaster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { findMixedSquares, type Guide, guideSquares } from './guide-squares.ts';

const [WIDTH, HEIGHT] = [211, 150];
const guide: Guide = { radius: 3, epsilon: 1e-4, side: 48 };
const EVEN = { from: 0, to: 255 };

/** Shaded, grainy picture; the plane is a disc with a ramp at its edge. */
function scene() {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
  const plane = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0, at = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, at++) {
      const far = Math.hypot(x - 60, y - 70);
      plane[at] = Math.max(0, Math.min(255, (40 - far) * 40 + 128));
      const grain = (x * 37 + y * 91) % 23;
      data.set(far < 40 ? [200 - x / 4, 60 + grain, 40] : [40 + grain, 90 + y / 3, 150], at * 4);
    }
  }
  return { picture: createRaster(WIDTH, HEIGHT, { data }), plane };
}

describe('findMixedSquares and guideSquares', () => {
  const { picture, plane } = scene();

  it('select only squares near the ramp; the others become 0 or 255', () => {
    const out = new Uint8Array(plane.length).fill(7);
    const squares = findMixedSquares(plane, WIDTH, guide, EVEN, out);
    const across = Math.ceil(WIDTH / guide.side);
    const all = across * Math.ceil(HEIGHT / guide.side);
    expect(squares.length).toBeGreaterThan(0);
    expect(squares.length).toBeLessThan(all / 2);
    for (let at = 0; at < out.length; at++) {
      const square =
        Math.floor(Math.floor(at / WIDTH) / guide.side) * across + Math.floor((at % WIDTH) / guide.side);
      expect(out[at]).toBe(squares.includes(square) ? 7 : plane[at]);
    }
  });

  it('give the same result as filtering the whole picture', () => {
    const out = new Uint8Array(plane.length);
    guideSquares(picture, plane, guide, findMixedSquares(plane, WIDTH, guide, EVEN, out), out);
    const whole = guidedFilter(picture.data, plane, WIDTH, HEIGHT, guide.radius, guide.epsilon);
    // A different summation order changes results by up to one 8-bit level.
    for (let at = 0; at < out.length; at++) expect(Math.abs(out[at]! - whole[at]!)).toBeLessThanOrEqual(1);
  });

  it('treat values near either end of the range as uniform', () => {
    const noisy = plane.map((value, at) => (value === 0 ? at % 9 : value === 255 ? 255 - (at % 9) : value));
    const out = new Uint8Array(plane.length);
    const squares = findMixedSquares(noisy, WIDTH, guide, { from: 8, to: 247 }, out);
    expect(squares).toEqual(findMixedSquares(plane, WIDTH, guide, EVEN, new Uint8Array(plane.length)));
    expect(findMixedSquares(noisy, WIDTH, guide, EVEN, new Uint8Array(plane.length)).length).toBeGreaterThan(
      squares.length,
    );
  });

  it('select squares that contain a step but no ramp', () => {
    const step = plane.map((value) => (value < 128 ? 0 : 255));
    const squares = findMixedSquares(step, WIDTH, guide, EVEN, new Uint8Array(plane.length));
    expect(squares).toEqual(findMixedSquares(plane, WIDTH, guide, EVEN, new Uint8Array(plane.length)));
  });
});
