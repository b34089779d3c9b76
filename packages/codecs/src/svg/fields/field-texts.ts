import { elementsIn, type SvgElement, type SvgNode } from '../xml-tree.ts';

const FIELD = /\{\{\s*([^{}]+?)\s*\}\}/g;

/** Key for comparing names of fields and columns; ignores case, spaces, and punctuation other than #. */
export const fieldKey = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}#]/gu, '');

/** A text element that stands on the page, with its ancestors below the root, outermost first. */
export type ShownText = {
  readonly element: SvgElement;
  readonly ancestors: readonly SvgElement[];
  /** Names of the fields in the text, as written. */
  readonly fields: readonly string[];
};

const BY_REFERENCE = new Set(['defs', 'symbol', 'clipPath', 'mask', 'marker', 'pattern']);

const isOff = ({ attributes }: SvgElement): boolean => attributes.get('display') === 'none';

export const wholeText = (element: SvgElement): string =>
  element.children.map((child) => (child.kind === 'text' ? child.text : wholeText(child))).join('');

const fieldsIn = (text: string): readonly string[] => [...text.matchAll(FIELD)].map(([, name = '']) => name);

function fieldsOf(element: SvgElement): readonly string[] {
  return element.children.flatMap((child) =>
    child.kind === 'text' ? fieldsIn(child.text) : fieldsOf(child),
  );
}

export function shownTexts(root: SvgElement): readonly ShownText[] {
  const texts: ShownText[] = [];
  const visit = (element: SvgElement, ancestors: readonly SvgElement[]): void => {
    for (const child of element.children) {
      if (child.kind === 'text' || isOff(child) || BY_REFERENCE.has(child.name)) continue;
      if (child.name === 'text') texts.push({ element: child, ancestors, fields: fieldsOf(child) });
      else visit(child, [...ancestors, child]);
    }
  };
  visit(root, []);
  return texts;
}

/** A field that is written but cannot be filled; null if all can. */
export function unfillable(root: SvgElement, texts: readonly ShownText[]): 'split' | 'by-reference' | null {
  const split = texts.some(({ element, fields }) => fieldsIn(wholeText(element)).length > fields.length);
  if (split) return 'split';
  const drawn = elementsIn(root).filter(({ name }) => BY_REFERENCE.has(name));
  return drawn.some((element) => fieldsOf(element).length > 0) ? 'by-reference' : null;
}

/** @param values by {@link fieldKey} */
const fillText = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replaceAll(FIELD, (_, name: string) => values.get(fieldKey(name)) ?? '');

export function fillElement(element: SvgElement, values: ReadonlyMap<string, string>): SvgElement {
  const children = element.children.map(
    (child): SvgNode =>
      child.kind === 'text'
        ? { kind: 'text', text: fillText(child.text, values) }
        : fillElement(child, values),
  );
  return { ...element, children };
}
