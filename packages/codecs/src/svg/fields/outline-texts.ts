import { Resvg } from '@resvg/resvg-wasm';
import { withinMemory } from '../resvg.ts';
import { fontOptions } from '../text/fonts.ts';
import {
  createElement,
  elementsIn,
  parseSvg,
  type SvgElement,
  type SvgNode,
  serializeSvg,
} from '../xml-tree.ts';
import type { ShownText } from './field-texts.ts';

/** Attributes that act on an element as a whole; all others of a text are inherited by its letters. */
const GROUP_EFFECTS = [
  'id',
  'transform',
  'clip-path',
  'mask',
  'filter',
  'opacity',
  'style',
  'display',
] as const;
const SERVERS = new Set(['linearGradient', 'radialGradient', 'pattern']);
const REFERENCE = /url\(\s*["']?#([^)"']+)["']?\s*\)/g;

export const effectsOf = ({ attributes }: SvgElement): (readonly [string, string])[] =>
  GROUP_EFFECTS.flatMap((name) => {
    const value = attributes.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });

function withoutEffects(element: SvgElement, children = element.children, name = element.name): SvgElement {
  const attributes = new Map(element.attributes);
  for (const effect of GROUP_EFFECTS) attributes.delete(effect);
  return { ...element, name, attributes, children };
}

/** Wraps an element in the ancestors' inherited attributes. */
const inherit = (element: SvgElement, ancestors: readonly SvgElement[]): SvgElement =>
  ancestors.reduceRight((inner, ancestor) => withoutEffects(ancestor, [inner], 'g'), element);

function referencedBy(element: SvgElement, byId: ReadonlyMap<string, SvgElement>): SvgElement[] {
  const found = new Map<string, SvgElement>();
  const stack = [element];
  for (let one = stack.pop(); one; one = stack.pop())
    for (const { attributes } of elementsIn(one))
      for (const [name, value] of attributes) {
        const ids =
          name === 'href' ? [value.trim().slice(1)] : [...value.matchAll(REFERENCE)].map(([, id = '']) => id);
        for (const id of ids) {
          const target = byId.get(id);
          if (!target || found.has(id)) continue;
          found.set(id, target);
          stack.push(target);
        }
      }
  return [...found.values()];
}

type Outlines = {
  /** Null for a text without letters that can be drawn. In the coordinates of the text. */
  readonly paths: readonly (readonly SvgNode[] | null)[];
};

/**
 * Converts a text to paths, once for each of its contents. The converter loses the ids of paint servers, so they get
 * new ids, in order. @returns null if the paints of the text are of several kinds, so that the order is unknown
 */
export function outlineText(
  root: SvgElement,
  { element, ancestors }: Pick<ShownText, 'element' | 'ancestors'>,
  contents: readonly SvgElement[],
  how: { readonly fonts: Uint8Array[]; readonly prefix: string },
): Outlines | null {
  const byId = new Map(elementsIn(root).flatMap((one) => idOf(one).map((id) => [id, one] as const)));
  const groups = contents.map((content, at) => {
    const text = withoutEffects(content);
    text.attributes.set('id', `printready-${at}`);
    return inherit(text, ancestors);
  });
  const definitions = referencedBy(inherit(withoutEffects(element), ancestors), byId);
  const page = createElement('svg', pageOf(root), [createElement('defs', [], definitions), ...groups]);
  const drawn = withinMemory(() => {
    const svg = new Resvg(serializeSvg(page), { font: fontOptions(how.fonts) });
    const text = svg.toString();
    svg.free();
    return text;
  });
  const outlined = parseSvg(drawn);
  if (!outlined) return { paths: contents.map(() => null) };
  return nameServers(outlined, how.prefix) ? pathsIn(outlined, contents.length) : null;
}

const idOf = ({ attributes }: SvgElement): string[] => {
  const id = attributes.get('id');
  return id === undefined ? [] : [id];
};

const pageOf = ({ attributes }: SvgElement): (readonly [string, string])[] =>
  [...attributes].filter(([name]) => !['id', 'class', 'background-color', 'transform'].includes(name));

function nameServers(outlined: SvgElement, prefix: string): boolean {
  const all = elementsIn(outlined);
  const servers = all.filter(({ name, attributes }) => SERVERS.has(name) && !attributes.get('id'));
  const paints = all.flatMap(({ attributes }) =>
    ['fill', 'stroke'].flatMap((name) => (attributes.get(name) === 'url(#)' ? [{ attributes, name }] : [])),
  );
  if (new Set(servers.map(({ name }) => name)).size > 1 || servers.length !== paints.length) return false;
  for (const [at, { attributes }] of servers.entries()) attributes.set('id', `${prefix}-${at}`);
  for (const [at, { attributes, name }] of paints.entries()) attributes.set(name, `url(#${prefix}-${at})`);
  return true;
}

const isVisiblePath = ({ name, attributes }: SvgElement): boolean =>
  name === 'path' &&
  attributes.get('visibility') !== 'hidden' &&
  [attributes.get('fill'), attributes.get('stroke') ?? 'none'].some((paint) => paint !== 'none');

function pathsIn(outlined: SvgElement, count: number): Outlines {
  const all = elementsIn(outlined);
  const byId = new Map(all.flatMap((one) => idOf(one).map((id) => [id, one] as const)));
  const paths = Array.from({ length: count }, (_, at) => {
    const group = byId.get(`printready-${at}`);
    if (!group || !elementsIn(group).some(isVisiblePath)) return null;
    const servers = referencedBy(group, byId);
    return servers.length > 0 ? [createElement('defs', [], servers), ...group.children] : group.children;
  });
  return { paths };
}

export type PageBox = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Box of a drawn group in the page's coordinates, with its strokes; null for an empty group. */
export function boxOnPage(
  root: SvgElement,
  ancestors: readonly SvgElement[],
  group: SvgElement,
): PageBox | null {
  const placed = ancestors.reduceRight((inner, ancestor) => {
    const outer = withoutEffects(ancestor, [inner]);
    const transform = ancestor.attributes.get('transform');
    if (transform !== undefined) outer.attributes.set('transform', transform);
    return outer;
  }, group);
  const svg = new Resvg(serializeSvg(createElement('svg', pageOf(root), [placed])), {});
  const box = svg.getBBox();
  const found = box && { x: box.x, y: box.y, width: box.width, height: box.height };
  box?.free();
  svg.free();
  return found ?? null;
}
