import { createRaster } from '@printready/pixels/raster';
import { expect, it } from 'vitest';
import { inkOf, type Light } from '../inks/ink.ts';
import { createAim } from '../solver/aim.ts';
import { createChain } from '../solver/chain.ts';
import { flattenOnGarment } from '../solver/colors.ts';
import { readGrid, solveGrid } from '../solver/grid.ts';
import { createSolver } from '../solver/solve.ts';
import { composePlates } from './compose.ts';
import { openRepaint } from './repaint.ts';

const SIZE = { width: 90, height: 70, resolution: null };
const GARMENT: Light = [0.01, 0.01, 0.015];
const base = inkOf('White base', [0.85, 0.85, 0.85], 0.93, 'base');
const inks = [base, inkOf('Gold', [0.8, 0.5, 0.1], 0.6), inkOf('Red', [0.6, 0.05, 0.05], 0.6)];
const others = [base, inkOf('Gold', [0.2, 0.7, 0.4], 0.6), inkOf('Red', [0.1, 0.1, 0.6], 0.6)];
const quiet = () => undefined;

/** Largest difference in any channel, including alpha. */
function worst(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  return one.reduce((most, value, at) => Math.max(most, Math.abs(value - other[at]!)), 0);
}

it('openRepaint matches composePlates within 4 of 255 for tones with a choked base', () => {
  const art = createRaster(SIZE.width, SIZE.height, {
    data: Uint8ClampedArray.from({ length: SIZE.width * SIZE.height * 4 }, (_, at) => {
      const [x, y, c] = [(at >> 2) % SIZE.width, Math.floor(at / 4 / SIZE.width), at & 3];
      if (c === 3) return x < 6 ? 0 : 255;
      return [2.8 * x, 3.6 * y, 120][c]!;
    }),
  });
  const aim = createAim([base], GARMENT, false);
  const flat = flattenOnGarment(art, aim.under);
  const chain = createChain(inks, GARMENT);
  const { solve } = createSolver(chain, { prices: [0.1, 0.1, 0.1], limit: Infinity });
  const grid = solveGrid(flat, aim, 3, solve, quiet);
  const asRead = readGrid(grid, flat, quiet);
  for (const plate of asRead) for (let i = 0; i < plate.length; i++) if (i % SIZE.width < 6) plate[i] = 0;
  // Simulates a choke: no base in three columns next to the edge.
  const choked = asRead[0]!.map((value, i) => (i % SIZE.width < 9 ? 0 : value));
  const plates = [choked, ...asRead.slice(1)];
  const repaint = openRepaint({ chain, layout: 'independent', plates, flat, grid }, asRead, SIZE);
  for (const some of [inks, others]) {
    const now = createChain(some, GARMENT);
    const shown = repaint(now).data;
    expect(worst(shown, composePlates(now, 'independent', plates, SIZE).data)).toBeLessThanOrEqual(4);
  }
});

it('openRepaint matches composePlates for plates that were not read from the grid', () => {
  const flat = Uint8Array.from({ length: SIZE.width * SIZE.height * 4 }, (_, at) =>
    (at & 3) === 3 ? 255 : 140,
  );
  const aim = createAim([base], GARMENT, false);
  const chain = createChain(inks, GARMENT);
  const { solve } = createSolver(chain, { prices: [0.1, 0.1, 0.1], limit: Infinity });
  const grid = solveGrid(flat, aim, 3, solve, quiet);
  const plates = readGrid(grid, flat, quiet);
  const edges = Uint32Array.of(300, 301, 4000);
  for (const at of edges) plates[1]![at] = 200;
  const repaint = openRepaint({ chain, layout: 'independent', plates, flat, grid, edges }, plates, SIZE);
  const now = createChain(others, GARMENT);
  expect(worst(repaint(now).data, composePlates(now, 'independent', plates, SIZE).data)).toBeLessThanOrEqual(
    4,
  );
});

it('openRepaint equals composePlates for adjacent areas', () => {
  const coverage = (at: (x: number, y: number) => number) =>
    Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, i) =>
      at(i % SIZE.width, Math.floor(i / SIZE.width)),
    );
  const left = coverage((x, y) => (y < 10 ? 0 : Math.max(0, Math.min(255, (45 - x) * 64))));
  const right = left.map((value, i) => (i < 10 * SIZE.width ? 0 : 255 - value));
  const plates = [left.map((value, i) => Math.max(value, right[i]!)), left, right];
  const chain = createChain(inks, GARMENT);
  const layout = { base: 1 };
  const flat = new Uint8Array(SIZE.width * SIZE.height * 4);
  const repaint = openRepaint({ chain, layout, plates, flat, grid: null }, plates, SIZE);
  const now = createChain(others, GARMENT);
  expect(repaint(now).data).toEqual(composePlates(now, layout, plates, SIZE).data);
});
