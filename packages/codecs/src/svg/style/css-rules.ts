import { compile, type Options } from 'css-select';
import parseCss, { type CssNode } from 'css-tree/parser';
import { AttributeAction, parse as parseSelectors, type Selector, SelectorType } from 'css-what';
import { elementsIn, type SvgElement, type SvgNode, textIn } from '../xml-tree.ts';

export type Declaration = {
  readonly property: string;
  readonly value: string;
  readonly important: boolean;
};
type Rule = {
  readonly matches: (element: SvgElement) => boolean;
  /** Type, class, or id that a matching element must have; null if any element may match. */
  readonly key: string | null;
  /** Cascade layer first, then specificity; the larger value wins. */
  readonly weight: number;
  readonly order: number;
  readonly declarations: readonly Declaration[];
};

export type Rules = {
  readonly declarationsFor: (element: SvgElement) => readonly Declaration[];
};

type MediaSize = { readonly width: number; readonly height: number };

const MAX_RULES = 20_000;
const never = () => false;

const OPTIONS: Options<SvgNode, SvgElement> = {
  xmlMode: true,
  cacheResults: false,
  adapter: {
    isTag: (node): node is SvgElement => node.kind === 'element',
    getAttributeValue: (element, name) => element.attributes.get(name),
    hasAttrib: (element, name) => element.attributes.has(name),
    getChildren: (node) => (node.kind === 'element' ? node.children : []),
    getName: (element) => element.name,
    getParent: (element) => element.parent,
    getSiblings: (node) => (node.kind === 'element' && node.parent ? node.parent.children : [node]),
    getText: (node) => (node.kind === 'element' ? textIn(node) : node.text),
    removeSubsets: (nodes) => nodes,
  },
  // Pseudo-classes for interactive states and visited links never match.
  pseudos: {
    hover: never,
    active: never,
    focus: never,
    visited: never,
    target: never,
    'focus-visible': never,
  },
};

export function readRules(root: SvgElement, size: MediaSize): Rules {
  const rules: Rule[] = [];
  const layers: string[] = [];
  for (const element of elementsIn(root)) {
    const type = element.attributes.get('type') ?? 'text/css';
    if (element.name !== 'style' || !/^(text\/css)?$/i.test(type.trim())) continue;
    if (!mediaMatches(element.attributes.get('media') ?? '', size)) continue;
    addRules({ rules, layers, size }, parseSheet(textIn(element)), { parents: null, layer: null });
  }
  return { declarationsFor: matcher(rules) };
}

const parseSheet = (text: string): readonly CssNode[] =>
  parseCss(text, {
    parseValue: false,
    parseRulePrelude: false,
    parseAtrulePrelude: false,
  }).children?.toArray() ?? [];

type Sheet = { readonly rules: Rule[]; readonly layers: string[]; readonly size: MediaSize };
type Around = { readonly parents: string | null; readonly layer: string | null };

function addRules(sheet: Sheet, nodes: readonly CssNode[], around: Around): void {
  for (const node of nodes) {
    if (sheet.rules.length >= MAX_RULES) return;
    const prelude = node.prelude?.value?.trim() ?? '';
    const inside = node.block?.children?.toArray() ?? [];
    if (node.type === 'Rule') addRule(sheet, prelude, inside, around);
    else if (node.type === 'Atrule') addConditional(sheet, node.name ?? '', prelude, inside, around);
  }
}

function addConditional(
  sheet: Sheet,
  name: string,
  prelude: string,
  inside: readonly CssNode[],
  around: Around,
): void {
  const { layers, size } = sheet;
  const applies =
    (name === 'media' && mediaMatches(prelude, size)) ||
    (name === 'supports' && !/^not\b/i.test(prelude)) ||
    name === 'layer';
  if (name === 'layer')
    for (const one of prelude.split(',')) if (!layers.includes(one.trim())) layers.push(one.trim());
  if (!applies) return;
  const layer = name === 'layer' ? prelude : around.layer;
  // Declarations directly inside a nested @media belong to the surrounding rule.
  if (around.parents !== null) addRule(sheet, around.parents, inside, { ...around, parents: null, layer });
  else addRules(sheet, inside, { ...around, layer });
}

function addRule(
  sheet: Sheet,
  prelude: string,
  inside: readonly CssNode[],
  { parents, layer }: Around,
): void {
  const selectors = parents === null ? prelude : nested(prelude, parents);
  const declarations = inside.flatMap(declarationOf);
  const weightOf = (specificity: number) => {
    const rank = layer === null ? sheet.layers.length + 1_000 : sheet.layers.indexOf(layer);
    return rank * 1e9 + specificity;
  };
  if (declarations.length > 0) {
    for (const { matches, key, specificity } of compileSelectors(selectors))
      sheet.rules.push({
        matches,
        key,
        weight: weightOf(specificity),
        order: sheet.rules.length,
        declarations,
      });
  }
  addRules(sheet, inside, { parents: selectors, layer });
}

const nested = (prelude: string, parents: string) =>
  prelude.includes('&') ? prelude.replaceAll('&', `:is(${parents})`) : `:is(${parents}) ${prelude}`;

