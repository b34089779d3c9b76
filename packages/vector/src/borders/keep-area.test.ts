import { describe, expect, it } from 'vitest';
import { enclosedArea } from '../areas/enclosed-area.ts';
import { labelPixels } from '../areas/label-map.ts';
import { classifyPixels, premultiply } from '../areas/pixel-kinds.ts';
import { buildPlanarMap } from '../areas/planar-map.ts';
import { findRegions } from '../areas/regions.ts';
import { ellipseToPath, type Fill, type Path, type Shape } from '../drawing.ts';
import { area, BLACK, disc, paint, polygon, RED, rectangle, starPoints, WHITE } from '../test-art.ts';
import { keepArea, measure } from './keep-area.ts';

const circle = ellipseToPath({ center: { x: 50, y: 50 }, radiusX: 20, radiusY: 20, angle: 0 });
const octagon = polygon(
  Array.from({ length: 8 }, (_, k) => ({
    x: 50 + 20 * Math.cos((k * Math.PI) / 4),
    y: 50 + 20 * Math.sin((k * Math.PI) / 4),
  })),
);
const backwards = polygon(
  Array.from({ length: 8 }, (_, k) => ({
    x: 50 + 20 * Math.cos((-k * Math.PI) / 4),
    y: 50 + 20 * Math.sin((-k * Math.PI) / 4),
  })),
);

describe('keepArea', () => {
  const wanted = measure(circle).area;

  it('encloses the wanted area, whichever direction the path runs', () => {
    expect(measure(keepArea(octagon, wanted, 2)).area).toBeCloseTo(wanted, 0);
    expect(measure(keepArea(backwards, -wanted, 2)).area).toBeCloseTo(-wanted, 0);
  });

  it('moves the border by at most the limit, and not at all if it already encloses the wanted area', () => {
    const moved = keepArea(octagon, wanted, 0.1);
    expect(measure(moved).area).toBeCloseTo(measure(octagon).area + 0.1 * measure(octagon).length, 0);
    expect(keepArea(octagon, measure(octagon).area, 2)).toBe(octagon);
  });

  it('keeps arcs as arcs and curves as curves', () => {
    const half = (sweep: number): Path['segments'][number] => ({
      kind: 'arc',
      center: { x: 0, y: 0 },
      radius: 10,
      sweep,
      to: { x: sweep > 0 ? -10 : 10, y: 0 },
    });
    const round: Path = {
      start: { x: 10, y: 0 },
      segments: [half(Math.PI * 0.999999), { kind: 'line', to: { x: 10, y: 0 } }],
    };
    const grown = keepArea(round, measure(round).area * 1.05, 1);
    expect(grown.segments.map(({ kind }) => kind)).toEqual(['arc', 'line']);
    expect(measure(grown).area).toBeCloseTo(measure(round).area * 1.05, 0);
  });
});

describe('enclosedArea', () => {
  const areas = (inks: readonly Fill[], ...shapes: Shape[]) => {
    const picture = paint(100, 100, WHITE, ...shapes);
    const px = premultiply(picture);
    const map = labelPixels(px, 100, 100, classifyPixels(px, 100, 100), inks);
    const regions = findRegions(map);
    return buildPlanarMap(map, regions)
      .chains.filter(({ closed, left, right }) => closed && left >= 0 && right >= 0)
      .map((chain) => {
        const measured = enclosedArea(map, chain, regions.labels[chain.left]!, regions.labels[chain.right]!);
        return measured === null ? null : Math.abs(measured);
      });
  };

  it.each([3, 8.3, 30.7])('returns the area of a disc with a radius of %d px', (radius) => {
    const [measured] = areas([WHITE, BLACK], disc(BLACK, 50.2, 49.7, radius));
    expect(Math.abs(measured! / (Math.PI * radius * radius) - 1)).toBeLessThan(0.005);
  });

  it('returns the area of a star and of a thin stroke', () => {
    const points = starPoints(50.3, 50.4, 40, 0.2);
    const [star] = areas([WHITE, BLACK], area(BLACK, polygon(points)));
    expect(Math.abs(star! / measure(polygon(points)).area - 1)).toBeLessThan(0.005);
    const [stroke] = areas([WHITE, BLACK], area(BLACK, rectangle(10.4, 40.3, 70.2, 1.6)));
    expect(stroke).toBeCloseTo(70.2 * 1.6, 0);
  });

  it('returns null near a third ink', () => {
    const [outer, inner] = areas([WHITE, BLACK, RED], disc(BLACK, 50, 50, 30), disc(RED, 50, 50, 28));
    expect([outer, inner]).toContain(null);
  });
});
