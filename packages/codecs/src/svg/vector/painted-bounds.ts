import { type Matrix, multiply } from '../matrix.ts';
import { childElements, type SvgElement } from '../xml-tree.ts';
import { transformOf } from './paint.ts';
import { type Bounds, boundsOf, movePath, parsePath } from './path-data.ts';

const numberOf = ({ attributes }: SvgElement, name: string, other: number) =>
  Number.parseFloat(attributes.get(name) ?? String(other));

/** Greatest distance between a path and the edge of its stroke, in units of the path. */
function strokeReach(path: SvgElement): number {
  if ((path.attributes.get('stroke') ?? 'none') === 'none') return 0;
  const isMitered = (path.attributes.get('stroke-linejoin') ?? 'miter').startsWith('miter');
  // Square caps reach √2 of half the width.
  const times = isMitered ? Math.max(Math.SQRT2, numberOf(path, 'stroke-miterlimit', 4)) : Math.SQRT2;
  return (numberOf(path, 'stroke-width', 1) / 2) * times;
}

/** Upper bound for the factor by which a matrix lengthens a line. */
const stretchOf = ([a, b, c, d]: Matrix): number => Math.sqrt(a * a + b * b + c * c + d * d);

function pathBounds(path: SvgElement, matrix: Matrix): Bounds | null {
  const { attributes } = path;
  const isFilled = (attributes.get('fill') ?? '#000000') !== 'none';
  const reach = strokeReach(path) * stretchOf(matrix);
  if (attributes.get('visibility') === 'hidden' || (!isFilled && reach === 0)) return null;
  const bounds = boundsOf(movePath(parsePath(attributes.get('d') ?? ''), matrix));
  return (
    bounds && {
      left: bounds.left - reach,
      top: bounds.top - reach,
      right: bounds.right + reach,
      bottom: bounds.bottom + reach,
    }
  );
}

/** Box that contains all paint of the paths in a flat SVG; null if they paint nothing. @param matrix from the children’s space */
export function paintedBounds(parent: SvgElement, matrix: Matrix): Bounds | null {
  let all: Bounds | null = null;
  for (const child of childElements(parent)) {
    const inner = multiply(matrix, transformOf(child.attributes.get('transform')));
    const bounds =
      child.name === 'g'
        ? paintedBounds(child, inner)
        : child.name === 'path'
          ? pathBounds(child, inner)
          : null;
    if (!bounds) continue;
    all = all ? unite(all, bounds) : bounds;
  }
  return all;
}

const unite = (one: Bounds, other: Bounds): Bounds => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});
