/** Computes style as browsers do: attributes, rules, and `style` in cascade order, with variables substituted. */

import type { SvgElement } from '../xml-tree.ts';
import { type Declaration, parseStyleAttribute, type Rules } from './css-rules.ts';
import { lengthPixels, splitValue } from './css-values.ts';
import { expand, isStyleProperty, normalize, SHORTHANDS } from './properties.ts';

export type Inherited = {
  readonly variables: ReadonlyMap<string, string>;
  readonly values: ReadonlyMap<string, string>;
  readonly em: number;
  readonly rem: number;
};

export const ROOT_STYLE: Inherited = { variables: new Map(), values: new Map(), em: 16, rem: 16 };

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
      // Invalid at computed-value time, so treated as unset (CSS Variables 1, 3.1).
      for (const longhand of SHORTHANDS[property] ?? [property]) own.delete(longhand);
      continue;
    }
    for (const [longhand, text] of expand(property, substituted.trim())) {
      if (!isStyleProperty(longhand)) continue;
      const wide = cssWide(longhand, text, parent);
      if (wide === DROP) own.delete(longhand);
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

const MAX_VALUE = 65_536;

/** Null for an unknown variable without a fallback, or for a cycle of variables. */
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

const DROP = Symbol('drop');

/** Handles CSS-wide keywords such as `inherit`; null for an ordinary value. */
function cssWide(property: string, text: string, parent: Inherited): string | typeof DROP | null {
  switch (text.toLowerCase()) {
    case 'inherit':
      return parent.values.get(property) ?? 'inherit';
    case 'unset':
    case 'revert':
    case 'revert-layer':
      return DROP;
    case 'initial':
      return INITIAL[property] ?? DROP;
    default:
      return null;
  }
}
