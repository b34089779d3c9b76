/** Converts CSS colors (Color 4, and `color-mix()` from Color 5) to sRGB, clipped to the gamut as in browsers. */
import { clampShare } from '@printready/pixels/number';
import { converter, interpolate, parse } from 'culori';
import { functionCall, splitValue } from './css-values.ts';

type Srgb = { readonly r: number; readonly g: number; readonly b: number; readonly alpha: number };

const toRgb = converter('rgb');

/** Null for an invalid color. @param currentColor replaces the keyword `currentcolor`, even inside a mix */
export function parseColor(text: string, currentColor = 'black'): Srgb | null {
  const value = text.trim().toLowerCase();
  if (value === 'currentcolor') return parseColor(currentColor);
  if (value.startsWith('color-mix(')) return mixColors(value, currentColor);
  const color = toRgb(parse(legacyHsl(value)));
  return color ? withDefaults(color) : null;
}

/** Channels set to `none` are 0; culori omits them. */
const withDefaults = ({ r, g, b, alpha }: Partial<Srgb>): Srgb => ({
  r: r ?? 0,
  g: g ?? 0,
  b: b ?? 0,
  alpha: alpha ?? 1,
});

/** Saturation and lightness may omit percent signs (Color 4, 7); `none` counts as 0. */
const legacyHsl = (value: string) =>
  /^(?:hsla?|hwb)\(/.test(value) && !value.includes(',')
    ? value.replace(
        /^(\w+)\(\s*(\S+)\s+([\d.]+)(%?)\s+([\d.]+)(%?)/,
        (_, name: string, hue: string, a: string, _a, b: string) => `${name}(${hue} ${a}% ${b}%`,
      )
    : value;

const SPACES: Readonly<Record<string, Parameters<typeof interpolate>[1]>> = {
  srgb: 'rgb',
  'srgb-linear': 'lrgb',
  lab: 'lab',
  lch: 'lch',
  oklab: 'oklab',
  oklch: 'oklch',
  hsl: 'hsl',
  hwb: 'hwb',
  xyz: 'xyz65',
  'xyz-d65': 'xyz65',
  'xyz-d50': 'xyz50',
  'display-p3': 'p3',
};

function mixColors(value: string, currentColor: string): Srgb | null {
  const [method = '', ...parts] = splitValue(functionCall(value)?.inside ?? '', ',');
  const space = SPACES[/^in\s+([\w-]+)$/.exec(method)?.[1] ?? ''];
  const [first, second] = parts.map((part) => {
    const share = /(?:^|\s)([\d.]+)%(?:\s|$)/.exec(part)?.[1];
    const color = parseColor(part.replace(/(^|\s)[\d.]+%(?=\s|$)/, ''), currentColor);
    return { color, share: share === undefined ? undefined : Number(share) / 100 };
  });
  if (!space || parts.length !== 2 || !first?.color || !second?.color) return null;
  const a = first.share ?? 1 - (second.share ?? 0.5);
  const b = second.share ?? 1 - a;
  if (a + b <= 0) return null;
  const at = b / (a + b);
  const alpha = first.color.alpha * (1 - at) + second.color.alpha * at;
  const weight = alpha > 0 ? (second.color.alpha * at) / alpha : at;
  const opaque = [first.color, second.color].map((color) => ({ mode: 'rgb' as const, ...color, alpha: 1 }));
  const mixed = toRgb(interpolate(opaque, space)(weight));
  return withDefaults({ ...mixed, alpha: alpha * Math.min(1, a + b) });
}

/** sRGB in a syntax that every renderer can read; alpha is separate, because few paint values accept it. */
export function writeColor({ r, g, b, alpha }: Srgb): { readonly rgb: string; readonly alpha: number } {
  const hex = [r, g, b]
    .map((one) =>
      Math.round(clampShare(one) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');
  return { rgb: `#${hex}`, alpha: Math.round(clampShare(alpha) * 1e4) / 1e4 };
}
