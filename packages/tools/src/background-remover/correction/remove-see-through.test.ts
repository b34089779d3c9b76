import { createRaster } from '@printready/pixels/raster';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeDrawing } from './complete-drawing.ts';
import { removeSeeThrough } from './remove-see-through.ts';

const SIDE = 160;
const HOLE = 6;
type Color = readonly [number, number, number];
type Paint = (x: number, y: number) => Color;

const blade = (x: number, y: number) => 26 * Math.sin(x * 1.7 + 3 * Math.sin(y)) + 20 * Math.cos(y * 0.9 + x);
const grass: Paint = (x, y) => [
  60 + 25 * Math.sin(x / 9) + blade(x, y) / 7,
  140 + 25 * Math.sin(y / 11) + blade(y, x) / 7,
  40,
];
const rust: Paint = (x, y) => [170 + blade(y, x) / 3, 90 + blade(y, x) / 3, 70 + blade(y, x) / 3];
const paper: Paint = () => [255, 255, 255];
const ink: Paint = () => [200, 40, 40];

/** A disc with a hole. @param opacity of the hole in the network's matte */
function wheel({ ground, art, hole }: { ground: Paint; art: Paint; hole: Paint }, opacity: number) {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4).fill(255);
  const alpha = new Uint8Array(SIDE * SIDE);
  const matte = new Uint8Array(SIDE * SIDE);
  for (let y = 0, at = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++, at++) {
      const inHole = Math.hypot(x - 90, y - 80) < HOLE;
      const inArt = Math.hypot(x - 80, y - 80) < 60;
      data.set(inHole ? hole(x, y) : inArt ? art(x, y) : ground(x, y), at * 4);
      // Solid in `alpha`, because the guided filter makes fairly confident areas solid.
      alpha[at] = inHole ? 255 : inArt ? 255 : 0;
      matte[at] = inHole ? opacity : inArt ? 255 : 0;
    }
  }
  return {
    picture: createRaster(SIDE, SIDE, { data }),
    alpha,
    matte: { width: SIDE, height: SIDE, data: matte },
  };
}

const holeOf = (alpha: Uint8Array) => alpha[80 * SIDE + 90];

describe('removeSeeThrough', () => {
  it('cuts only a hole that shows the background', () => {
    const { picture, alpha, matte } = wheel({ ground: grass, art: rust, hole: grass }, 210);
    const before = alpha.slice();
    expect(removeSeeThrough(picture, alpha, matte)).toBe(true);
    expect(holeOf(alpha)).toBe(0);
    for (let at = 0; at < alpha.length; at++) {
      const fromHole = Math.hypot((at % SIDE) - 90, Math.floor(at / SIDE) - 80);
      if (fromHole > HOLE) expect(alpha[at]).toBe(before[at]);
    }
  });

  it.each([
    ['a green area about which the network is confident', { ground: grass, art: rust, hole: grass }, 255],
    ['an area in a foreign color', { ground: grass, art: rust, hole: ink }, 210],
    ['an area in the art’s color', { ground: grass, art: rust, hole: rust }, 210],
    ['white in art on white paper', { ground: paper, art: rust, hole: paper }, 210],
    ['white in flat art on white paper', { ground: paper, art: ink, hole: paper }, 210],
    ['art in the background’s colors', { ground: grass, art: grass, hole: grass }, 210],
  ] as const)('does not cut %s', (_, paints, opacity) => {
    const { picture, alpha, matte } = wheel(paints, opacity);
    const before = alpha.slice();
    expect(removeSeeThrough(picture, alpha, matte)).toBe(false);
    expect(alpha).toEqual(before);
  });

  it('leaves empty and full mattes unchanged', () => {
    const { picture, matte } = wheel({ ground: grass, art: rust, hole: grass }, 210);
    for (const value of [0, 255]) {
      const alpha = new Uint8Array(SIDE * SIDE).fill(value);
      expect(removeSeeThrough(picture, alpha, matte)).toBe(false);
      expect(new Set(alpha)).toEqual(new Set([value]));
    }
  });
});

describe('removeBusyPlaces', () => {
  it('cuts a busy area in background colors, even where the network was confident', () => {
    const { picture, alpha } = wheel({ ground: grass, art: ink, hole: grass }, 255);
    completeDrawing(picture, alpha);
    expect(holeOf(alpha)).toBe(0);
    expect(alpha[80 * SIDE + 40]).toBe(255);
  });

  it.each([
    ['shading in the background’s color', (x: number): Color => [70, 130 + x / 4, 50]],
    [
      'a busy area in other colors',
      (x: number, y: number): Color => [60 + blade(x, y), 60, 200 + blade(y, x)],
    ],
    ['a flat area in the background’s color', (): Color => [70, 150, 50]],
  ] as const)('does not cut %s', (_, hole) => {
    const { picture, alpha } = wheel({ ground: grass, art: ink, hole }, 255);
    completeDrawing(picture, alpha);
    expect(holeOf(alpha)).toBe(255);
  });
});

it('never raises the opacity of any pixel', () => {
  const level = fc.integer({ min: 30, max: 220 });
  const busy = fc.tuple(level, level, level).map(
    ([red, green, blue]): Paint =>
      (x, y) => [red + blade(x, y), green + blade(y, x), blue + blade(x, y)],
  );
  fc.assert(
    fc.property(busy, busy, busy, fc.nat(255), (ground, art, hole, opacity) => {
      const { picture, alpha, matte } = wheel({ ground, art, hole }, opacity);
      const before = alpha.slice();
      const did = removeSeeThrough(picture, alpha, matte);
      expect(alpha.every((value, at) => value <= before[at]!)).toBe(true);
      expect(alpha.some((value, at) => value < before[at]!)).toBe(did);
    }),
    { numRuns: 40 },
  );
});
