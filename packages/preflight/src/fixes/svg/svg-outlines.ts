import type { Result } from '@printready/pixels/result';
import { type FixProblem, refuseFix } from '../problem.ts';
import { attributePlaces, type Change, elementsOf, parseSource, type SourceElement } from './svg-source.ts';

export const textElements = (root: SourceElement): readonly SourceElement[] =>
  [...elementsOf(root)].filter(({ name }) => name === 'text');

export const idOf = ({ attributes }: SourceElement, index: number): string =>
  attributes.get('id') ?? `printready-text-${index}`;

/** Text attributes that are meaningless, or mean something different, on a group. */
const OF_TEXT =
  /^(?:x|y|dx|dy|rotate|textLength|lengthAdjust|font(?:-.*)?|text-.*|letter-spacing|word-spacing|writing-mode|direction|dominant-baseline|alignment-baseline|baseline-shift|white-space|xml:space|inline-size)$/;

/** Initial values that the renderer omits and a path would otherwise inherit. */
const INITIAL = {
  fill: '#000',
  'fill-opacity': '1',
  'fill-rule': 'nonzero',
  stroke: 'none',
  'stroke-width': '1',
  'stroke-opacity': '1',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'stroke-miterlimit': '4',
  'stroke-dasharray': 'none',
  'stroke-dashoffset': '0',
  opacity: '1',
} as const;

/** @param outlined whole drawing from a renderer, with one group per text element, under that element's id */
export function outlines(
  text: string,
  root: SourceElement,
  outlined: string,
): Result<{ readonly changes: readonly Change[] }, FixProblem> {
  const drawn = parseSource(outlined);
  if (!drawn) return refuseFix('not-fixable', 'Its text could not be outlined.');
  const groups = new Map<string, SourceElement>();
  for (const element of elementsOf(drawn)) {
    const id = element.attributes.get('id');
    if (id !== undefined && id !== '' && !groups.has(id)) groups.set(id, element);
  }
  const changes = textElements(root).flatMap((element, i): Change[] => {
    const group = groups.get(idOf(element, i));
    if (!group) return [];
    const kept = attributePlaces(text, element.open).filter(({ name }) => !OF_TEXT.test(name));
    const attributes = kept.map(({ from, to }) => text.slice(from, to)).join('');
    const paths = [...elementsOf(group)].filter(({ name }) => name === 'path').map(pathOf);
    return [{ from: element.open[0], to: element.end, text: `<g${attributes}>${paths.join('')}</g>` }];
  });
  return { ok: true, changes };
}

/** Uses an inline style because the file's rules for paths must not apply. */
function pathOf({ attributes }: SourceElement): string {
  const style = Object.entries(INITIAL).flatMap(([key, initial]) => {
    const value = attributes.get(key) ?? initial;
    // For gradients and patterns, the group keeps the text's fill, and the result is compared later.
    return value.startsWith('url(') ? [] : [`${key}:${value}`];
  });
  return `<path style="${style.join(';')}" d="${attributes.get('d') ?? ''}"/>`;
}
