import type { Polygon } from './outline.ts';

/** Number of a painted object, used to determine its final visibility; 0 if untraceable. */
export type ObjectNumber = number;

export type Shape =
  | { readonly kind: 'path'; readonly polygons: readonly Polygon[]; readonly evenOdd: boolean }
  | { readonly kind: 'line'; readonly polygons: readonly Polygon[]; readonly width: number }
  | { readonly kind: 'text'; readonly polygon: Polygon };

export function thicknessOf(shape: Extract<Shape, { kind: 'path' | 'line' }>): number {
  if (shape.kind === 'line') return shape.width;
  return shape.polygons.reduce((least, polygon) => Math.min(least, meanThickness(polygon)), Infinity);
}

/** Twice the area divided by the perimeter: the width of a long bar. */
function meanThickness(points: Polygon): number {
  let [area, around] = [0, 0];
  for (let i = 0; i < points.length; i += 2) {
    const k = (i + 2) % points.length;
    const [x0, y0, x1, y1] = [points[i]!, points[i + 1]!, points[k]!, points[k + 1]!];
    area += x0 * y1 - x1 * y0;
    around += Math.hypot(x1 - x0, y1 - y0);
  }
  return around === 0 ? Infinity : Math.abs(area) / around;
}
