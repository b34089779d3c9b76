import { createRaster, type Raster } from '@printready/pixels/raster';
import type { Drawing, Fill, Path, Point, Shape } from './drawing.ts';
import { rasterizeDrawing } from './painting/rasterize.ts';
import type { TraceOptions } from './trace.ts';

export const WHITE: Fill = { r: 255, g: 255, b: 255 };
export const RED: Fill = { r: 214, g: 40, b: 40 };
export const BLUE: Fill = { r: 20, g: 60, b: 160 };
export const BLACK: Fill = { r: 0, g: 0, b: 0 };
export const PINK: Fill = { r: 240, g: 150, b: 160 };

export const LOGO: TraceOptions = {
  palette: null,
  colors: 16,
  mergeWithin: 0.05,
  joinShades: true,
  smallestAreaPx: 6,
  cornerDegrees: 35,
  tolerancePx: 0.25,
  background: 'keep',
  layering: 'stacked',
};

export function polygon(points: readonly Point[]): Path {
  return {
    start: points[0]!,
    segments: [...points.slice(1), points[0]!].map((to) => ({ kind: 'line', to })),
  };
}

export function rectangle(x: number, y: number, width: number, height: number): Path {
  return polygon([
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ]);
}

export function starPoints(x: number, y: number, radius: number, turn = 0): Point[] {
  return Array.from({ length: 10 }, (_, index) => {
    const angle = turn + (index * Math.PI) / 5 - Math.PI / 2;
    const reach = index % 2 === 0 ? radius : radius * 0.382;
    return { x: x + reach * Math.cos(angle), y: y + reach * Math.sin(angle) };
  });
}

export const area = (fill: Fill, ...paths: Path[]): Shape => ({ kind: 'area', fill, paths });

export const disc = (fill: Fill, x: number, y: number, radius: number): Shape => ({
  kind: 'ellipse',
  fill,
  ellipse: { center: { x, y }, radiusX: radius, radiusY: radius, angle: 0 },
});

export function paint(width: number, height: number, ground: Fill, ...shapes: Shape[]): Raster {
  return rasterizeDrawing({
    width,
    height,
    shapes: [area(ground, rectangle(0, 0, width, height)), ...shapes],
  });
}

export function paintPatchwork(): Raster {
  const [width, height] = [180, 160];
  const knots: readonly (readonly Point[])[] = [
    [
      { x: 0, y: 0 },
      { x: 70.4, y: 0 },
      { x: 118, y: 0 },
      { x: 180, y: 0 },
    ],
    [
      { x: 0, y: 48.3 },
      { x: 61.7, y: 57.2 },
      { x: 124.6, y: 41.9 },
      { x: 180, y: 60.5 },
    ],
    [
      { x: 0, y: 110.2 },
      { x: 55.1, y: 101.6 },
      { x: 117.3, y: 113.8 },
      { x: 180, y: 98.7 },
    ],
    [
      { x: 0, y: 160 },
      { x: 64.2, y: 160 },
      { x: 111.5, y: 160 },
      { x: 180, y: 160 },
    ],
  ];
  const fills = [RED, WHITE, BLUE, BLACK, PINK];
  const cells = Array.from({ length: 9 }, (_, index): Shape => {
    const [row, column] = [Math.floor(index / 3), index % 3];
    const [a, b, c, d] = [
      knots[row]![column]!,
      knots[row]![column + 1]!,
      knots[row + 1]![column + 1]!,
      knots[row + 1]![column]!,
    ];
    return area(fills[(row * 2 + column) % fills.length]!, polygon([a, b, c, d]));
  });
  return addUp({ width, height, shapes: cells });
}

export function addUp(drawing: Drawing): Raster {
  const { width, height } = drawing;
  const sums = new Float64Array(width * height * 4);
  for (const shape of drawing.shapes) {
    const { data } = rasterizeDrawing({ width, height, shapes: [shape] });
    const { r, g, b } = shape.fill;
    for (let at = 0; at < data.length; at += 4) {
      const share = data[at + 3]! / 255;
      sums[at]! += share * r;
      sums[at + 1]! += share * g;
      sums[at + 2]! += share * b;
      sums[at + 3]! += share * 255;
    }
  }
  return createRaster(width, height, { data: Uint8ClampedArray.from(sums, Math.round) });
}
