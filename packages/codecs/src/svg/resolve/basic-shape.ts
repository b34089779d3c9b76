/** Converts the basic shapes of `clip-path` (CSS Shapes 1) to paths. */
import { exact } from '@printready/pixels/number';
import { type Box, parsePosition } from '../matrix.ts';
import { type Around, functionCall, lengthPixels, splitValue } from '../style/css-values.ts';

type Shape = {
  readonly d: string;
  readonly rule: 'nonzero' | 'evenodd';
  readonly offset?: { readonly x: number; readonly y: number };
};

/** Null if the value is not a basic shape. Lengths and percentages are relative to the reference box. */
export function shapePath(text: string, box: Box, around: Omit<Around, 'percentOf'>): Shape | null {
  const call = functionCall(text);
  if (!call) return null;
  const { name, inside } = call;
  switch (name) {
    case 'circle':
    case 'ellipse':
      return round(name, inside, box, around);
    case 'inset':
      return inset(inside, box, around);
    case 'rect':
    case 'xywh':
      return rectangle(name, inside, box, around);
    case 'polygon':
      return polygon(inside, box, around);
    case 'path': {
      const [, rule = 'nonzero', d] =
        /^\s*(?:(nonzero|evenodd)\s*,)?\s*["']([^"']*)["']\s*$/i.exec(inside) ?? [];
      return d === undefined ? null : { d, offset: box, rule: rule === 'evenodd' ? 'evenodd' : 'nonzero' };
    }
    default:
      return null;
  }
}

function round(name: string, inside: string, box: Box, around: Omit<Around, 'percentOf'>): Shape | null {
  const { width, height } = box;
  const [radii = '', at] = inside.split(/\bat\b/i);
  const center = parsePosition(at ?? 'center', { width, height, around });
  if (!center) return null;
  const [cx, cy] = center;
  const nearest = { x: Math.min(cx, width - cx), y: Math.min(cy, height - cy) };
  const farthest = { x: Math.max(cx, width - cx), y: Math.max(cy, height - cy) };
  const parts = splitValue(radii);
  const isCircle = name === 'circle';
  const radius = (i: 0 | 1): number | null => {
    const side = i === 0 ? 'x' : 'y';
    const word = parts[isCircle ? 0 : i] ?? 'closest-side';
    if (word === 'closest-side') return isCircle ? Math.min(nearest.x, nearest.y) : nearest[side];
    if (word === 'farthest-side') return isCircle ? Math.max(farthest.x, farthest.y) : farthest[side];
    const percentOf = isCircle ? exact.hypot(width, height) / Math.SQRT2 : side === 'x' ? width : height;
    return lengthPixels(word, { ...around, percentOf });
  };
  const [rx, ry] = [radius(0), radius(1)];
  if (rx === null || ry === null) return null;
  const [x, y] = [box.x + cx, box.y + cy];
  const half = (dx: number) => `A${rx} ${ry} 0 1 1 ${x + dx} ${y}`;
  return { d: `M${x - rx} ${y}${half(rx)}${half(-rx)}Z`, rule: 'nonzero' };
}

/** Expands one to four CSS values to top, right, bottom, and left. */
const four = (parts: readonly string[]): readonly [string, string, string, string] => {
  const [top = '0', right = top, bottom = top, left = right] = parts;
  return [top, right, bottom, left];
};

function inset(inside: string, box: Box, around: Omit<Around, 'percentOf'>): Shape | null {
  const [offsets = '', radius] = inside.split(/\bround\b/i);
  const sides = four(splitValue(offsets)).map((part, i) =>
    lengthPixels(part, { ...around, percentOf: i % 2 === 0 ? box.height : box.width }),
  );
  const [top, right, bottom, left] = sides;
  if (top == null || right == null || bottom == null || left == null) return null;
  const size = {
    width: Math.max(0, box.width - left - right),
    height: Math.max(0, box.height - top - bottom),
  };
  return roundedRectangle({ x: box.x + left, y: box.y + top, ...size }, radius, box, around);
}

function rectangle(name: string, inside: string, box: Box, around: Omit<Around, 'percentOf'>): Shape | null {
  const [places = '', radius] = inside.split(/\bround\b/i);
  const isEdges = name === 'rect';
  const values = splitValue(places).map((part, i) => {
    const isDown = isEdges ? i % 2 === 0 : i % 2 === 1;
    const percentOf = isDown ? box.height : box.width;
    if (part === 'auto') return i === 0 || i === 3 ? 0 : percentOf;
    return lengthPixels(part, { ...around, percentOf });
  });
  const [first, second, third, fourth] = values;
  if (first == null || second == null || third == null || fourth == null) return null;
  const frame = isEdges
    ? { x: fourth, y: first, width: Math.max(0, second - fourth), height: Math.max(0, third - first) }
    : { x: first, y: second, width: third, height: fourth };
  return roundedRectangle({ ...frame, x: box.x + frame.x, y: box.y + frame.y }, radius, box, around);
}

function roundedRectangle(
  frame: Box,
  radius: string | undefined,
  box: Box,
  around: Omit<Around, 'percentOf'>,
): Shape {
  const { x, y, width, height } = frame;
  const [across = '', down = across] = splitValue(radius ?? '0', '/');
  const radii = (text: string, percentOf: number) =>
    four(splitValue(text)).map((part) => lengthPixels(part, { ...around, percentOf }) ?? 0);
  const [rx, ry] = [radii(across, box.width), radii(down, box.height)];
  const [a = 0, b = 0, c = 0, d = 0] = rx;
  const [e = 0, f = 0, g = 0, h = 0] = ry;
  // Overlapping radii are scaled down together (CSS Backgrounds 3, 5.5).
  const shrink = Math.min(
    1,
    width / (a + b || 1),
    width / (c + d || 1),
    height / (e + h || 1),
    height / (f + g || 1),
  );
  const corner = (i: number, toX: number, toY: number) =>
    `A${(rx[i] ?? 0) * shrink} ${(ry[i] ?? 0) * shrink} 0 0 1 ${toX} ${toY}`;
  const [right, bottom] = [x + width, y + height];
  const path = [
    `M${x + a * shrink} ${y}H${right - b * shrink}${corner(1, right, y + f * shrink)}`,
    `V${bottom - g * shrink}${corner(2, right - c * shrink, bottom)}`,
    `H${x + d * shrink}${corner(3, x, bottom - h * shrink)}V${y + e * shrink}${corner(0, x + a * shrink, y)}Z`,
  ];
  return { d: path.join(''), rule: 'nonzero' };
}

function polygon(inside: string, box: Box, around: Omit<Around, 'percentOf'>): Shape | null {
  const parts = splitValue(inside, ',');
  const rule = /^(?:nonzero|evenodd)$/i.test(parts[0] ?? '') ? parts.shift()?.toLowerCase() : 'nonzero';
  const points = parts.map((part) => {
    const [x = '', y = ''] = splitValue(part);
    const across = lengthPixels(x, { ...around, percentOf: box.width });
    const down = lengthPixels(y, { ...around, percentOf: box.height });
    return across === null || down === null ? null : `${box.x + across} ${box.y + down}`;
  });
  if (points.length === 0 || points.includes(null)) return null;
  return { d: `M${points.join('L')}Z`, rule: rule === 'evenodd' ? 'evenodd' : 'nonzero' };
}
