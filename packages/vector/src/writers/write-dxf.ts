/** DXF R12, mm, which all cutters read: one layer per color; arcs and circles stay, other curves become polylines. */

import { toHex } from '@printready/documents/hex';
import { ascii } from '@printready/pixels/bytes';
import { exact } from '@printready/pixels/number';
import { flattenSegments } from '../curves/flatten.ts';
import type { Drawing, Path, Shape } from '../drawing.ts';
import { ellipseToPath } from '../drawing.ts';
import { formatCoordinate } from './format-number.ts';
import type { PrintSize } from './print-size.ts';

/** Maximum distance between a polyline and its curve, mm; finer than any cutter. */
const FLATNESS_MM = 0.01;

type Place = { readonly mmPerPx: number; readonly heightMm: number };

const pair = (code: number, value: string | number) => `${code}\n${value}`;
const decimal = (value: number) => {
  const text = formatCoordinate(value, 5);
  return text.includes('.') ? text.replace(/^(-?)\./, '$10.') : `${text}.0`;
};

function vertices({ start, segments }: Path, { mmPerPx }: Place): { x: number; y: number; bulge: number }[] {
  const corners = [{ x: start.x, y: start.y, bulge: 0 }];
  let pen = start;
  for (const segment of segments) {
    if (segment.kind === 'arc') {
      // With y up, a clockwise arc has a negative bulge: the tangent of a quarter of its angle.
      corners.at(-1)!.bulge = -exact.tan(segment.sweep / 4);
      corners.push({ ...segment.to, bulge: 0 });
    } else flattenSegments(pen, [segment], FLATNESS_MM / mmPerPx, (x, y) => corners.push({ x, y, bulge: 0 }));
    pen = segment.to;
  }
  return corners;
}

function writePolyline(path: Path, layer: string, place: Place, closed: boolean): string[] {
  const corners = vertices(path, place);
  const [first, last] = [corners[0]!, corners.at(-1)!];
  if (closed && corners.length > 2 && exact.hypot(first.x - last.x, first.y - last.y) < 1e-6) corners.pop();
  const lines = [pair(0, 'POLYLINE'), pair(8, layer), pair(66, 1), pair(70, closed ? 1 : 0)];
  lines.push(pair(10, '0.0'), pair(20, '0.0'), pair(30, '0.0'));
  for (const { x, y, bulge } of corners) {
    lines.push(pair(0, 'VERTEX'), pair(8, layer));
    lines.push(
      pair(10, decimal(x * place.mmPerPx)),
      pair(20, decimal(place.heightMm - y * place.mmPerPx)),
      pair(30, '0.0'),
    );
    if (bulge !== 0) lines.push(pair(42, decimal(bulge)));
  }
  lines.push(pair(0, 'SEQEND'), pair(8, layer));
  return lines;
}

function writeShape(shape: Shape, place: Place): string[] {
  const layer = layerOf(shape);
  if (shape.kind === 'stroke') return writePolyline(shape.path, layer, place, shape.closed);
  if (shape.kind === 'area') return shape.paths.flatMap((path) => writePolyline(path, layer, place, true));
  const { center, radiusX, radiusY } = shape.ellipse;
  if (radiusX !== radiusY) return writePolyline(ellipseToPath(shape.ellipse), layer, place, true);
  const at = [
    pair(10, decimal(center.x * place.mmPerPx)),
    pair(20, decimal(place.heightMm - center.y * place.mmPerPx)),
  ];
  return [
    pair(0, 'CIRCLE'),
    pair(8, layer),
    ...at,
    pair(30, '0.0'),
    pair(40, decimal(radiusX * place.mmPerPx)),
  ];
}

const layerOf = ({ fill }: Shape) => toHex(fill).slice(1).toUpperCase();

/** AutoCAD's nine named colors, of which the nearest is used; the layer name contains the exact color. */
const INDEX_COLORS = [
  [255, 0, 0],
  [255, 255, 0],
  [0, 255, 0],
  [0, 255, 255],
  [0, 0, 255],
  [255, 0, 255],
  [255, 255, 255],
  [128, 128, 128],
  [192, 192, 192],
] as const;

function nearestIndex({ fill: { r, g, b } }: Shape): number {
  const distances = INDEX_COLORS.map(([x, y, z]) => (x - r) ** 2 + (y - g) ** 2 + (z - b) ** 2);
  // Index 7 is white on dark screens and black on light screens.
  if (r + g + b < 90) return 7;
  return distances.indexOf(Math.min(...distances)) + 1;
}

/** @param drawing must have cut-out layering, because otherwise hidden parts would also be cut */
export function writeDxf(drawing: Drawing, print: PrintSize): Uint8Array<ArrayBuffer> {
  const place = { mmPerPx: print.widthMm / drawing.width, heightMm: print.heightMm };
  const layers = new Map(drawing.shapes.map((shape) => [layerOf(shape), nearestIndex(shape)]));
  const lines = [pair(0, 'SECTION'), pair(2, 'HEADER'), pair(9, '$ACADVER'), pair(1, 'AC1009')];
  lines.push(pair(9, '$INSUNITS'), pair(70, 4), pair(9, '$EXTMIN'), pair(10, '0.0'), pair(20, '0.0'));
  lines.push(
    pair(9, '$EXTMAX'),
    pair(10, decimal(print.widthMm)),
    pair(20, decimal(print.heightMm)),
    pair(0, 'ENDSEC'),
  );
  lines.push(
    pair(0, 'SECTION'),
    pair(2, 'TABLES'),
    pair(0, 'TABLE'),
    pair(2, 'LAYER'),
    pair(70, layers.size),
  );
  for (const [layer, color] of layers)
    lines.push(pair(0, 'LAYER'), pair(2, layer), pair(70, 0), pair(62, color), pair(6, 'CONTINUOUS'));
  lines.push(pair(0, 'ENDTAB'), pair(0, 'ENDSEC'), pair(0, 'SECTION'), pair(2, 'ENTITIES'));
  const entities = drawing.shapes.flatMap((shape) => writeShape(shape, place));
  const end = [pair(0, 'ENDSEC'), pair(0, 'EOF'), ''];
  return ascii([...lines, ...entities, ...end].join('\n'));
}
