/** SVG transform lists and viewBoxes as matrices (SVG 2, chapter 8). */
import { concat, IDENTITY, type Matrix } from '../pdf/matrix.ts';
import { numbersIn } from './units.ts';

export function parseTransform(text: string | undefined): Matrix {
  let matrix: Matrix = IDENTITY;
  for (const [, name = '', body = ''] of (text ?? '')
    .slice(0, 8192)
    .matchAll(/(\w{1,12})\s{0,9}\(([^()]*)\)/g)) {
    matrix = concat(oneTransform(name, numbersIn(body)), matrix);
  }
  return matrix;
}

function oneTransform(name: string, [a = 0, b, c, d, e, f]: readonly number[]): Matrix {
  switch (name) {
    case 'matrix':
      return [a, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0];
    case 'translate':
      return [1, 0, 0, 1, a, b ?? 0];
    case 'scale':
      return [a, 0, 0, b ?? a, 0, 0];
    case 'rotate': {
      const [cos, sin] = [Math.cos((a * Math.PI) / 180), Math.sin((a * Math.PI) / 180)];
      const [x, y] = [b ?? 0, c ?? 0];
      return concat(concat([1, 0, 0, 1, -x, -y], [cos, sin, -sin, cos, 0, 0]), [1, 0, 0, 1, x, y]);
    }
    case 'skewX':
      return [1, 0, Math.tan((a * Math.PI) / 180), 1, 0, 0];
    case 'skewY':
      return [1, Math.tan((a * Math.PI) / 180), 0, 1, 0, 0];
    default:
      return IDENTITY;
  }
}

export type ViewBox = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

export function parseViewBox(text: string | undefined): ViewBox | null {
  const [x, y, width, height] = numbersIn(text);
  if (x === undefined || y === undefined || width === undefined || height === undefined) return null;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

export function fitInto(
  content: ViewBox,
  space: { width: number; height: number },
  preserveAspectRatio: string | undefined,
): Matrix {
  const rule = preserveAspectRatio ?? '';
  let [sx, sy] = [space.width / content.width, space.height / content.height];
  if (!rule.includes('none')) sx = sy = rule.includes('slice') ? Math.max(sx, sy) : Math.min(sx, sy);
  const at = (axis: 'x' | 'Y', spare: number) => {
    if (rule.includes(`${axis}Min`)) return 0;
    return rule.includes(`${axis}Max`) ? spare : spare / 2;
  };
  const left = at('x', space.width - content.width * sx);
  const top = at('Y', space.height - content.height * sy);
  return [sx, 0, 0, sy, left - content.x * sx, top - content.y * sy];
}
