/** Text of an SVG as paths: each text element becomes a group of the shapes that a renderer made of it. */
import { attributePlaces, type Change, elementsOf, parseSource, type SourceElement } from './svg-source.ts';

export const textElements = (root: SourceElement): readonly SourceElement[] =>
  [...elementsOf(root)].filter(({ name }) => name === 'text');

export const idOf = ({ attributes }: SourceElement, index: number): string =>
  attributes.get('id') ?? `printready-text-${index}`;

/** Attributes of text that mean nothing, or something else, on a group. */
const OF_TEXT =
  /^(?:x|y|dx|dy|rotate|textLength|lengthAdjust|font(?:-.*)?|text-.*|letter-spacing|word-spacing|writing-mode|direction|dominant-baseline|alignment-baseline|baseline-shift|white-space|xml:space|inline-size)$/;

/** What a path would else take from around it, where the renderer leaves out the initial value. */
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

/** @param outlined the whole drawing as a renderer wrote it out, its groups under the ids of the texts */
export function outlines(text: string, root: SourceElement, outlined: string): Change[] | { reason: string } {
  const drawn = parseSource(outlined);
  if (!drawn) return { reason: 'Its text could not be outlined.' };
  const groups = new Map<string, SourceElement>();
  for (const element of elementsOf(drawn)) {
    const id = element.attributes.get('id');
    if (id !== undefined && id !== '' && !groups.has(id)) groups.set(id, element);
  }
  return textElements(root).flatMap((element, i): Change[] => {
    const group = groups.get(idOf(element, i));
    if (!group) return [];
    const kept = attributePlaces(text, element.open).filter(({ name }) => !OF_TEXT.test(name));
    const attributes = kept.map(({ from, to }) => text.slice(from, to)).join('');
    const paths = [...elementsOf(group)].filter(({ name }) => name === 'path').map(pathOf);
    return [{ from: element.open[0], to: element.end, text: `<g${attributes}>${paths.join('')}</g>` }];
  });
}

/** A style of its own: rules of the file for paths were not made for it. */
function pathOf({ attributes }: SourceElement): string {
  const style = Object.entries(INITIAL).flatMap(([key, initial]) => {
    const value = attributes.get(key) ?? initial;
    // A gradient or pattern: what the text had is on the group, and what it looks like is compared.
    return value.startsWith('url(') ? [] : [`${key}:${value}`];
  });
  return `<path style="${style.join(';')}" d="${attributes.get('d') ?? ''}"/>`;
}
