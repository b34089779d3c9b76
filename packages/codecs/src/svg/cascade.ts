/** The style of an element as browsers compute it: attributes, rules and `style` in their order, variables put in. */
import { parseColor, writeColor } from './css-color.ts';
import { type Declaration, parseStyleAttribute, type Rules } from './css-rules.ts';
import { type Around, lengthPixels, splitValue } from './css-values.ts';
import type { SvgElement } from './xml-tree.ts';

/** Style that children and the content of `use` take over. */
export type Inherited = {
  readonly variables: ReadonlyMap<string, string>;
  readonly values: ReadonlyMap<string, string>;
  /** Font sizes, CSS pixels. */
  readonly em: number;
  readonly rem: number;
};

export const ROOT_STYLE: Inherited = { variables: new Map(), values: new Map(), em: 16, rem: 16 };

const COLORS = new Set(['color', 'stop-color', 'flood-color', 'lighting-color', 'background-color']);
const PAINTS = new Set(['fill', 'stroke']);
const OPACITIES = new Set(['opacity', 'fill-opacity', 'stroke-opacity', 'stop-opacity', 'flood-opacity']);
const LENGTHS = new Set([
  ...['x', 'y', 'width', 'height', 'cx', 'cy', 'r', 'rx', 'ry'],
  ...['stroke-width', 'stroke-dashoffset', 'font-size', 'letter-spacing', 'word-spacing'],
]);
const KEYWORDS: Readonly<Record<string, RegExp>> = {
  display: /^(?:none|inline|block|contents|flex|grid|table|list-item|inline-\w+|table-\w+|run-in|flow-root)$/,
  visibility: /^(?:visible|hidden|collapse)$/,
  'fill-rule': /^(?:nonzero|evenodd)$/,
  'clip-rule': /^(?:nonzero|evenodd)$/,
  'stroke-linecap': /^(?:butt|round|square)$/,
  'stroke-linejoin': /^(?:miter|round|bevel|miter-clip|arcs)$/,
  'mask-type': /^(?:luminance|alpha)$/,
  'text-anchor': /^(?:start|middle|end)$/,
  'vector-effect': /^(?:none|non-scaling-stroke)$/,
};
/** Other properties that renderers read as attributes. */
const FURTHER = new Set([
  ...[
    'alignment-baseline',
    'baseline-shift',
    'clip-path',
    'color-interpolation',
    'color-interpolation-filters',
  ],
  ...[
    'direction',
    'dominant-baseline',
    'filter',
    'font-family',
    'font-kerning',
    'font-size-adjust',
    'font-stretch',
  ],
  ...['font-style', 'font-variant', 'font-weight', 'image-rendering', 'isolation', 'kerning', 'marker-end'],
  ...['marker-mid', 'marker-start', 'mask', 'mix-blend-mode', 'overflow', 'paint-order', 'shape-rendering'],
  ...[
    'stroke-dasharray',
    'stroke-miterlimit',
    'text-decoration',
    'text-rendering',
    'unicode-bidi',
    'white-space',
  ],
  ...['writing-mode', 'transform', 'transform-origin', 'transform-box', 'translate', 'rotate', 'scale', 'd'],
  ...['mask-image', 'backdrop-filter', 'background-image', 'offset-path', 'shape-inside'],
]);
/** Whether an attribute of that name is a property of CSS, too. */
export const isStyleProperty = (property: string): boolean =>
  COLORS.has(property) ||
  PAINTS.has(property) ||
  OPACITIES.has(property) ||
  LENGTHS.has(property) ||
  property in KEYWORDS ||
  FURTHER.has(property);

/** Inherited values that a later step reads; resvg inherits all others itself. */
const TRACKED = [
  ...['color', 'fill', 'stroke', 'fill-opacity', 'stroke-opacity', 'stroke-width', 'stroke-dasharray'],
  ...[
    'stroke-dashoffset',
    'marker-start',
    'marker-mid',
    'marker-end',
    'image-rendering',
    'visibility',
    'color-interpolation',
  ],
];
const INITIAL: Readonly<Record<string, string>> = {
  color: 'black',
  fill: 'black',
  stroke: 'none',
  'fill-opacity': '1',
  'stroke-opacity': '1',
  'stroke-width': '1',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'stroke-miterlimit': '4',
  'stroke-dasharray': 'none',
  'stroke-dashoffset': '0',
  'fill-rule': 'nonzero',
  'clip-rule': 'nonzero',
  visibility: 'visible',
  'text-anchor': 'start',
  'marker-start': 'none',
  'marker-mid': 'none',
  'marker-end': 'none',
  'paint-order': 'normal',
  'font-weight': 'normal',
  'font-style': 'normal',
  'font-size': 'medium',
};

export type ComputedStyle = {
  /** Declared on the element itself, each in the spelling of an attribute. */
  readonly own: ReadonlyMap<string, string>;
  readonly inherited: Inherited;
};

