/** Computed style from presentation attributes, style sheets and inline style (SVG 2, 6). */
import { clampShare, toByte } from '@printready/pixels/number';
import {
  type Declarations,
  isBold,
  isItalic,
  parseDeclarations,
  type StyleSheet,
  splitOutside,
  unquote,
} from './css.ts';
import { fontSizePixels } from './units.ts';
import type { XmlElement } from './xml.ts';

export type Style = {
  readonly families: readonly string[];
  readonly fontSize: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly fill: string;
  readonly stroke: string;
  readonly strokeWidth: string;
  readonly fillOpacity: number;
  readonly strokeOpacity: number;
  readonly hidden: boolean;
  readonly color: string;
  readonly own: Declarations;
};

export const ROOT_STYLE: Style = {
  families: [],
  fontSize: 16,
  bold: false,
  italic: false,
  fill: 'black',
  stroke: 'none',
  strokeWidth: '1',
  fillOpacity: 1,
  strokeOpacity: 1,
  hidden: false,
  color: 'black',
  own: new Map(),
};

export function styleOf(element: XmlElement, parent: Style, sheet: StyleSheet): Style {
  const own = new Map(element.attributes);
  for (const declarations of sheet.declarationsFor(element))
    for (const [key, value] of declarations) own.set(key, value);
  const inline = element.attributes.get('style');
  if (inline) for (const [key, value] of parseDeclarations(inline)) own.set(key, value);
  const inherited = (key: string, fallback: string) => {
    const value = own.get(key);
    return value === undefined || value === 'inherit' ? fallback : value;
  };
  const shorthand = fontShorthand(own.get('font'));
  const sizeText = own.get('font-size') ?? shorthand?.size;
  const familyText = own.get('font-family') ?? shorthand?.families;
  const visibility = inherited('visibility', parent.hidden ? 'hidden' : 'visible');
  return {
    families:
      familyText === undefined || familyText === 'inherit' ? parent.families : familyNames(familyText),
    fontSize: (sizeText === undefined ? null : fontSizePixels(sizeText, parent.fontSize)) ?? parent.fontSize,
    ...faceOf(own, parent),
    fill: inherited('fill', parent.fill),
    stroke: inherited('stroke', parent.stroke),
    strokeWidth: inherited('stroke-width', parent.strokeWidth),
    fillOpacity: opacityOf(own.get('fill-opacity'), parent.fillOpacity),
    strokeOpacity: opacityOf(own.get('stroke-opacity'), parent.strokeOpacity),
    hidden: visibility !== 'visible',
    color: inherited('color', parent.color),
    own,
  };
}

/** The `font` shorthand resets both weight and style. */
function faceOf(own: Declarations, parent: Style): Pick<Style, 'bold' | 'italic'> {
  const shorthand = own.get('font');
  const [weight, slope] = [own.get('font-weight') ?? shorthand, own.get('font-style') ?? shorthand];
  return {
    bold: weight === undefined || weight === 'inherit' ? parent.bold : isBold(weight),
    italic: slope === undefined || slope === 'inherit' ? parent.italic : isItalic(slope),
  };
}

export function opacityOf(text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  const value = Number.parseFloat(text) / (text.trim().endsWith('%') ? 100 : 1);
  return Number.isFinite(value) ? clampShare(value) : fallback;
}

function familyNames(text: string): string[] {
  return splitOutside(text, ',')
    .map(unquote)
    .filter((name) => name !== '' && name !== 'initial');
}

function fontShorthand(text: string | undefined): { size: string; families: string } | null {
  const match = /(?:^|\s)((?:\d+\.?\d*|\.\d+)(?:px|pt|pc|in|cm|mm|em|%))(?:\/\S+)?\s+(.+)$/i.exec(
    (text ?? '').slice(0, 1024),
  );
  return match ? { size: match[1] ?? '', families: match[2] ?? '' } : null;
}

/** Normalized color: `#rrggbb` for numeric colors, otherwise the name; null for none, gradients and others. */
export function normalColor(text: string, currentColor: string): string | null {
  const value = text.trim().toLowerCase();
  if (value === 'currentcolor') return normalColor(currentColor, 'black');
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])[0-9a-f]?$/.exec(value);
  if (short)
    return `#${short
      .slice(1, 4)
      .map((digit) => digit + digit)
      .join('')}`;
  if (/^#[0-9a-f]{6}/.test(value)) return value.slice(0, 7);
  const rgb = /^rgba?\(\s*([\d.]+%?)[\s,]+([\d.]+%?)[\s,]+([\d.]+%?)/.exec(value);
  if (rgb) return `#${rgb.slice(1, 4).map(channelHex).join('')}`;
  if (/icc-color\(|device-cmyk\(|^hsl|^lab|^lch|^oklab|^oklch|^color\(/.test(value))
    return value.slice(0, 120);
  return /^[a-z]+$/.test(value) && value !== 'none' && value !== 'transparent' && value !== 'inherit'
    ? value
    : null;
}

function channelHex(text: string): string {
  const number = Number.parseFloat(text) * (text.endsWith('%') ? 2.55 : 1);
  return toByte(number).toString(16).padStart(2, '0');
}