const declarationOf = ({ type, property, value, important }: CssNode): Declaration[] =>
  type === 'Declaration' && property !== undefined && value?.value !== undefined
    ? [
        {
          property: property.startsWith('--') ? property : property.toLowerCase(),
          value: value.value.trim(),
          important: important === true || important === 'important',
        },
      ]
    : [];

export const parseStyleAttribute = (text: string): readonly Declaration[] =>
  (parseCss(text, { context: 'declarationList', parseValue: false }).children?.toArray() ?? []).flatMap(
    declarationOf,
  );

/** An invalid selector drops its whole list, as in CSS. */
function compileSelectors(text: string) {
  try {
    return parseSelectors(text).flatMap((selector) => {
      if (selector.some(({ type }) => type === SelectorType.PseudoElement)) return [];
      const matches = compile<SvgNode, SvgElement>([selector], OPTIONS);
      const subject = subjectOf(selector);
      return [{ matches, key: keyOf(subject), specificity: specificityOf(selector) }];
    });
  } catch {
    return [];
  }
}

const COMBINATORS = new Set<SelectorType>([
  ...[SelectorType.Descendant, SelectorType.Child, SelectorType.Sibling, SelectorType.Adjacent],
  ...[SelectorType.Parent, SelectorType.ColumnCombinator],
]);

function subjectOf(selector: readonly Selector[]): readonly Selector[] {
  const last = selector.findLastIndex(({ type }) => COMBINATORS.has(type));
  return selector.slice(last + 1);
}

function keyOf(subject: readonly Selector[]): string | null {
  for (const part of subject) {
    if (part.type === SelectorType.Tag) return part.name;
    if (part.type === SelectorType.Attribute && part.name === 'id' && part.action === AttributeAction.Equals)
      return `#${part.value}`;
    if (
      part.type === SelectorType.Attribute &&
      part.name === 'class' &&
      part.action === AttributeAction.Element
    )
      return `.${part.value}`;
  }
  return null;
}

/** Counts ids, then classes, attributes, and pseudo-classes, then types (Selectors 4, 17). */
function specificityOf(selector: readonly Selector[]): number {
  return selector.reduce((sum, part) => {
    if (part.type === SelectorType.Tag) return sum + 1;
    if (part.type === SelectorType.Attribute)
      return sum + (part.name === 'id' && part.action === AttributeAction.Equals ? 1e6 : 1e3);
    if (part.type !== SelectorType.Pseudo) return sum;
    if (part.name === 'where') return sum;
    if (!Array.isArray(part.data)) return sum + 1e3;
    const inner = Math.max(0, ...part.data.map(specificityOf));
    return sum + (part.name.startsWith('nth-') ? 1e3 + inner : inner);
  }, 0);
}

function matcher(rules: readonly Rule[]): Rules['declarationsFor'] {
  const byKey = new Map<string | null, Rule[]>();
  for (const rule of rules) {
    const known = byKey.get(rule.key);
    if (known) known.push(rule);
    else byKey.set(rule.key, [rule]);
  }
  return (element) => {
    const id = element.attributes.get('id');
    const classes = (element.attributes.get('class') ?? '').split(/\s+/);
    const keys = [
      null,
      element.name,
      ...classes.map((name) => `.${name}`),
      ...(id === undefined ? [] : [`#${id}`]),
    ];
    return [...new Set(keys)]
      .flatMap((key) => byKey.get(key) ?? [])
      .filter(({ matches }) => matches(element))
      .sort((a, b) => a.weight - b.weight || a.order - b.order)
      .flatMap(({ declarations }) => declarations);
  };
}

/** Evaluates a media query for a light-mode screen of the drawing's size, as browsers do for images. */
function mediaMatches(query: string, size: MediaSize): boolean {
  if (query.trim() === '') return true;
  return query.split(',').some((one) => {
    const isNegated = /^\s*not\b/i.test(one);
    const parts = one
      .trim()
      .replace(/^(?:not|only)\s+/i, '')
      .split(/\s+and\s+/i);
    return parts.every((part) => mediaPartMatches(part.trim().toLowerCase(), size)) !== isNegated;
  });
}

function mediaPartMatches(part: string, { width, height }: MediaSize): boolean {
  if (part === 'all' || part === 'screen') return true;
  const [, feature = '', value = ''] = /^\(\s*([\w-]+)\s*(?::\s*([^)]+?)\s*)?\)$/.exec(part) ?? [];
  const pixels = Number.parseFloat(value) * (/r?em$/.test(value) ? 16 : 1);
  switch (feature) {
    case 'min-width':
      return width >= pixels;
    case 'max-width':
      return width <= pixels;
    case 'min-height':
      return height >= pixels;
    case 'max-height':
      return height <= pixels;
    case 'orientation':
      return value === (height >= width ? 'portrait' : 'landscape');
    case 'prefers-color-scheme':
      return value === 'light';
    case 'prefers-reduced-motion':
    case 'prefers-contrast':
      return value === 'no-preference';
    default:
      return feature === 'color';
  }
}

export function indexIds(root: SvgElement): Map<string, SvgElement> {
  const byId = new Map<string, SvgElement>();
  for (const element of elementsIn(root)) {
    const id = element.attributes.get('id');
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
  }
  return byId;
}
