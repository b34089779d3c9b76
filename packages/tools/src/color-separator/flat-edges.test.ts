/** Edges of flat colors beside the bare garment. */
import { expect, it } from 'vitest';
import { thinEdges } from './flat-edges.ts';

type Color = readonly [number, number, number];
const SIDE = 40;
const BLACK: Color = [0, 0, 0];
const CREAM: Color = [250, 230, 200];
const RED: Color = [220, 20, 30];

const blend = (one: Color, other: Color, share: number) =>
  one.map((level, c) => Math.round(level + share * (other[c]! - level)));

/** @param colorAt color by distance from the left, px. */
function draw(colorAt: (x: number) => readonly number[]) {
  const data = Uint8Array.from({ length: SIDE * SIDE * 4 }, (_, i) => {
    const color = colorAt((i >> 2) % SIDE);
    return (i & 3) === 3 ? 255 : color[i & 3]!;
  });
  return { data, width: SIDE, height: SIDE };
}

/** Base and yellow in the cream; blue in every other color. */
function platesOf({ data }: ReturnType<typeof draw>) {
  const plates = [0, 1, 2].map(() => new Uint8Array(SIDE * SIDE));
  for (let at = 0; at < SIDE * SIDE; at++) {
    const color = data.subarray(4 * at, 4 * at + 3);
    if (color[0] === 0) continue;
    const isCream = CREAM.every((level, c) => level === color[c]);
    for (const [plate, value] of (isCream ? [255, 60, 0] : [color[0]!, 20, 90]).entries())
      plates[plate]![at] = value;
  }
  return plates;
}

const rowOf = (plate: Uint8Array) => [...plate.subarray(SIDE * 20, SIDE * 21)];

it('prints a blend with the garment as the flat color, thinner', () => {
  const picture = draw((x) => (x < 10 ? BLACK : x === 10 ? blend(BLACK, CREAM, 0.5) : CREAM));
  const [base, yellow, blue] = platesOf(picture);
  thinEdges([base!, yellow!, blue!], picture);
  expect(rowOf(blue!).every((value) => value === 0)).toBe(true);
  // Half of the levels is a fifth of the light.
  expect(base![SIDE * 20 + 10]).toBeGreaterThan(40);
  expect(base![SIDE * 20 + 10]).toBeLessThan(70);
  expect(yellow![SIDE * 20 + 10]! / base![SIDE * 20 + 10]!).toBeCloseTo(60 / 255, 1);
  expect([base![SIDE * 20 + 9], base![SIDE * 20 + 11]]).toEqual([0, 255]);
});

it.each([
  ['an outline of another color', (x: number) => (x < 10 ? BLACK : x < 12 ? RED : CREAM)],
  ['a fade', (x: number) => (x < 4 ? BLACK : blend(BLACK, CREAM, Math.min(1, (x - 3) / 20)))],
  ['an edge between two colors', (x: number) => (x < 10 ? RED : x === 10 ? blend(RED, CREAM, 0.5) : CREAM)],
])('leaves %s as it is', (_name, colorAt) => {
  const picture = draw(colorAt);
  const [before, plates] = [platesOf(picture), platesOf(picture)];
  thinEdges(plates, picture);
  expect(plates).toEqual(before);
});
