import type { Raster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { flattenPath } from '../curves/flatten.ts';
import type { Shape } from '../drawing.ts';
import { area, BLACK, disc, paint, RED, rectangle, WHITE } from '../test-art.ts';
import { traceCenterlines } from './centerline.ts';
import { toInk } from './ink.ts';

const options = { ink: RED, tolerancePx: 0.5, cornerTurn: 0.8, smallestAreaPx: 20 };

function strokesOf(picture: Raster): Extract<Shape, { kind: 'stroke' }>[] {
  const ink = toInk(picture, { ink: RED, from: 'dark', threshold: 0.5 });
  const { shapes } = traceCenterlines(ink, options, () => undefined);
  return shapes.map((shape) => {
    if (shape.kind !== 'stroke') throw new Error(`A line came back as ${shape.kind}.`);
    return shape;
  });
}

describe('traceCenterlines', () => {
  it('traces a bar as one straight stroke of the bar’s width', () => {
    const [stroke, ...others] = strokesOf(paint(100, 40, WHITE, area(BLACK, rectangle(10, 15, 80, 9))));
    expect(others).toHaveLength(0);
    expect(stroke!.fill).toEqual(RED);
    expect(Math.abs(stroke!.widthPx - 9)).toBeLessThan(1);
    const points = flattenPath(stroke!.path, 0.1);
    for (let i = 1; i < points.length; i += 2) expect(Math.abs(points[i]! - 19.5)).toBeLessThan(1);
  });

  it('traces a ring as one closed stroke', () => {
    const [stroke, ...others] = strokesOf(
      paint(120, 120, WHITE, disc(BLACK, 60, 60, 44), disc(WHITE, 60, 60, 36)),
    );
    expect(others).toHaveLength(0);
    expect(stroke!.closed).toBe(true);
    const points = flattenPath(stroke!.path, 0.1);
    for (let i = 0; i < points.length; i += 2)
      expect(Math.abs(Math.hypot(points[i]! - 60, points[i + 1]! - 60) - 40)).toBeLessThan(1);
  });

  it('traces a cross as four strokes that meet', () => {
    const cross = paint(
      100,
      100,
      WHITE,
      area(BLACK, rectangle(10, 47, 80, 5)),
      area(BLACK, rectangle(47, 10, 5, 80)),
    );
    expect(strokesOf(cross)).toHaveLength(4);
  });

  it('traces light lines on a dark background if requested, and drops specks', () => {
    const dark = paint(
      60,
      40,
      BLACK,
      area(WHITE, rectangle(8, 16, 44, 6)),
      area(WHITE, rectangle(2, 2, 2, 2)),
    );
    const ink = toInk(dark, { ink: RED, from: 'light', threshold: 0.5 });
    expect(traceCenterlines(ink, options, () => undefined).shapes).toHaveLength(1);
  });
});
