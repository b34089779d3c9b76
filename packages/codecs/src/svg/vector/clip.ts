/** Clip paths as PDF operators. */
import { type Matrix, multiply } from '../matrix.ts';
import { childElements, type SvgElement } from '../xml-tree.ts';
import { cannotStay, transformOf } from './paint.ts';
import { type Bounds, boundsOf, movePath, parsePath, pathOperators, type Segment } from './path-data.ts';

type Shape = { readonly path: readonly Segment[]; readonly isEvenOdd: boolean };

const IN_URL = /url\(#([^)]+)\)/;

export const referenced = (
  byId: ReadonlyMap<string, SvgElement>,
  text: string | undefined,
): SvgElement | undefined => byId.get(IN_URL.exec(text ?? '')?.[1] ?? '');

/** Operators that clip to an element's `clip-path`. @throws BadImage for clips that PDF cannot express */
export function clipOperators(byId: ReadonlyMap<string, SvgElement>, reference: string | undefined): string {
  const clip = referenced(byId, reference);
  if (!clip) return '';
  const { attributes } = clip;
  if (attributes.get('clipPathUnits') === 'objectBoundingBox') throw cannotStay('a clip relative to a box');
  const shapes = shapesIn(clip, transformOf(attributes.get('transform')));
  const around = clipOperators(byId, attributes.get('clip-path'));
  return `${around} ${shapes.length === 0 ? '0 0 0 0 re W n' : unite(shapes)}`.trim();
}

function shapesIn(parent: SvgElement, matrix: Matrix): readonly Shape[] {
  return childElements(parent).flatMap((child) => {
    const { name, attributes } = child;
    if (attributes.has('clip-path')) throw cannotStay('a clip inside a clip');
    if (attributes.get('visibility') === 'hidden') return [];
    const inner = multiply(matrix, transformOf(attributes.get('transform')));
    if (name === 'g') return shapesIn(child, inner);
    if (name !== 'path') throw cannotStay('a clip that is not a shape');
    const path = movePath(parsePath(attributes.get('d') ?? ''), inner);
    return path.length === 0 ? [] : [{ path, isEvenOdd: attributes.get('clip-rule') === 'evenodd' }];
  });
}

/** A clip of several shapes is one path, which is their union only if they lie apart. */
function unite(shapes: readonly Shape[]): string {
  const [first, ...more] = shapes;
  const isMixed = more.some(({ isEvenOdd }) => isEvenOdd !== first?.isEvenOdd);
  const boxes = shapes.flatMap(({ path }) => boundsOf(path) ?? []);
  const overlaps = boxes.some((box, i) => boxes.slice(i + 1).some((other) => meet(box, other)));
  if (isMixed || overlaps) throw cannotStay('a clip of overlapping shapes');
  const rule = first?.isEvenOdd === true ? 'W*' : 'W';
  return `${shapes.map(({ path }) => pathOperators(path)).join(' ')} ${rule} n`;
}

const meet = (a: Bounds, b: Bounds): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
