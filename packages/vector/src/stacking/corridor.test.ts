import { describe, expect, it } from 'vitest';
import type { Point } from '../drawing.ts';
import { linkThrough, type Portal } from './corridor.ts';

const EAST = { x: 0, y: -1 };
const flat = (count: number, least: number, most: number): Portal[] =>
  Array.from({ length: count }, (_, k) => ({ at: { x: k + 0.5, y: 0 }, normal: EAST, least, most }));

/** Offset along each portal's normal at which a line crosses it. */
function crossings(portals: readonly Portal[], line: readonly Point[]): (number | null)[] {
  return portals.map(({ at }) => {
    const k = line.findIndex(({ x }, index) => x <= at.x && (line[index + 1]?.x ?? -Infinity) >= at.x);
    const [p, q] = [line[k], line[k + 1]];
    if (!p || !q) return null;
    return -(p.y + ((at.x - p.x) / (q.x - p.x || 1)) * (q.y - p.y));
  });
}

describe('linkThrough', () => {
  it('adds no corners if a straight line passes through all portals', () => {
    expect(linkThrough(flat(20, 0, 2), { x: 0, y: -1 }, { x: 20, y: -1 })).toEqual([]);
  });

  it('places two corners near the ends on the border and stays off the border in between', () => {
    const portals = flat(20, 1, 3).map((portal, k) => ({
      ...portal,
      least: Math.min(1, 0.5 * Math.min(k, 19 - k)),
    }));
    const [start, end] = [
      { x: 0, y: 0 },
      { x: 20, y: 0 },
    ];
    const corners = linkThrough(portals, start, end).map(({ at }) => at);
    expect(corners.length).toBeLessThanOrEqual(2);
    for (const [k, by] of crossings(portals, [start, ...corners, end]).entries()) {
      expect(by).toBeGreaterThanOrEqual(portals[k]!.least - 1e-9);
      expect(by).toBeLessThanOrEqual(portals[k]!.most + 1e-9);
    }
  });

  it('uses at most four corners for a half circle of wide portals, and more for narrow portals', () => {
    const around = (most: number) => {
      const portals = Array.from({ length: 60 }, (_, k): Portal => {
        const angle = ((k + 0.5) / 60) * Math.PI;
        const normal = { x: -Math.cos(angle), y: -Math.sin(angle) };
        return { at: { x: 20 * normal.x, y: 20 * normal.y }, normal, least: 1, most };
      });
      return linkThrough(portals, { x: -22, y: 0 }, { x: 22, y: 0 }).length;
    };
    expect(around(12)).toBeLessThanOrEqual(4);
    expect(around(2)).toBeGreaterThan(around(12));
  });

  it('terminates if a portal is seen from behind', () => {
    const portals: Portal[] = [{ at: { x: -5, y: 0 }, normal: EAST, least: 1, most: 2 }];
    expect(linkThrough(portals, { x: 0, y: 0 }, { x: 5, y: 0 })).toHaveLength(1);
  });
});
