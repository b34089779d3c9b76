import type { Polygon } from '../sheet/outline.ts';
import { flattenPath, pathNumbers } from './path-data.ts';
import type { XmlElement } from './xml.ts';

/** Length of an attribute in user units; `percentOf` is the reference axis. */
export type ReadLength = (key: string, percentOf: 'width' | 'height') => number;

/** Polygons in user units, one per subpath; null if unknown. */
export function polygonsOf(element: XmlElement, read: ReadLength): Polygon[] | null {
  switch (element.name) {
    case 'rect': {
      const [x0, y0] = [read('x', 'width'), read('y', 'height')];
      const [x1, y1] = [x0 + read('width', 'width'), y0 + read('height', 'height')];
      return [[x0, y0, x1, y0, x1, y1, x0, y1, x0, y0]];
    }
    case 'circle':
    case 'ellipse': {
      const round = element.name === 'circle';
      const [x, y] = [read('cx', 'width'), read('cy', 'height')];
      const rx = read(round ? 'r' : 'rx', 'width');
      const ry = read(round ? 'r' : 'ry', 'height');
      return [ellipse(x, y, rx, ry)];
    }
    case 'line':
      return [[read('x1', 'width'), read('y1', 'height'), read('x2', 'width'), read('y2', 'height')]];
    case 'polyline':
    case 'polygon':
      return [pathNumbers(element.attributes.get('points') ?? '')];
    case 'path':
      return flattenPath(element.attributes.get('d') ?? '');
    default:
      return null;
  }
}

const ELLIPSE_POINTS = 48;

function ellipse(x: number, y: number, rx: number, ry: number): Polygon {
  return Array.from({ length: ELLIPSE_POINTS + 1 }, (_, i) => (2 * Math.PI * i) / ELLIPSE_POINTS).flatMap(
    (angle) => [x + rx * Math.cos(angle), y + ry * Math.sin(angle)],
  );
}
