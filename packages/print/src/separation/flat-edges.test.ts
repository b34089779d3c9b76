/** Tests plates on antialiased edges between flat colors, and on art that only resembles such edges. */
import { describe, expect, it } from 'vitest';
import { type Ink, inkOf, lightOf } from '../inks/ink.ts';
import { aimAt, createAim } from '../solver/aim.ts';
import { createChain, printChain } from '../solver/chain.ts';
import { differenceOf } from '../solver/color-difference.ts';
import { lightAt } from '../solver/colors.ts';
import { GRID_NODES, readGrid, solveGrid } from '../solver/grid.ts';
import { createSmoothSolver } from '../solver/smooth-solver.ts';
import { printFlatEdges } from './flat-edges.ts';

type Color = readonly [red: number, green: number, blue: number];
const SIDE = 64;
const BLACK: Color = [17, 17, 17];
const CREAM: Color = [250, 238, 214];
const RED: Color = [206, 32, 41];
const TEAL: Color = [50, 205, 195];

const INKS: readonly Ink[] = [
  inkOf('White base', [0.85, 0.85, 0.85], 0.93, 'base'),
  inkOf('Yellow', [0.85, 0.7, 0.05], 0.6),
  inkOf('Red', [0.6, 0.03, 0.04], 0.6),
  inkOf('Teal', [0.05, 0.6, 0.5], 0.6),
  inkOf('Blue', [0.03, 0.1, 0.5], 0.6),
  inkOf('Gray', [0.2, 0.2, 0.2], 0.6),
];
const GARMENT = lightOf({ r: 17, g: 17, b: 17 });
const CHAIN = createChain(INKS, GARMENT);
const RULES = { prices: INKS.map(() => 0.1), limit: 4 };
const AIM = createAim([INKS[0]!], GARMENT, false);
const solve = createSmoothSolver(CHAIN, RULES, AIM, GRID_NODES);

const mix = (one: Color, other: Color, share: number): Color => [
  one[0] + share * (other[0] - one[0]),
  one[1] + share * (other[1] - one[1]),
  one[2] + share * (other[2] - one[2]),
];

/** @param colorAt color by position, px; 16 samples per pixel. */
function draw(colorAt: (x: number, y: number) => Color) {
  const data = new Uint8Array(SIDE * SIDE * 4);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const sum = [0, 0, 0];
    for (let i = 0; i < 16; i++) {
      const x = (at % SIDE) + ((i % 4) + 0.5) / 4;
      const y = Math.floor(at / SIDE) + (Math.floor(i / 4) + 0.5) / 4;
      for (const [c, level] of colorAt(x, y).entries()) sum[c]! += level / 16;
    }
    data.set([...sum.map(Math.round), 255], 4 * at);
  }
  return { data, width: SIDE, height: SIDE };
}

type Picture = ReturnType<typeof draw>;

function separate({ data }: Picture): Uint8Array[] {
  const grid = solveGrid(data, AIM, INKS.length, solve, () => undefined);
  return readGrid(grid, data, () => undefined);
}

function errorAt(picture: Picture, plates: readonly Uint8Array[], at: number): number {
  const [target, light] = [new Float64Array(3), new Float64Array(3)];
  const color = Array.from(picture.data.subarray(4 * at, 4 * at + 3), lightAt);
  aimAt(AIM, color, target);
  const coverages = plates.map((plate) => plate[at]! / 255);
  printChain(CHAIN, coverages, light);
  return differenceOf(light, target);
}

const press = { chain: CHAIN, rules: RULES, aim: AIM };
const distance = (x: number, y: number) => Math.hypot(x - 32, y - 32);
const isDisc = (x: number, y: number) => distance(x, y) < 20;

/** Largest coverage in excess of both the disc's middle and the picture's corner. */
function foreignInk(plates: readonly Uint8Array[]): number {
  const middle = SIDE * 32 + 32;
  return Math.max(...plates.map((plate) => Math.max(...plate) - Math.max(plate[0]!, plate[middle]!)));
}

describe('printFlatEdges', () => {
  it.each([
    ['cream on the garment', BLACK, CREAM],
    ['teal on the garment', BLACK, TEAL],
    ['teal on cream', CREAM, TEAL],
    ['red on cream', CREAM, RED],
  ])('prints the edge of %s with only the inks of its two sides', (_name, outside, inside) => {
    const picture = draw((x, y) => (isDisc(x, y) ? inside : outside));
    const plates = separate(picture);
    printFlatEdges(plates, picture, press);
    expect(foreignInk(plates)).toBeLessThanOrEqual(8);
  });

  it('keeps the color of an edge that had been separated into blue and gray', () => {
    const picture = draw((x, y) => (isDisc(x, y) ? CREAM : BLACK));
    const plates = separate(picture);
    expect(foreignInk(plates)).toBeGreaterThan(40);
    const edges = printFlatEdges(plates, picture, press);
    expect(edges.length).toBeGreaterThan(60);
    expect(Math.max(...Array.from(edges, (at) => errorAt(picture, plates, at)))).toBeLessThan(1.5);
  });

  it('finds the edge between two flat areas despite JPEG ripples', () => {
    const ripple = (x: number, y: number): number => 9 * Math.sin(1.1 * x) * Math.sin(0.9 * y);
    const rippled = (color: Color, x: number, y: number): Color => [
      color[0] + ripple(x, y),
      color[1] + ripple(x, y),
      color[2] + ripple(x, y),
    ];
    const DIM_CREAM: Color = [236, 222, 200];
    const picture = draw((x, y) => rippled(isDisc(x, y) ? DIM_CREAM : [30, 30, 30], x, y));
    const edges = printFlatEdges(separate(picture), picture, press);
    expect(edges.length).toBeGreaterThan(60);
  });

  it.each<[string, (x: number, y: number) => Color]>([
    ['an outline', (x, y) => (distance(x, y) > 20 ? BLACK : distance(x, y) > 17 ? RED : CREAM)],
    ['a soft glow', (x, y) => mix(BLACK, CREAM, Math.exp(-(distance(x, y) ** 2) / 500))],
    ['a fade over 14 px', (x) => mix(BLACK, CREAM, Math.min(1, Math.max(0, (x - 20) / 14)))],
    [
      'a photograph',
      (x, y) =>
        mix(
          mix(TEAL, RED, 0.5 + 0.5 * Math.sin(x / 5 + Math.sin(y / 7))),
          CREAM,
          0.5 + 0.5 * Math.sin(y / 4 + x / 9),
        ),
    ],
  ])('leaves the plates of %s unchanged', (_name, colorAt) => {
    const picture = draw(colorAt);
    const [before, plates] = [separate(picture), separate(picture)];
    expect(printFlatEdges(plates, picture, press)).toHaveLength(0);
    expect(plates).toEqual(before);
  });

  it('leaves the plates of a fade next to a letter unchanged', () => {
    const picture = draw((x, y) =>
      x > 40 ? mix(BLACK, CREAM, (64 - x) / 24) : distance(x, y) < 12 && x < 28 ? CREAM : BLACK,
    );
    const [before, plates] = [separate(picture), separate(picture)];
    const edges = printFlatEdges(plates, picture, press);
    expect(edges.length).toBeGreaterThan(0);
    for (const at of edges) expect(at % SIDE).toBeLessThan(32);
    for (const [i, plate] of plates.entries())
      for (let at = 0; at < plate.length; at++) if (at % SIDE > 44) expect(plate[at]).toBe(before[i]![at]);
  });
});
