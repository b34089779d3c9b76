import { expect, it } from 'vitest';
import type { Path, Point } from '../drawing.ts';
import { fitRounded } from './fit-rounded.ts';
import { flattenPath } from './flatten.ts';
import { trackOf } from './track.ts';

/** Points along a rounded box centered at (60, 50), displaced slightly to alternating sides. */
function along(across: number, down: number, radius: number, angle: number, power = 2) {
  const points: Point[] = [];
  const corner = (u: number, v: number, from: number) => {
    for (let k = 0; k <= 8; k++) {
      const turn = from + (k / 8) * (Math.PI / 2);
      const bent = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / power);
      points.push({ x: u + radius * bent(Math.cos(turn)), y: v + radius * bent(Math.sin(turn)) });
    }
  };
  const [u, v] = [across - radius, down - radius];
  const side = (to: Point) => {
    const from = points.at(-1);
    for (let k = 1; k < 12; k++)
      points.push({ x: from.x + ((to.x - from.x) * k) / 12, y: from.y + ((to.y - from.y) * k) / 12 });
  };
  corner(u, v, 0);
  side({ x: -u, y: down });
  corner(-u, v, Math.PI / 2);
  side({ x: -across, y: -v });
  corner(-u, -v, Math.PI);
  side({ x: u, y: -down });
  corner(u, -v, 1.5 * Math.PI);
  side({ x: across, y: v });
  const turned = points.map(({ x, y }, index) => ({
    x: 60 + x * Math.cos(angle) - y * Math.sin(angle) + (index % 2 ? 0.05 : -0.05),
    y: 50 + x * Math.sin(angle) + y * Math.cos(angle),
  }));
  return trackOf(
    Float64Array.from(turned, ({ x }) => x),
    Float64Array.from(turned, ({ y }) => y),
  );
}

const kindsOf = (path: Path | null) => path?.segments.map(({ kind }) => kind);
const radiiOf = (path: Path | null) =>
  path?.segments.flatMap((segment) => (segment.kind === 'arc' ? [segment.radius] : [])) ?? [];

it.each([0, 0.3])(
  'fits four sides and four corners of one radius to a rounded box rotated by %f',
  (angle) => {
    const path = fitRounded(along(40, 25, 9, angle), 0.2);
    expect(kindsOf(path)?.toSorted()).toEqual(['arc', 'arc', 'arc', 'arc', 'line', 'line', 'line', 'line']);
    for (const radius of radiiOf(path)) expect(radius).toBeCloseTo(9, 0);
  },
);

it('makes nearly level sides of a rounded box exactly level', () => {
  const path = fitRounded(along(40, 25, 9, 0.0005), 0.2)!;
  const [first] = path.segments;
  expect([first?.kind, first?.to.y]).toEqual(['line', path.start.y]);
});

it('fits semicircles to a rounded box whose corner radius is half its height', () => {
  const path = fitRounded(along(40, 12, 12, 0), 0.2);
  expect(kindsOf(path)?.toSorted()).toEqual(['arc', 'arc', 'line', 'line']);
  const line = flattenPath(path!, 0.01);
  for (let at = 0; at < line.length; at += 2) expect(Math.abs(line[at + 1]! - 50)).toBeLessThan(12.1);
});

it('rejects boxes whose corners are not round', () => {
  expect(fitRounded(along(40, 25, 12, 0, 1), 0.2)).toBeNull();
});
