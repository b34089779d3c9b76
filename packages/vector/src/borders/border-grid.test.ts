import fc from 'fast-check';
import { expect, it } from 'vitest';
import { polygon, rectangle } from '../test-art.ts';
import { BorderGrid } from './border-grid.ts';

const grid = new BorderGrid(100, 80, [
  rectangle(20, 10, 30, 40),
  polygon([
    { x: 60, y: 5 },
    { x: 60, y: 75 },
  ]),
]);

it('roomAhead is the distance to the next border, up to a limit', () => {
  expect(grid.roomAhead(25, 30, -1, 0, 12, () => true)).toBeCloseTo(5, 9);
  expect(grid.roomAhead(52, 30, 1, 0, 12, () => true)).toBeCloseTo(8, 9);
  expect(grid.roomAhead(52, 30, 1, 0, 6, () => true)).toBe(6);
  expect(grid.roomAhead(52, 30, 1, 0, 12, (path) => path === 0)).toBe(12);
});

it('roomAhead ignores the border at its start', () => {
  expect(grid.roomAhead(20, 30, 1, 0, 40, () => true)).toBeCloseTo(30, 9);
});

it('isClear agrees with the distance to the nearest border', () => {
  const place = fc.record({
    x: fc.double({ min: 22, max: 48, noNaN: true }),
    y: fc.double({ min: 12, max: 48, noNaN: true }),
  });
  fc.assert(
    fc.property(place, ({ x, y }) => {
      const nearest = Math.min(x - 20, 50 - x, y - 10, 50 - y);
      expect(grid.isClear(x, y, nearest - 1e-6, () => true)).toBe(true);
      expect(grid.isClear(x, y, nearest + 1e-6, () => true)).toBe(false);
      expect(grid.isClear(x, y, nearest + 1e-6, () => false)).toBe(true);
    }),
  );
});

it('eachCrossing finds borders that cross, across any number of cells, but none that only touch', () => {
  const line = (x0: number, y0: number, x1: number, y1: number) =>
    ({ start: { x: x0, y: y0 }, segments: [{ kind: 'line', to: { x: x1, y: y1 } }] }) as const;
  const lines = [
    line(5, 5, 95, 75),
    line(5, 75, 95, 5),
    line(5, 5, 95, 8),
    line(50, 7, 50, 10),
    line(50, 40.5, 52, 40),
  ];
  const found = new Set<string>();
  new BorderGrid(100, 80, lines).eachCrossing((one, other) =>
    found.add([one, other].toSorted((p, q) => p - q).join()),
  );
  expect([...found].toSorted()).toEqual(['0,1', '0,4', '1,2']);
});
