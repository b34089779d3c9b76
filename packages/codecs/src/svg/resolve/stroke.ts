import { exact } from '@printready/pixels/number';
import { applyTo, invert, type Matrix, writeMatrix } from '../matrix.ts';
import { createElement, type SvgElement, type SvgNode } from '../xml-tree.ts';
import type { Context, Scope } from './scope.ts';

const GROUP_EFFECTS = [
  'id',
  'transform',
  'clip-path',
  'mask',
  'filter',
  'opacity',
  'mix-blend-mode',
  'display',
];
const STROKE = [
  ...['stroke', 'stroke-width', 'stroke-dasharray', 'stroke-dashoffset', 'stroke-opacity', 'stroke-linecap'],
  ...['stroke-linejoin', 'stroke-miterlimit'],
];

export function unscaleStroke(
  out: SvgElement,
  { ctm, style }: Scope,
  { measure }: Context,
): readonly SvgNode[] {
  const isUnscaled = out.attributes.get('vector-effect') === 'non-scaling-stroke';
  out.attributes.delete('vector-effect');
  if (!isUnscaled || (style.values.get('stroke') ?? 'none') === 'none') return [out];
  const [a, b, c, d] = ctm;
  const scale = Math.sqrt(Math.abs(a * d - b * c));
  const isEven =
    Math.abs(a * c + b * d) < 1e-6 * scale * scale &&
    Math.abs(exact.hypot(a, b) - exact.hypot(c, d)) < 1e-6 * scale;
  if (isEven) {
    for (const name of ['stroke-width', 'stroke-dasharray', 'stroke-dashoffset']) {
      const value = style.values.get(name) ?? (name === 'stroke-width' ? '1' : null);
      if (value !== null) out.attributes.set(name, scaled(value, 1 / scale));
    }
    return [out];
  }
  const outline = measure.outlineOf(out);
  const back = invert(ctm);
  return outline === null || !back ? [out] : [separateStroke(out, outline, ctm, back, style.values)];
}

function separateStroke(
  out: SvgElement,
  outline: string,
  ctm: Matrix,
  back: Matrix,
  values: ReadonlyMap<string, string>,
): SvgElement {
  const group = createElement('g');
  for (const name of GROUP_EFFECTS) {
    const value = out.attributes.get(name);
    if (value !== undefined) group.attributes.set(name, value);
    out.attributes.delete(name);
  }
  const stroke = createElement('path', [
    ['d', mapPath(outline, ctm)],
    ['transform', writeMatrix(back)],
    ['fill', 'none'],
  ]);
  for (const name of STROKE) {
    const value = out.attributes.get(name) ?? values.get(name);
    if (value !== undefined) stroke.attributes.set(name, value);
  }
  out.attributes.set('stroke', 'none');
  for (const name of ['marker-start', 'marker-mid', 'marker-end']) stroke.attributes.set(name, 'none');
  group.children = [out, stroke];
  return group;
}

const mapPath = (d: string, matrix: Matrix): string =>
  d.replaceAll(/(-?[\d.]+(?:e-?\d+)?)[\s,]+(-?[\d.]+(?:e-?\d+)?)/gi, (_, x: string, y: string) =>
    applyTo(matrix, Number(x), Number(y)).join(' '),
  );

const scaled = (text: string, factor: number) =>
  text.replaceAll(/[\d.]+(?:e-?\d+)?/gi, (digits) =>
    String(Number((Number(digits) * factor).toPrecision(9))),
  );
