import type { Box } from '../matrix.ts';
import { splitValue } from '../style/css-values.ts';
import { createElement, type SvgElement } from '../xml-tree.ts';
import { shapePath } from './basic-shape.ts';
import type { Context, Scope } from './scope.ts';

const BOXES = new Set([
  'fill-box',
  'stroke-box',
  'view-box',
  'border-box',
  'padding-box',
  'content-box',
  'margin-box',
]);

export function clipToShape(out: SvgElement, scope: Scope, context: Context): void {
  const value = out.attributes.get('clip-path');
  if (value === undefined || value === 'none' || value.startsWith('url(')) return;
  out.attributes.delete('clip-path');
  const parts = splitValue(value);
  const kind = parts.find((part) => BOXES.has(part)) ?? 'border-box';
  const shape = parts.find((part) => !BOXES.has(part)) ?? 'inset(0)';
  if (parts.length > 2) return;
  const box = referenceBox(out, kind, scope, context);
  const { style, viewport } = scope;
  const path = box && shapePath(shape, box, { em: style.em, rem: style.rem, viewport });
  if (!path) return;
  const { x, y } = path.offset ?? { x: 0, y: 0 };
  const id = `printready-clip-${context.definitions.length}`;
  const outline = createElement('path', [
    ['d', path.d],
    ['clip-rule', path.rule],
    ['transform', `translate(${x} ${y})`],
  ]);
  context.definitions.push(createElement('clipPath', [['id', id]], [outline]));
  out.attributes.set('clip-path', `url(#${id})`);
}

function referenceBox(out: SvgElement, kind: string, { viewport }: Scope, { measure }: Context): Box | null {
  return kind === 'view-box' ? { x: 0, y: 0, ...viewport } : measure.boxOf(out);
}
