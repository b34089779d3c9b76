import { createRaster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { applyInks, KNOWN, type UnmixedEdge } from './unmix-edge-inks.ts';

const SIDE = 41;
const MIDDLE = 20;
const AT = MIDDLE * SIDE + MIDDLE;
const INK = [200, 60, 90] as const;
const SHARE = 128;

type Color = readonly [number, number, number];
type Scene = {
  readonly art: (x: number, y: number) => Color;
  readonly ground: (x: number, y: number) => Color;
  /** Number of soft columns on either side of the center. */
  readonly soft?: number;
};

const even =
  (color: Color): Scene['art'] =>
  () =>
    color;
const busy: Scene['art'] = (x, y) => ((x * 7 + y * 13) % 5 < 2 ? [10, 40, 20] : [150, 220, 170]);

/** Art on the left, background on the right, and a center pixel that is half INK and half background. */
function makeEdge({ art, ground, soft = 0 }: Scene, known: Color): UnmixedEdge {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4).fill(255);
  const alpha = new Uint8Array(SIDE * SIDE);
  for (let y = 0, at = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++, at++) {
      alpha[at] = x < MIDDLE - soft ? 255 : x > MIDDLE + soft ? 0 : SHARE;
      data.set(x < MIDDLE ? art(x, y) : ground(x, y), at * 4);
    }
  }
  const under = ground(MIDDLE + 1, MIDDLE);
  for (let c = 0; c < 3; c++) {
    data[AT * 4 + c] = under[c]! + (SHARE / 255) * (INK[c]! - under[c]!);
  }
  const ink = (KNOWN | (known[2] << 16) | (known[1] << 8) | known[0]) >>> 0;
  return {
    source: createRaster(SIDE, SIDE, { data }),
    alpha,
    places: Uint32Array.of(AT),
    inks: Uint32Array.of(ink),
  };
}

function inkIn(edge: UnmixedEdge, smooth: Color = INK): number[] {
  const pixels = new Uint8ClampedArray(edge.source.data);
  pixels.set(smooth, AT * 4);
  pixels[AT * 4 + 3] = SHARE;
  applyInks(pixels, edge);
  expect(pixels[AT * 4 + 3]).toBe(SHARE);
  return [...pixels.subarray(AT * 4, AT * 4 + 3)];
}

const distance = (a: readonly number[], b: readonly number[]) => Math.hypot(...a.map((v, c) => v - b[c]!));
const GREEN: Color = [40, 130, 70];

describe('applyInks', () => {
  it('unmixes the ink given a uniform background and busy art', () => {
    const edge = makeEdge({ art: busy, ground: even([30, 40, 80]) }, GREEN);
    expect(distance(inkIn(edge, GREEN), INK)).toBeLessThan(8);
  });

  it('keeps a known ink given uniform art and any background', () => {
    for (const ground of [busy, even([30, 40, 80])]) {
      const edge = makeEdge({ art: even(GREEN), ground }, GREEN);
      expect(distance(inkIn(edge), GREEN)).toBeLessThan(2);
    }
  });

  it('relies less on a busy background than on a uniform one', () => {
    const onEven = inkIn(makeEdge({ art: busy, ground: even([80, 130, 95]) }, GREEN), GREEN);
    const onBusy = inkIn(makeEdge({ art: busy, ground: busy }, GREEN), GREEN);
    expect(distance(onBusy, GREEN)).toBeLessThan(distance(onEven, GREEN));
  });

  it('finds the ink of an edge with 12 soft columns on either side', () => {
    const edge = makeEdge({ art: busy, ground: even([30, 40, 80]), soft: 12 }, GREEN);
    expect(distance(inkIn(edge, GREEN), INK)).toBeLessThan(8);
  });

  it('keeps the estimate if neither the ink nor the background is known', () => {
    const edge = makeEdge({ art: even(GREEN), ground: even(GREEN) }, GREEN);
    edge.alpha.fill(SHARE);
    expect(inkIn({ ...edge, inks: Uint32Array.of(0) })).toEqual([...INK]);
  });

  it('leaves transparent pixels unchanged', () => {
    const edge = makeEdge({ art: busy, ground: even([30, 40, 80]) }, GREEN);
    const pixels = new Uint8ClampedArray(SIDE * SIDE * 4);
    applyInks(pixels, edge);
    expect(pixels.every((value) => value === 0)).toBe(true);
  });
});
