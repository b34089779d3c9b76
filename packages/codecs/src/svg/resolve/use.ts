import { multiply } from '../matrix.ts';
import { createElement, elementsIn, type SvgElement } from '../xml-tree.ts';
import { applyPaint } from './markers.ts';
import type { Context, Scope } from './scope.ts';

export function instantiateUse(use: SvgElement, scope: Scope, context: Context): SvgElement | null {
  const id = use.attributes.get('href')?.trim().replace(/^#/, '');
  const target = id === undefined ? undefined : context.byId.get(id);
  if (id === undefined || !target || scope.following.includes(id)) return null;
  context.left -= elementsIn(target).length;
  if (context.left < 0) return null;
  const [x, y] = ['x', 'y'].map((name) => Number.parseFloat(use.attributes.get(name) ?? '0') || 0) as [
    number,
    number,
  ];
  const inner: Scope = {
    ...scope,
    ctm: multiply(scope.ctm, [1, 0, 0, 1, x, y]),
    following: [...scope.following, id],
  };
  const isViewport = target.name === 'symbol' || target.name === 'svg';
  const drawn = context.draw(isViewport ? asViewport(target, use) : target, inner);
  const group = createElement('g');
  for (const [name, value] of use.attributes)
    if (!['href', 'x', 'y', 'width', 'height'].includes(name)) group.attributes.set(name, value);
  const moved = createElement('g', x === 0 && y === 0 ? [] : [['transform', `translate(${x} ${y})`]], [
    ...drawn,
  ]);
  group.children = [moved];
  const { values } = scope.style;
  for (const one of elementsIn(moved)) one.attributes.delete('id');
  applyPaint(moved, { fill: values.get('fill') ?? 'black', stroke: values.get('stroke') ?? 'none' });
  return group;
}

/** A symbol is drawn as a viewport with the size of its `use` element (SVG 2, 5.6). */
function asViewport(target: SvgElement, use: SvgElement): SvgElement {
  const attributes = new Map(target.attributes);
  for (const side of ['width', 'height']) {
    const given = use.attributes.get(side);
    if (given !== undefined && given !== 'auto') attributes.set(side, given);
    else if (!attributes.has(side)) attributes.set(side, '100%');
  }
  // Leaves the original element unchanged, because CSS rules are still matched against it.
  return target.name === 'svg' ? { ...target, attributes } : { ...target, name: 'svg', attributes };
}
