import { expect, test } from 'vitest';
import { areaOf, boxOf, loadGeometry } from '../geometry/area.ts';
import type { TextNode } from '../scene.ts';
import { layText } from './lay-text.ts';
import { loadTypeCase } from './type-case.ts';

const geometry = await loadGeometry();
const typeCase = await loadTypeCase(geometry, ['anton-400']);

const text = (path: TextNode['path']): TextNode => ({
  kind: 'text',
  id: 'name',
  role: 'name',
  text: 'TAHOE',
  face: 'anton-400',
  capMm: 20,
  at: { x: 100, y: 100 },
  ink: 'ink-1',
  trackingEm: 0.02,
  stretch: 1,
  emboldenMm: 0,
  path,
  rotateDeg: 0,
  layers: [],
});

const point = (x: number, y: number) => ({ x, y });

test('sets text on a straight curve exactly as on a line, wherever the curve’s points are', () => {
  const line = layText(text({ kind: 'line' }), typeCase, geometry);
  const points = [point(-60, 0), point(-50, 0), point(30, 0), point(60, 0)];
  const curve = layText(text({ kind: 'free', points }), typeCase, geometry);
  expect(areaOf(curve)).toBeCloseTo(areaOf(line), 0);
  for (const side of ['left', 'right', 'top', 'bottom'] as const)
    expect(boxOf(curve)[side]).toBeCloseTo(boxOf(line)[side], 0);
});

test('raises the middle of a text on a hill-shaped curve and keeps both ends in place', () => {
  const points = [point(-60, 0), point(-20, -40), point(20, -40), point(60, 0)];
  const curve = layText(text({ kind: 'free', points }), typeCase, geometry);
  const { top, bottom } = boxOf(curve);
  expect(top).toBeLessThan(100 - 30 - 19);
  expect(bottom).toBeGreaterThan(100 - 26);
  expect(bottom).toBeLessThan(100);
});
