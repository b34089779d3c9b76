/** What art goes around becomes art when it has a flat colour of its own, and stays ground where the ground shows. */
import { expect, it } from 'vitest';
import { createRaster } from '../raster.ts';
import { fillEnclosed } from './fill-enclosed.ts';

const SIDE = 100;
type Colour = readonly [number, number, number];
const OUTLINE: Colour = [20, 20, 24];
const SKIN: Colour = [240, 200, 150];

const grass = (x: number, y: number): Colour => {
  const blade = 20 * Math.sin(x * 1.7) + 14 * Math.cos(y * 0.9 + x);
  return [70 + blade, 150 + blade, 50 + blade];
};

/** A ring on grass, of which a network kept the ring alone; `inside` is what the ring goes around. */
function ringAround(inside: (x: number, y: number) => Colour, gap = false) {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4).fill(255);
  const alpha = new Uint8Array(SIDE * SIDE);
  for (let y = 0, at = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++, at++) {
      const radius = Math.hypot(x - 50, y - 50);
      const onRing = radius >= 20 && radius < 24 && !(gap && y > 50 && Math.abs(x - 50) < 2);
      data.set(onRing ? OUTLINE : radius < 20 ? inside(x, y) : grass(x, y), at * 4);
      if (onRing) alpha[at] = 255;
    }
  }
  return { picture: createRaster(SIDE, SIDE, { data }), alpha };
}

const middleOf = (alpha: Uint8Array) => alpha[50 * SIDE + 50];

it('fills a flat colour that the ground does not have', () => {
  const { picture, alpha } = ringAround(() => SKIN);
  expect(fillEnclosed(picture, alpha)).toBe(1);
  expect(middleOf(alpha)).toBe(255);
  expect(alpha[0]).toBe(0);
});

it('leaves a hole that shows the ground, a busy place and one that is open', () => {
  const noise = (x: number, y: number): Colour => [(x * 53 + y * 91) % 256, (x * 17) % 256, (y * 29) % 256];
  for (const { picture, alpha } of [ringAround(grass), ringAround(noise), ringAround(() => SKIN, true)]) {
    const before = alpha.slice();
    expect(fillEnclosed(picture, alpha)).toBe(0);
    expect(alpha).toEqual(before);
  }
});

it('leaves mattes without holes', () => {
  const { picture } = ringAround(() => SKIN);
  for (const value of [0, 255]) {
    const alpha = new Uint8Array(SIDE * SIDE).fill(value);
    expect(fillEnclosed(picture, alpha)).toBe(0);
    expect(new Set(alpha)).toEqual(new Set([value]));
  }
});
