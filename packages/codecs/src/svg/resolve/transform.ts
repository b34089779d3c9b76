import { type Box, IDENTITY, type Matrix, multiply, parsePosition, writeMatrix } from '../matrix.ts';
import type { ComputedStyle } from '../style/cascade.ts';
import type { Around } from '../style/css-values.ts';
import { parseTransforms } from '../transforms.ts';
import type { SvgElement } from '../xml-tree.ts';
import type { Context, Scope } from './scope.ts';

const FIRST = ['translate', 'rotate', 'scale'] as const;
const OWN = [...FIRST, 'transform', 'transform-origin', 'transform-box'];
/** Transforms of paint servers have a different origin than those of elements. */
const PAINT_SERVERS = new Set(['linearGradient', 'radialGradient', 'pattern']);

type Placing = { readonly scope: Scope; readonly style: ComputedStyle; readonly context: Context };

export function placeElement(
  out: SvgElement,
  element: SvgElement,
  { scope, style, context }: Placing,
): Matrix {
  const { own } = style;
  if (!OWN.some((name) => own.has(name)) || PAINT_SERVERS.has(out.name)) return IDENTITY;
  for (const name of OWN) out.attributes.delete(name);
  const { em, rem } = style.inherited;
  const around: Around = { em, rem, viewport: scope.viewport };
  const box = referenceBox({ ...out, children: element.children }, own.get('transform-box'), scope, context);
  const sizes = { width: box.width, height: box.height, around };
  const list = [...FIRST.map((name) => asFunction(name, own.get(name))), own.get('transform') ?? ''].join(
    ' ',
  );
  const matrix = parseTransforms(list, sizes) ?? IDENTITY;
  const origin = own.get('transform-origin');
  const isCentered = origin === undefined && out.name === 'svg';
  const [x, y] =
    (origin === undefined ? null : parsePosition(origin, sizes)) ??
    (isCentered ? [box.width / 2, box.height / 2] : [0, 0]);
  const [dx, dy] = [box.x + x, box.y + y];
  const placed = multiply([1, 0, 0, 1, dx, dy], multiply(matrix, [1, 0, 0, 1, -dx, -dy]));
  if (placed.some((one, i) => one !== IDENTITY[i])) out.attributes.set('transform', writeMatrix(placed));
  return placed;
}

const AXES: Readonly<Record<string, string>> = { x: '1,0,0', y: '0,1,0', z: '0,0,1' };

/** `translate`, `rotate` and `scale` (CSS Transforms 2) apply before `transform`. */
function asFunction(name: (typeof FIRST)[number], value: string | undefined): string {
  if (value === undefined || value === 'none' || value === 'auto') return '';
  const parts = value.trim().split(/\s+/);
  if (name !== 'rotate') return `${name}${parts.length === 3 ? '3d' : ''}(${parts.join(', ')})`;
  if (parts.length === 1) return `rotate(${parts[0]})`;
  const axis = parts.findIndex((part) => part in AXES);
  const turned = axis === -1 ? parts : [AXES[parts[axis]!]!, ...parts.toSpliced(axis, 1)];
  return `rotate3d(${turned.join(', ')})`;
}

function referenceBox(
  element: SvgElement,
  kind: string | undefined,
  { viewport }: Scope,
  { measure }: Context,
): Box {
  const isOwn = kind !== undefined && kind !== 'view-box';
  return (isOwn ? measure.boxOf(element) : null) ?? { x: 0, y: 0, ...viewport };
}
