import { describe, expect, it } from 'vitest';
import { flattenPath } from '../curves/flatten.ts';
import { distanceToStretch } from '../curves/track.ts';
import type { Path, Point } from '../drawing.ts';
import { nodePenaltyOf, simplifyPath } from './simplify-path.ts';

const polyline = (points: readonly (readonly [number, number])[]): Path => ({
  start: { x: points[0]![0], y: points[0]![1] },
  segments: points.slice(1).map(([x, y]) => ({ kind: 'line', to: { x, y } })),
});

function offBetween(path: Path, other: Path): number {
  const [own, line] = [flattenPath(path, 0.01), flattenPath(other, 0.01)];
  const at = (points: readonly number[], i: number): Point => ({ x: points[i]!, y: points[i + 1]! });
  let most = 0;
  for (let i = 0; i < own.length; i += 2) {
    let least = Infinity;
    for (let k = 0; k + 3 < line.length; k += 2)
      least = Math.min(least, distanceToStretch(at(own, i), at(line, k), at(line, k + 2)));
    most = Math.max(most, least);
  }
  return most;
}

const waves = (count: number, height: number, step = 4): Path =>
  polyline(Array.from({ length: count }, (_, k) => [step * k, k % 2 === 0 ? 0 : height] as const));

describe('simplifyPath', () => {
  it('turns a line in many pieces into a single line', () => {
    const path = polyline([
      [0, 0],
      [3, 0.01],
      [9, -0.01],
      [20, 0],
    ]);
    expect(simplifyPath(path, false, nodePenaltyOf(1, 0.25)).segments).toEqual([
      { kind: 'line', to: { x: 20, y: 0 } },
    ]);
  });

  it('keeps the corners of a star', () => {
    const corners = Array.from({ length: 10 }, (_, k) => {
      const [angle, radius] = [(k * Math.PI) / 5, k % 2 === 0 ? 30 : 12];
      return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
    });
    const simplified = simplifyPath(polyline([...corners, corners[0]!]), true, nodePenaltyOf(1, 0.25));
    expect(simplified.segments).toHaveLength(10);
  });

  it('removes more nodes at low contrast, within the maximum deviation', () => {
    const path = waves(14, 0.45, 20);
    const [strong, faint] = [nodePenaltyOf(1, 0.25), nodePenaltyOf(0.08, 0.25)];
    const [seen, hardlySeen] = [simplifyPath(path, false, strong), simplifyPath(path, false, faint)];
    expect(seen.segments.length).toBeGreaterThan(hardlySeen.segments.length);
    expect(hardlySeen.segments.length).toBeLessThan(4);
    expect(offBetween(path, hardlySeen)).toBeLessThanOrEqual(faint.maxDeviation + 0.02);
    expect(offBetween(path, seen)).toBeLessThanOrEqual(strong.maxDeviation + 0.02);
  });

  it('gives a scaled image the same number of nodes if the tolerance is scaled with it', () => {
    const count = (by: number) => {
      const path = waves(14, 0.9);
      const scaled = polyline([
        [path.start.x * by, path.start.y * by],
        ...path.segments.map(({ to }) => [to.x * by, to.y * by] as const),
      ]);
      return simplifyPath(scaled, false, nodePenaltyOf(1, 0.4 * by)).segments.length;
    };
    expect(count(3)).toBe(count(1));
  });

  it('keeps both ends of an open border', () => {
    const { start, segments } = simplifyPath(waves(9, 0.1), false, nodePenaltyOf(1, 0.25));
    expect(start).toEqual({ x: 0, y: 0 });
    expect(segments.at(-1)!.to).toEqual({ x: 32, y: 0 });
  });
});
