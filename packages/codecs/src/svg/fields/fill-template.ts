import { failed, type Problem, type Result } from '@printready/pixels/result';
import { fontsFor } from '../text/fonts.ts';
import { createElement, type SvgElement, type SvgNode, serializeSvg } from '../xml-tree.ts';
import { fieldKey, fillElement, wholeText } from './field-texts.ts';
import type { SvgTemplate, TemplateText } from './open-template.ts';
import { boxOnPage, effectsOf, outlineText, type PageBox } from './outline-texts.ts';
import { lettersWithout, textByFamily } from './template-fonts.ts';

/** Values of a row, by the key of their field. */
type Values = ReadonlyMap<string, string>;

export type FillTrouble =
  | { readonly code: 'blank'; readonly text: string }
  | { readonly code: 'letters-missing'; readonly text: string; readonly letters: readonly string[] }
  | { readonly code: 'too-large'; readonly text: string; readonly hasBox: boolean }
  /** `percent`: width after narrowing, as a percentage of the original width. */
  | { readonly code: 'narrowed'; readonly text: string; readonly percent: number };

export type FilledSvg = { readonly svg: string; readonly troubles: readonly FillTrouble[] };

export type FillOptions = {
  /** Minimum width to which text is narrowed to fit, as a share of its original width; 1: never narrowed. */
  readonly narrowTo: number;
};

/** Rounding of boxes, px of the page. */
const SLACK = 0.05;
/** Steps of a search for the largest width that fits; to 1/256 of the range. */
const STEPS = 8;

const isInside = (box: PageBox, room: PageBox): boolean =>
  box.x >= room.x - SLACK &&
  box.y >= room.y - SLACK &&
  box.x + box.width <= room.x + room.width + SLACK &&
  box.y + box.height <= room.y + room.height + SLACK;

type Drawn = { readonly group: SvgElement | null; readonly troubles: readonly FillTrouble[] };

const anchorOf = ({ element, ancestors }: TemplateText): string =>
  [...ancestors, element].reduce(
    (anchor, { attributes }) => attributes.get('text-anchor') ?? anchor,
    'start',
  );

const ANCHORS: Readonly<Record<string, number>> = { start: 0, middle: 0.5, end: 1 };

/** Places outlines as their text was; narrowed around its anchor. */
function place(text: TemplateText, paths: readonly SvgNode[], share: number, fixedX: number): SvgElement {
  const inner =
    share === 1
      ? [...paths]
      : [createElement('g', [['transform', `matrix(${share} 0 0 1 ${fixedX * (1 - share)} 0)`]], [...paths])];
  return createElement('g', effectsOf(text.element), inner);
}

function fit(
  { root }: SvgTemplate,
  text: TemplateText,
  paths: readonly SvgNode[],
  { written, narrowTo }: { readonly written: string; readonly narrowTo: number },
): Drawn {
  const own = boxOnPage(root, [], createElement('g', [], [...paths]));
  const fixedX = own ? own.x + own.width * (ANCHORS[anchorOf(text)] ?? 0) : 0;
  const fits = (share: number): boolean => {
    const box = boxOnPage(root, text.ancestors, onlyPlaced(place(text, paths, share, fixedX)));
    return box !== null && isInside(box, text.room);
  };
  if (!own) return { group: null, troubles: [{ code: 'blank', text: written }] };
  if (fits(1)) return { group: place(text, paths, 1, fixedX), troubles: [] };
  if (narrowTo >= 1 || !fits(narrowTo))
    return { group: null, troubles: [{ code: 'too-large', text: written, hasBox: text.hasBox }] };
  let [low, high] = [narrowTo, 1];
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  const troubles = [{ code: 'narrowed', text: written, percent: Math.floor(100 * low) } as const];
  return { group: place(text, paths, low, fixedX), troubles };
}

/** Without effects that the box of a drawing cannot contain. */
function onlyPlaced(group: SvgElement): SvgElement {
  const attributes = new Map(group.attributes);
  for (const name of ['clip-path', 'mask', 'filter', 'opacity', 'display', 'style', 'id'])
    attributes.delete(name);
  return { ...group, attributes };
}