export type StyleAround = {
  readonly rules: Rules;
  readonly viewport: { readonly width: number; readonly height: number };
};

export function computeStyle(
  element: SvgElement,
  parent: Inherited,
  { rules, viewport }: StyleAround,
): ComputedStyle {
  const declared = weakestFirst(element, rules);
  const variables = variablesOf(declared, parent.variables);
  const around = { rem: parent.rem, viewport };
  const own = new Map<string, string>();
  for (const { property, value } of declared) {
    if (property.startsWith('--')) continue;
    const usesVariables = /\bvar\(/i.test(value);
    const substituted = usesVariables ? substitute(value, variables) : value;
    if (substituted === null) {
      // Invalid at computed-value time: as if it were unset (CSS Variables 1, 3.1).
      for (const longhand of SHORTHANDS[property] ?? [property]) own.delete(longhand);
      continue;
    }
    for (const [longhand, text] of expand(property, substituted.trim())) {
      if (!isStyleProperty(longhand)) continue;
      const wide = cssWide(longhand, text, parent);
      if (wide === 'drop') own.delete(longhand);
      else if (wide !== null) own.set(longhand, wide);
      else {
        const currentColor = own.get('color') ?? parent.values.get('color') ?? 'black';
        const normal = normalize(longhand, text, { ...around, em: parent.em }, currentColor);
        if (normal !== null) own.set(longhand, normal);
        else if (usesVariables) own.delete(longhand);
      }
    }
  }
  return { own, inherited: inheritedFrom(own, variables, parent, viewport) };
}

function inheritedFrom(
  own: ReadonlyMap<string, string>,
  variables: ReadonlyMap<string, string>,
  parent: Inherited,
  viewport: StyleAround['viewport'],
): Inherited {
  const values = new Map(parent.values);
  for (const property of TRACKED) {
    const value = own.get(property);
    if (value !== undefined) values.set(property, value);
  }
  const { em: parentEm, rem } = parent;
  const size = own.get('font-size');
  const em =
    size === undefined ? null : lengthPixels(size, { em: parentEm, rem, viewport, percentOf: parentEm });
  return { variables, values, em: em ?? parentEm, rem };
}

/** Presentation attributes, then rules, then `style`; whatever is important after all that is not. */
function weakestFirst(element: SvgElement, rules: Rules): readonly Declaration[] {
  const attributes = [...element.attributes].flatMap(([property, value]): Declaration[] =>
    isStyleProperty(property) && value.trim() !== '' ? [{ property, value, important: false }] : [],
  );
  const style = element.attributes.get('style');
  const authored = [
    ...rules.declarationsFor(element),
    ...(style === undefined ? [] : parseStyleAttribute(style)),
  ];
  return [
    ...attributes,
    ...authored.filter(({ important }) => !important),
    ...authored.filter(({ important }) => important),
  ];
}

function variablesOf(declared: readonly Declaration[], inherited: ReadonlyMap<string, string>) {
  const raw = declared.filter(({ property }) => property.startsWith('--'));
  if (raw.length === 0) return inherited;
  const variables = new Map(inherited);
  for (const { property, value } of raw) variables.set(property, value);
  for (const { property } of raw) {
    const value = substitute(variables.get(property) ?? '', variables, [property]);
    if (value === null) variables.delete(property);
    else variables.set(property, value);
  }
  return variables;
}

/** Longer values are an attack on memory. */
const MAX_VALUE = 65_536;

/** Null when a variable is unknown and has no fallback, or means itself. */
function substitute(
  text: string,
  variables: ReadonlyMap<string, string>,
  following: readonly string[] = [],
): string | null {
  const start = text.search(/\bvar\(/i);
  if (start < 0) return text;
  let [depth, end] = [0, start + 3];
  for (; end < text.length; end++) {
    if (text[end] === '(') depth++;
    else if (text[end] === ')' && --depth === 0) break;
  }
  const [name = '', ...fallback] = splitValue(text.slice(start + 4, end), ',');
  const isCircular = following.includes(name) && following.length > 1;
  const known =
    isCircular || (following.length === 1 && following[0] === name) ? undefined : variables.get(name);
  const value =
    known === undefined
      ? fallback.length === 0
        ? null
        : substitute(fallback.join(','), variables, following)
      : following.length > 16
        ? null
        : substitute(known, variables, [...following, name]);
  const rest = value === null ? null : substitute(text.slice(end + 1), variables, following);
  if (value === null || rest === null) return null;
  const whole = `${text.slice(0, start)} ${value} ${rest}`;
  return whole.length > MAX_VALUE ? null : whole;
}

/** `inherit` and its like; null for a value of the property's own. */
function cssWide(property: string, text: string, parent: Inherited): string | 'drop' | null {
  switch (text.toLowerCase()) {
    case 'inherit':
      return parent.values.get(property) ?? 'inherit';
    case 'unset':
    case 'revert':
    case 'revert-layer':
      return 'drop';
    case 'initial':
      return INITIAL[property] ?? 'drop';
    default:
      return null;
  }
}

const SHORTHANDS: Readonly<Record<string, readonly string[]>> = {
  marker: ['marker-start', 'marker-mid', 'marker-end'],
  font: ['font-style', 'font-weight', 'font-size', 'font-family'],
  background: ['background-color', 'background-image'],
};

function expand(property: string, value: string): readonly (readonly [string, string])[] {
  if (property === 'marker') return (SHORTHANDS[property] ?? []).map((one) => [one, value]);
  if (property === 'font') return expandFont(value);
  if (property === 'background') {
    const color = splitValue(value).find((part) => parseColor(part) !== null);
    return [
      ['background-color', color ?? 'transparent'],
      ['background-image', value],
    ];
  }
  if (property === '-webkit-mask-image' || property === '-webkit-mask') return [['mask', value]];
  if (property === '-webkit-clip-path') return [['clip-path', value]];
  return [[property, value]];
}

/** `italic bold 12pt/14pt "Some Font", serif`; nothing for system fonts. */
function expandFont(value: string): readonly (readonly [string, string])[] {
  const parts = splitValue(value);
  const at = parts.findIndex(
    (part) => /^(?:[\d.]|xx?-|small|medium|large|larger|calc\()/i.test(part) && !/^\d00$/.test(part),
  );
  if (at < 0 || at === parts.length - 1) return [];
  const before = parts.slice(0, at).join(' ');
  return [
    ['font-style', /\b(italic|oblique)\b/i.exec(before)?.[1] ?? 'normal'],
    ['font-weight', /\b(bold(?:er)?|lighter|[1-9]00)\b/i.exec(before)?.[1] ?? 'normal'],
    ['font-size', splitValue(parts[at] ?? '', '/')[0] ?? ''],
    [
      'font-family',
      parts
        .slice(at + 1)
        .join(' ')
        .replace(/^\/\s*\S+\s*/, ''),
    ],
  ];
}

/** In the spelling of an attribute; null for what CSS would drop. */
function normalize(
  property: string,
  text: string,
  around: Omit<Around, 'percentOf'>,
  currentColor: string,
): string | null {
  if (COLORS.has(property)) return normalizeColor(text, currentColor);
  if (PAINTS.has(property)) return normalizePaint(text, currentColor);
  if (OPACITIES.has(property)) return normalizeOpacity(text);
  if (LENGTHS.has(property)) return normalizeLength(text, around);
  const keywords = KEYWORDS[property];
  if (keywords) return keywords.test(text.toLowerCase()) ? text.toLowerCase() : null;
  if (property === 'stroke-dasharray')
    return splitValue(text.replaceAll(',', ' '))
      .map((part) => normalizeLength(part, around) ?? part)
      .join(' ');
  if (property === 'image-rendering')
    return /^(?:pixelated|crisp-edges|-\w+-crisp-edges|optimizespeed)$/i.test(text)
      ? 'optimizeSpeed'
      : 'optimizeQuality';
  return text.replaceAll(/url\(\s*(["'])(.*?)\1\s*\)/g, 'url($2)');
}

function normalizeColor(text: string, currentColor: string): string | null {
  // Resolved by the renderer, where a use of the element may set another.
  if (/^currentcolor$/i.test(text)) return 'currentColor';
  const color = parseColor(text.replace(/\s+(?:icc-color|device-\w+)\(.*$/i, ''), currentColor);
  if (!color) return null;
  const { rgb, alpha } = writeColor(color);
  if (alpha === 1) return rgb;
  const channels = [1, 3, 5].map((at) => Number.parseInt(rgb.slice(at, at + 2), 16));
  return `rgba(${channels.join(',')},${alpha})`;
}

function normalizePaint(text: string, currentColor: string): string | null {
  if (/^(?:none|context-fill|context-stroke)$/i.test(text)) return text.toLowerCase();
  const [, , id, fallback = ''] = /^url\(\s*(["']?)(.*?)\1\s*\)\s*(.*)$/is.exec(text) ?? [];
  if (id === undefined) return normalizeColor(text, currentColor);
  const color = fallback === '' ? '' : ` ${normalizePaint(fallback, currentColor) ?? 'none'}`;
  return `url(${id})${color}`;
}

function normalizeOpacity(text: string): string | null {
  const value = lengthPixels(text, { em: 0, rem: 0, viewport: { width: 0, height: 0 }, percentOf: 1 });
  return value === null ? null : String(Math.min(1, Math.max(0, value)));
}

/** Units that older renderers do not know, and sums; all others stay as they are. */
function normalizeLength(text: string, around: Omit<Around, 'percentOf'>): string | null {
  if (!/(?:rem|ch|vw|vh|vmin|vmax|\dq)\s*$|\(/i.test(text))
    return /^(?:auto|none)$/i.test(text) ? null : text;
  const pixels = lengthPixels(text, around);
  return pixels === null ? null : String(Number(pixels.toPrecision(9)));
}
