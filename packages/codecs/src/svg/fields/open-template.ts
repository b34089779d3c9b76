import { LimitReached, readXmlSource } from '@printready/documents/reading';
import { failed, type Problem, type Result } from '@printready/pixels/result';
import { parseViewBox } from '../matrix.ts';
import { resolveSvg } from '../resolve/resolve.ts';
import { loadResvg, withinMemory } from '../resvg.ts';
import { drawingSize } from '../size.ts';
import { embeddedFonts } from '../text/embedded-fonts.ts';
import { fontsFor, stockFont } from '../text/fonts.ts';
import { elementsIn, parseSvg, type SvgElement } from '../xml-tree.ts';
import { fieldKey, type ShownText, shownTexts, unfillable, wholeText } from './field-texts.ts';
import { boxOnPage, type PageBox } from './outline-texts.ts';
import { firstNamed, type Typeface, textByFamily, typefaceOf } from './template-fonts.ts';

type TemplateProblem = Problem<
  'not-svg' | 'no-fields' | 'field-split' | 'field-by-reference' | 'font-missing'
>;

export type TemplateText = ShownText & {
  /** Family list in force at the text. */
  readonly family: string;
  /** Area that the text must stay in: its box, or else the page. */
  readonly room: PageBox;
  readonly hasBox: boolean;
};

export type SvgTemplate = {
  readonly root: SvgElement;
  readonly source: string;
  readonly texts: readonly TemplateText[];
  /** One name per field, in order of first appearance in the document; if spellings differ, the last one. */
  readonly fields: readonly string[];
  readonly typefaces: ReadonlyMap<string, Typeface>;
};

const TEXTS = {
  'not-svg': 'It is not a readable SVG. Save the design as SVG, with its text as live text.',
  'no-fields':
    'It has no field. Write {{name}} as text where a column of the list goes, and save without outlining the text.',
  'field-split':
    'A field is split into several pieces of text. Type it again in one piece, without kerning or styles inside the braces.',
  'field-by-reference':
    'A field is inside a symbol, pattern or mask. Expand it, so that its text is on the page.',
} as const;

const refuse = (code: keyof typeof TEXTS) => failed({ code, text: TEXTS[code] });

function sourceOf(bytes: Uint8Array): string | null {
  try {
    return readXmlSource(bytes).text;
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    return null;
  }
}

/** Removes attributes that must not act twice, because the pieces are resolved again when they are drawn. */
function settle(root: SvgElement): void {
  root.attributes.delete('background-color');
  for (const { name, attributes } of elementsIn(root))
    if (name === 'mask') attributes.delete('color-interpolation');
}

function pageBox({ attributes }: SvgElement): PageBox {
  const box = parseViewBox(attributes.get('viewBox'));
  return { x: 0, y: 0, ...(box ?? drawingSize(attributes) ?? { width: 300, height: 150 }) };
}

/** Box of the rectangle that is named after one of the text's fields, such as "name-box". */
function ownRoom(root: SvgElement, fields: readonly string[]): PageBox | null {
  const names = new Set(fields.map((field) => fieldKey(`${field} box`)));
  const visit = (element: SvgElement, ancestors: readonly SvgElement[]): PageBox | null => {
    for (const child of element.children) {
      if (child.kind === 'text') continue;
      const id = child.attributes.get('id');
      // Illustrator writes a space in a name as _x0020_.
      if (child.name === 'rect' && id !== undefined && names.has(fieldKey(id.replaceAll('_x0020_', ' ')))) {
        const attributes = new Map(child.attributes).set('fill', '#000').set('stroke', 'none');
        for (const name of ['opacity', 'fill-opacity', 'display', 'visibility', 'style'])
          attributes.delete(name);
        return boxOnPage(root, ancestors, { ...child, attributes });
      }
      const found = visit(child, [...ancestors, child]);
      if (found) return found;
    }
    return null;
  };
  return visit(root, []);
}

function familyOf(root: SvgElement, { ancestors }: ShownText): string {
  return [root, ...ancestors].reduce((family, { attributes }) => attributes.get('font-family') ?? family, '');
}

function typefacesOf(
  texts: readonly TemplateText[],
  having: { readonly fonts: readonly Uint8Array[]; readonly stock: Uint8Array },
): Result<{ readonly typefaces: ReadonlyMap<string, Typeface> }, TemplateProblem> {
  const typefaces = new Map<string, Typeface>();
  const unknown = new Set<string>();
  for (const { element, family } of texts)
    textByFamily(element, family, (list, text) => {
      if (text.trim() === '' || typefaces.has(list) || unknown.has(list)) return;
      const typeface = typefaceOf(list, having);
      if (typeface) typefaces.set(list, typeface);
      else unknown.add(list);
    });
  const [list] = unknown;
  if (list === undefined) return { ok: true, typefaces };
  const text = `Its text uses the font ${firstNamed(list)}, which is not in the file. Add the font’s file (TTF, OTF, WOFF), or embed it in the SVG.`;
  return failed({ code: 'font-missing', text });
}

/** Names fonts by their family, because renderers do not find their PostScript name. @returns typefaces by old and new names */
function nameFamilies(
  root: SvgElement,
  typefaces: ReadonlyMap<string, Typeface>,
): ReadonlyMap<string, Typeface> {
  const named = new Map(typefaces);
  for (const { attributes } of elementsIn(root)) {
    const typeface = typefaces.get(attributes.get('font-family') ?? '');
    if (!typeface) continue;
    const family = `'${typeface.family}'`;
    attributes.set('font-family', family);
    named.set(family, typeface);
  }
  return named;
}

/**
 * Opens an SVG whose text has fields, such as {{name}}.
 * @param given font files for text whose font is not embedded
 */
export async function openTemplate(
  bytes: Uint8Array,
  given: readonly Uint8Array[],
): Promise<Result<{ readonly template: SvgTemplate }, TemplateProblem>> {
  await loadResvg();
  const source = sourceOf(bytes);
  const parsed = source === null ? null : parseSvg(source);
  if (source === null || !parsed) return refuse('not-svg');
  const fonts = [...embeddedFonts(source), ...given];
  const drawing = [...fonts, ...(await fontsFor(source))];
  const { root } = withinMemory(() => resolveSvg(parsed, drawing));
  settle(root);
  const shown = shownTexts(root);
  const cause = unfillable(root, shown);
  if (cause !== null) return refuse(cause === 'split' ? 'field-split' : 'field-by-reference');
  const fields = new Map(shown.flatMap(({ fields: all }) => all).map((name) => [fieldKey(name), name]));
  if (fields.size === 0) return refuse('no-fields');
  const page = pageBox(root);
  const texts = shown
    .filter(({ element }) => wholeText(element).trim() !== '')
    .map((text): TemplateText => {
      const box = text.fields.length > 0 ? ownRoom(root, text.fields) : null;
      return { ...text, family: familyOf(root, text), room: box ?? page, hasBox: box !== null };
    });
  const found = typefacesOf(texts, { fonts, stock: await stockFont() });
  if (!found.ok) return found;
  const typefaces = nameFamilies(root, found.typefaces);
  return { ok: true, template: { root, source, texts, fields: [...fields.values()], typefaces } };
}
