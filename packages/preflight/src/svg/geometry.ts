import type { Polygon } from '../sheet/outline.ts';
import type { XmlElement } from './xml.ts';

/** Length of an attribute in user units; `percentOf` is the reference axis. */
export type ReadLength = (key: string, percentOf: 'width' | 'height') => number;

const MAX_POINTS = 100_000;

/** Polygons in user units, one per subpath; null if unknown. */
export function polygonsOf(element: XmlElement, read: ReadLength): Polygon[] | null {
  switch (element.name) {
    case 'rect': {
      const [x, y] = [read('x', 'width'), read('y', 'height')];
      return [boxAt(x, y, x + read('width', 'width'), y + read('height', 'height'))];
    }
    case 'circle':
    case 'ellipse': {
      const round = element.name === 'circle';
      const [x, y] = [read('cx', 'width'), read('cy', 'height')];
      const rx = read(round ? 'r' : 'rx', 'width');
      const ry = read(round ? 'r' : 'ry', 'height');
      return [boxAt(x - rx, y - ry, x + rx, y + ry)];
    }
    case 'line':
      return [[read('x1', 'width'), read('y1', 'height'), read('x2', 'width'), read('y2', 'height')]];
    case 'polyline':
    case 'polygon':
      return [numbers(element.attributes.get('points') ?? '')];
    case 'path':
      return pathPolygons(element.attributes.get('d') ?? '');
    default:
      return null;
  }
}

const boxAt = (x0: number, y0: number, x1: number, y1: number): Polygon => [x0, y0, x1, y0, x1, y1, x0, y1];

const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;
const numbers = (text: string): number[] => Array.from(text.match(NUMBER) ?? [], Number);

/** Operands per command. Arcs are read separately because their flags may touch the next number. */
const OPERANDS: Readonly<Record<string, number>> = { M: 2, L: 2, T: 2, H: 1, V: 1, C: 6, S: 4, Q: 4 };
const ARC_OPERAND = /^[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/i;
const ARC_FLAG = /^[\s,]*([01])/;

function pathPolygons(data: string): Polygon[] | null {
  const polygons: number[][] = [];
  let [x, y, count] = [0, 0, 0];
  for (const [, letter = '', body = ''] of data.matchAll(/([a-z])([^a-df-z]*)/gi)) {
    const command = letter.toUpperCase();
    const isRelative = letter !== command;
    if (command === 'Z') {
      const start = polygons.at(-1);
      [x, y] = [start?.[0] ?? x, start?.[1] ?? y];
      continue;
    }
    const operands = command === 'A' ? arcEnds(body) : numbers(body);
    const size = command === 'A' ? 2 : OPERANDS[command];
    if (size === undefined) return null;
    count += operands.length;
    if (count > 2 * MAX_POINTS) return null;
    for (let i = 0; i + size <= operands.length; i += size) {
      const [baseX, baseY] = isRelative ? [x, y] : [0, 0];
      if (command === 'H') x = (operands[i] ?? 0) + baseX;
      else if (command === 'V') y = (operands[i] ?? 0) + baseY;
      if (command === 'M' && i === 0) polygons.push([]);
      const points = polygons.at(-1);
      if (!points) return null;
      if (size === 1) points.push(x, y);
      for (let k = 0; size > 1 && k < size; k += 2) {
        [x, y] = [(operands[i + k] ?? 0) + baseX, (operands[i + k + 1] ?? 0) + baseY];
        points.push(x, y);
      }
    }
  }
  return polygons;
}

function arcEnds(body: string): number[] {
  const ends: number[] = [];
  let rest = body;
  for (let i = 0; ; i = (i + 1) % 7) {
    const found = (i === 3 || i === 4 ? ARC_FLAG : ARC_OPERAND).exec(rest);
    if (!found) return ends;
    rest = rest.slice(found[0].length);
    if (i > 4) ends.push(Number(found[1]));
  }
}
