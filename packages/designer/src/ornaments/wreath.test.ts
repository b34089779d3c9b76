/** Tests that wreaths and ropes have their stated width, are symmetric, and are printable. */
import { expect, test } from 'vitest';
import { areaOf, boxOf, loadGeometry, mapPoints } from '../geometry/area.ts';
import { narrowAreas } from '../geometry/narrow.ts';
import { drawOrnament } from './draw-ornament.ts';

const geometry = await loadGeometry();

test.each([
  ['laurel', { radius: 40, leaves: 9, stem: 1.6 }],
  ['rope', { radius: 120, thick: 10, count: 64 }],
  ['divider', { width: 80, thick: 1.6, star: 3 }],
  ['dots', { radius: 1.5, count: 3, pitch: 8 }],
] as const)('draws a printable %s', (make, params) => {
  const area = geometry.union([drawOrnament(make, params, geometry)]);
  const { left, right } = boxOf(area);
  expect(left).toBeCloseTo(-right, 0);
  const [thin = 0] = narrowAreas(area, 'inside', [0.35]);
  expect(thin).toBeLessThan(0.004 * areaOf(area));
});

test('alternates rope strands all the way around', () => {
  const area = drawOrnament('rope', { radius: 120, thick: 10, count: 64 }, geometry);
  expect(area).toHaveLength(64);
});

test('draws a laurel wreath that is symmetric and open at the top', () => {
  const area = geometry.union([drawOrnament('laurel', { radius: 40 }, geometry)]);
  const mirrored = geometry.union([mapPoints(area, (x, y) => [-x, y])]);
  expect(areaOf(geometry.subtract(area, mirrored))).toBeLessThan(0.01 * areaOf(area));
  const top = boxOf(geometry.intersect(area, [Float64Array.of(-4, -80, 4, -80, 4, 0, -4, 0)]));
  expect(top.right).toBe(-Infinity);
});