function missingIn(
  { typefaces }: SvgTemplate,
  text: TemplateText,
  contents: readonly SvgElement[],
): (content: SvgElement) => readonly string[] {
  const byFamily = new Map<string, string>();
  for (const content of contents)
    textByFamily(content, text.family, (family, letters) =>
      byFamily.set(family, `${byFamily.get(family) ?? ''}${letters}`),
    );
  const missing = new Map(
    [...byFamily].map(([family, letters]) => {
      const typeface = typefaces.get(family);
      return [family, typeface ? lettersWithout(typeface, letters) : new Set<string>()] as const;
    }),
  );
  return (content) => {
    const lacked = new Set<string>();
    textByFamily(content, text.family, (family, letters) => {
      for (const letter of letters) if (missing.get(family)?.has(letter)) lacked.add(letter);
    });
    return [...lacked];
  };
}

function drawOne(
  template: SvgTemplate,
  text: TemplateText,
  drawn: {
    readonly content: SvgElement;
    readonly paths: readonly SvgNode[] | null;
    readonly lacked: readonly string[];
  },
  { narrowTo }: FillOptions,
): Drawn {
  const { content, paths, lacked } = drawn;
  const written = wholeText(content).replaceAll(/\s+/g, ' ').trim();
  if (written === '') return { group: null, troubles: [] };
  if (lacked.length > 0)
    return { group: null, troubles: [{ code: 'letters-missing', text: written, letters: lacked }] };
  if (!paths) return { group: null, troubles: [{ code: 'blank', text: written }] };
  // Fixed text is drawn where the design has it.
  if (text.fields.length === 0) return { group: place(text, paths, 1, 0), troubles: [] };
  return fit(template, text, paths, { written, narrowTo });
}

/** Draws a text once for each of its different contents. Null if its paint cannot be kept. */
function drawText(
  template: SvgTemplate,
  text: TemplateText,
  rows: readonly Values[],
  how: FillOptions & { readonly fonts: Uint8Array[]; readonly prefix: string },
): readonly Drawn[] | null {
  const filled = rows.map((values) => fillElement(text.element, values));
  const keys = rows.map((values) => JSON.stringify(text.fields.map((name) => values.get(fieldKey(name)))));
  const contents = new Map(keys.map((key, row) => [key, filled[row]!]));
  const list = [...contents.values()];
  const outlines = outlineText(template.root, text, list, how);
  if (!outlines) return null;
  const missing = missingIn(template, text, list);
  const drawn = new Map(
    [...contents].map(([key, content], at) => {
      const paths = outlines.paths[at] ?? null;
      return [key, drawOne(template, text, { content, paths, lacked: missing(content) }, how)];
    }),
  );
  return keys.map((key) => drawn.get(key)!);
}

function replace(node: SvgElement, groups: ReadonlyMap<SvgElement, SvgElement | null>): SvgElement {
  const children = node.children.flatMap((child): readonly SvgNode[] => {
    if (child.kind === 'text') return [child];
    const group = groups.get(child);
    if (group === undefined) return [replace(child, groups)];
    return group ? [group] : [];
  });
  return { ...node, children };
}

/** Drawings with the text of each row as paths, in order. */
export async function fillTemplate(
  template: SvgTemplate,
  rows: readonly Values[],
  options: FillOptions,
): Promise<Result<{ readonly pieces: readonly FilledSvg[] }, Problem<'paint-unknown'>>> {
  const fonts = await fontsOf(template, rows);
  const texts: { readonly element: SvgElement; readonly drawn: readonly Drawn[] }[] = [];
  for (const [at, text] of template.texts.entries()) {
    const drawn = drawText(template, text, rows, { ...options, fonts, prefix: `printready-text-${at}` });
    if (!drawn) return failed(PAINT_UNKNOWN);
    texts.push({ element: text.element, drawn });
  }
  const pieces = rows.map((_, row): FilledSvg => {
    const groups = new Map(texts.map(({ element, drawn }) => [element, drawn[row]!.group]));
    const troubles = texts.flatMap(({ drawn }) => drawn[row]!.troubles);
    return { svg: serializeSvg(replace(template.root, groups)), troubles };
  });
  return { ok: true, pieces };
}

const PAINT_UNKNOWN = {
  code: 'paint-unknown',
  text: 'A text mixes gradients or patterns of several kinds. Fill it with a color or one kind of gradient.',
} as const;

async function fontsOf({ typefaces, source }: SvgTemplate, rows: readonly Values[]): Promise<Uint8Array[]> {
  const all = [...typefaces.values()];
  const own = new Set(all.flatMap((typeface) => typeface.fonts));
  if (all.every(({ fonts }) => fonts.length > 0)) return [...own];
  const letters = rows.flatMap((values) => [...values.values()]).join('');
  return [...own, ...(await fontsFor(`${source}${letters}`))];
}
