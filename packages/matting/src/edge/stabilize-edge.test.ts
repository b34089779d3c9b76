import { createRaster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { stabilizeEdge } from './stabilize-edge.ts';

const SIDE = 96;
const [MIDDLE, RADIUS] = [47.5, 30];

const planeOf = (value: (x: number, y: number) => number) =>
  Uint8Array.from({ length: SIDE * SIDE }, (_, at) =>
    Math.min(255, Math.max(0, Math.round(255 * value(at % SIDE, Math.floor(at / SIDE))))),
  );
const depthAt = (x: number, y: number) => RADIUS - Math.hypot(x - MIDDLE, y - MIDDLE);
/** Network matte: a ramp four pixels wide. */
const matte = planeOf((x, y) => 0.5 + depthAt(x, y) / 4);
const bump = (x: number, y: number) => 1.5 * (((x >> 3) + (y >> 3)) % 2 === 0 ? 1 : -1);
const ragged = planeOf((x, y) => 0.5 + depthAt(x, y) + bump(x, y));
const even = planeOf((x, y) => 0.5 + depthAt(x, y));
const source = createRaster(SIDE, SIDE, { data: new Uint8ClampedArray(SIDE * SIDE * 4).fill(255) });
const edgeOf = (alpha: Uint8Array) => ({
  source,
  alpha,
  places: Uint32Array.from([...alpha.keys()].filter((at) => alpha[at]! > 0 && alpha[at]! < 255)),
  inks: new Uint32Array(alpha.filter((value) => value > 0 && value < 255).length).fill(0xff112233),
});

/** Mean opacity difference, 0…1, per pixel of the circumference. */
function apart(a: Uint8Array, b: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += Math.abs(a[at]! - b[at]!) / 255;
  return sum / (2 * Math.PI * RADIUS);
}

describe('stabilizeEdge', () => {
  it('smooths a ragged edge and keeps its sharpness', () => {
    const { alpha } = stabilizeEdge(edgeOf(ragged), matte);
    expect(apart(ragged, even)).toBeGreaterThan(1);
    expect(apart(alpha, even)).toBeLessThan(0.5 * apart(ragged, even));
    const soft = (plane: Uint8Array) => plane.filter((value) => value > 8 && value < 247).length;
    expect(soft(alpha)).toBeLessThan(1.6 * soft(even));
  });

  it('leaves a smooth edge and its inks unchanged', () => {
    const { alpha, places, inks } = stabilizeEdge(edgeOf(even), matte);
    expect(apart(alpha, even)).toBeLessThan(0.1);
    expect(inks.filter((ink) => ink === 0xff112233).length).toBeGreaterThan(0.9 * places.length);
  });

  it('leaves an edge unchanged where the network is uncertain', () => {
    const hair = planeOf((x, y) => 0.5 + depthAt(x, y) / 24);
    expect(apart(stabilizeEdge(edgeOf(ragged), hair).alpha, ragged)).toBe(0);
  });

  it('keeps areas that contradict the network, and fills holes where the network is certain', () => {
    const bitten = planeOf((x, y) => (x > 60 && Math.abs(y - MIDDLE) < 8 ? 0 : 0.5 + depthAt(x, y)));
    const at = Math.round(MIDDLE) * SIDE + 70;
    expect(stabilizeEdge(edgeOf(bitten), matte).alpha[at]).toBe(0);
    const holed = even.slice();
    for (const place of [-1, 0, 1, SIDE]) holed[48 * SIDE + 48 + place] = 0;
    const { alpha } = stabilizeEdge(edgeOf(holed), matte);
    expect(alpha[48 * SIDE + 48]).toBe(255);
  });

  it('fills a speck next to a removed part only if given the complete matte', () => {
    const at = Math.round(MIDDLE) * SIDE + 60;
    const holed = even.slice();
    holed[at] = 0;
    const taken = matte.map((value, place) => (Math.abs((place % SIDE) - 60) < 4 ? 0 : value));
    expect(stabilizeEdge(edgeOf(holed), taken).alpha[at]).toBe(0);
    expect(stabilizeEdge(edgeOf(holed), taken, matte).alpha[at]).toBe(255);
  });
});
