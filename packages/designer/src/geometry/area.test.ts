import { expect, test } from 'vitest';
import { areaOf, boxOf, loadGeometry, rotate } from './area.ts';
import { coverageOf } from './coverage.ts';
import { circle, rectangle, ring } from './shapes.ts';
import { flattenPath } from './svg-path.ts';

const geometry = await loadGeometry();

test('unites, subtracts, intersects, and grows areas', () => {
  const [one, other] = [rectangle(0, 0, 10, 10), rectangle(5, 5, 10, 10)];
  expect(areaOf(geometry.union([one, other]))).toBeCloseTo(175, 2);
  expect(areaOf(geometry.subtract(one, other))).toBeCloseTo(75, 2);
  expect(areaOf(geometry.intersect(one, other))).toBeCloseTo(25, 2);
  expect(areaOf(geometry.grow(one, 1, 'miter'))).toBeCloseTo(144, 1);
  expect(areaOf(geometry.grow(one, 1))).toBeCloseTo(140 + Math.PI, 0);
  expect(areaOf(geometry.grow(ring(0, 0, 10, 8), -1.2))).toBe(0);
});

test('rounds the outlines of areas to a grid of 0.001 mm', () => {
  const turned = geometry.union([rotate(circle(1 / 3, 2 / 7, 12.3456), 17)]);
  for (const one of turned)
    for (const value of one) expect(Math.abs(value * 1000 - Math.round(value * 1000))).toBeLessThan(1e-9);
});

test('flattens a path of four arcs into a polygon with the area of the exact circle', () => {
  const drawn = flattenPath(
    'M10 0A10 10 0 0 1 0 10a10 10 0 0 1-10-10A10 10 0 0 1 0-10 10 10 0 0 1 10 0z',
    0.01,
  );
  expect(areaOf(drawn)).toBeCloseTo(100 * Math.PI, 0);
  const grid = coverageOf(drawn, boxOf(drawn), 2);
  for (const share of grid) expect(share).toBeCloseTo(Math.PI / 4, 1);
});
