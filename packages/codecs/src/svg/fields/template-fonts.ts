import { readFontNames } from '../../fonts/font-names.ts';
import { lettersDrawn } from '../text/drawn-letters.ts';
import { missingLetters } from '../text/letters.ts';
import type { SvgElement } from '../xml-tree.ts';

const OWN_FAMILIES = ['Noto Sans', 'Noto Serif', 'Noto Sans Mono'];
const GENERIC = ['serif', 'sans-serif', 'monospace', 'cursive', 'fantasy', 'system-ui'];

/** Typeface of a text: a family of a font in `fonts`, or one of ours if `fonts` is empty. */
export type Typeface = { readonly family: string; readonly fonts: readonly Uint8Array[] };

const familiesIn = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim().replaceAll(/^["']|["']$/g, ''))
    .filter((name) => name !== '');

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** True if a renderer finds the font under the family name. */
function isFamilyOf(font: Uint8Array, stock: Uint8Array, family: string): boolean {
  const [known, unknown] = [family, 'no family'].map((name) =>
    lettersDrawn([stock, font], name, ['A', 'M', '8']),
  );
  return known?.some((path, i) => path !== unknown?.[i]) ?? false;
}

/** First family of a list that a font has; a font may be named by its PostScript name. Null if no font has one. */
export function typefaceOf(
  list: string,
  { fonts, stock }: { readonly fonts: readonly Uint8Array[]; readonly stock: Uint8Array },
): Typeface | null {
  const families = familiesIn(list);
  for (const name of families) {
    const family =
      fonts.map(readFontNames).find((font) => font?.names.some((one) => same(one, name)))?.family ?? name;
    const having = fonts.filter((font) => isFamilyOf(font, stock, family));
    if (having.length > 0) return { family, fonts: having };
    const own = OWN_FAMILIES.find((one) => same(one, name));
    if (own !== undefined) return { family: own, fonts: [] };
  }
  const [first = 'Noto Sans'] = families;
  return families.every((name) => GENERIC.includes(name.toLowerCase())) ? { family: first, fonts: [] } : null;
}

export const firstNamed = (list: string): string => familiesIn(list)[0] ?? '';

const isVisible = (letter: string): boolean => letter.trim() !== '';

export function lettersWithout({ family, fonts }: Typeface, text: string): ReadonlySet<string> {
  const letters = [...new Set(text)].filter(isVisible);
  if (fonts.length === 0) return new Set(missingLetters(letters.join('')));
  return new Set(
    fonts.flatMap((font) => {
      const drawn = lettersDrawn([font], family, letters);
      const lacked = drawn.at(-1);
      return letters.filter((_, i) => drawn[i] === null || drawn[i] === lacked);
    }),
  );
}

/** Text of an element by the font families in force. */
export function textByFamily(
  element: SvgElement,
  inherited: string,
  add: (family: string, text: string) => void,
): void {
  const family = element.attributes.get('font-family') ?? inherited;
  for (const child of element.children)
    if (child.kind === 'text') add(family, child.text);
    else textByFamily(child, family, add);
}
