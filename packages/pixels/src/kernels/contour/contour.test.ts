import { expect, it } from 'vitest';
import { pointOn } from './fit-cubic.ts';
import { type ClosedPath, loopArea, smoothOutline, traceOutlines } from './index.ts';

const SIZE = 160;
const field = (signed: (x: number, y: number) => number): Float32Array =>
  Float32Array.from({ length: SIZE * SIZE }, (_, at) => signed(at % SIZE, Math.floor(at / SIZE)));

function walk({ from, curves }: ClosedPath): { x: number; y: number }[] {
  let start = from;
  return curves.flatMap((curve) => {
    const points = Array.from({ length: 24 }, (_, i) => pointOn(start, curve, i / 24));
    start = curve.to;
    return points;
  });
}

const ring = field((x, y) => Math.abs(Math.hypot(x - 78.3, y - 80.6) - 40) - 12);

it('traceOutlines traces a ring as one part and one hole at the given distance', () => {
  const loops = traceOutlines(ring, SIZE, SIZE, 5);
  expect(loops).toHaveLength(2);
  const areas = loops.map(loopArea).sort((a, b) => b - a);
  expect(areas[0]).toBeCloseTo(Math.PI * 57 ** 2, -1.5);
  expect(areas[1]).toBeCloseTo(-Math.PI * 23 ** 2, -1.5);
});

it('smoothOutline fits a circle with few curves within 0.1 px', () => {
  for (const loop of traceOutlines(ring, SIZE, SIZE, 5)) {
    const path = smoothOutline(loop, 0.05);
    expect(path.curves.length).toBeLessThanOrEqual(16);
    const radius = loopArea(loop) > 0 ? 57 : 23;
    for (const { x, y } of walk(path)) {
      expect(Math.abs(Math.hypot(x - 78.3, y - 80.6) - radius)).toBeLessThan(0.1);
    }
    const last = path.curves.at(-1)!;
    expect(Math.hypot(last.to.x - path.from.x, last.to.y - path.from.y)).toBeLessThan(1e-6);
  }
});

it('smoothOutline keeps the corners of a square', () => {
  const square = field((x, y) => Math.max(Math.abs(x - 80), Math.abs(y - 80)) - 30);
  const [loop] = traceOutlines(square, SIZE, SIZE, 0);
  const path = smoothOutline(loop!, 0.05);
  expect(path.curves).toHaveLength(4);
  for (const { x, y } of walk(path)) {
    expect(Math.abs(Math.max(Math.abs(x - 80), Math.abs(y - 80)) - 30)).toBeLessThan(0.4);
  }
});

it('traceOutlines returns no loop for a field that is above the offset everywhere', () => {
  expect(traceOutlines(new Float32Array(16).fill(9), 4, 4, 3)).toEqual([]);
});
