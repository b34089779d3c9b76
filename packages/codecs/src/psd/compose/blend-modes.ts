/** Photoshop's 27 blend modes on values 0…1 (ISO 32000-2, 11.3.5; W3C Compositing 1; helpx.adobe.com). */

import { blendOfKey } from '@printready/documents/psd';
import { clampShare } from '@printready/pixels/number';
import { type BlendMode, channelMix, colorBurn, mixNonSeparable, type Rgb } from '@printready/pixels/picture';

type ChannelMix = (b: number, s: number) => number;
type ColorMix = (b: readonly number[], s: readonly number[], out: number[]) => void;

export type Blend = {
  readonly key: string;
  readonly channel: ChannelMix | null;
  readonly color: ColorMix | null;
  /** Applies a fill below 1 to the source color instead of its coverage; null for modes that do not do this. */
  readonly filled: ((b: number, s: number, fill: number) => number) | null;
};

function colorDodge(b: number, s: number): number {
  if (b <= 0) return 0;
  return s >= 1 ? 1 : Math.min(1, b / (1 - s));
}

/** Unlike in the separate Color Burn and Color Dodge modes, black burns even white, and white dodges even black. */
function vividLight(b: number, s: number): number {
  if (s <= 0 || s >= 1) return s <= 0 ? 0 : 1;
  return s <= 0.5 ? colorBurn(b, 2 * s) : colorDodge(b, 2 * s - 1);
}

/** Tolerance for rounded samples, so that a sum of 1 does not count as greater than 1. */
const CLOSE = 1e-6;
const hardMix: ChannelMix = (b, s) => (b + s > 1 + CLOSE || b >= 1 ? 1 : 0);
const linearLight: ChannelMix = (b, s) => clampShare(b + 2 * s - 1);
const linearBurn: ChannelMix = (b, s) => Math.max(0, b + s - 1);
const linearDodge: ChannelMix = (b, s) => Math.min(1, b + s);

/** Photoshop uses the square root all the way down to 0; W3C replaces its steep start with a polynomial. */
const softLight: ChannelMix = (b, s) =>
  s <= 0.5 ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * (Math.sqrt(b) - b);

const OWN_CHANNEL_MODES: Readonly<Record<string, ChannelMix>> = {
  lbrn: linearBurn,
  lddg: linearDodge,
  sLit: softLight,
  vLit: vividLight,
  lLit: linearLight,
  pLit: (b, s) => (s <= 0.5 ? Math.min(b, 2 * s) : Math.max(b, 2 * s - 1)),
  hMix: hardMix,
  fsub: (b, s) => Math.max(0, b - s),
  fdiv: (b, s) => (s <= 0 ? (b <= 0 ? 0 : 1) : Math.min(1, b / s)),
};

const luminosity = ([r = 0, g = 0, b = 0]: readonly number[]) => 0.3 * r + 0.59 * g + 0.11 * b;

const OWN_COLOR_MODES: Readonly<Record<string, ColorMix>> = {
  dkCl: (b, s, out) => copyColor(luminosity(s) < luminosity(b) ? s : b, out),
  lgCl: (b, s, out) => copyColor(luminosity(s) > luminosity(b) ? s : b, out),
};

function copyColor(from: readonly number[], out: number[]): void {
  for (let c = 0; c < from.length; c++) out[c] = from[c]!;
}

const FILLED: Readonly<Record<string, Blend['filled']>> = {
  idiv: (b, s, fill) => colorBurn(b, 1 - fill * (1 - s)),
  'div ': (b, s, fill) => colorDodge(b, fill * s),
  lbrn: (b, s, fill) => linearBurn(b, 1 - fill * (1 - s)),
  lddg: (b, s, fill) => linearDodge(b, fill * s),
  vLit: (b, s, fill) => vividLight(b, 0.5 + fill * (s - 0.5)),
  lLit: (b, s, fill) => linearLight(b, 0.5 + fill * (s - 0.5)),
  hMix: (b, s, fill) => (fill >= 1 ? hardMix(b, s) : clampShare((b - fill * (1 - s)) / (1 - fill))),
  diff: (b, s, fill) => Math.abs(b - fill * s),
};

/** Black comes from the source for luminosity and from the backdrop otherwise (ISO 32000-2, 11.3.5.3). */
function inInks(mix: ColorMix, key: string): ColorMix {
  return (b, s, out) => {
    mix(b.slice(0, 3), s.slice(0, 3), out);
    out[3] = (key === 'lum ' ? s : b)[3]!;
  };
}

function wholeColor(key: string, mode: BlendMode | null): ColorMix | null {
  const own = OWN_COLOR_MODES[key];
  if (own) return own;
  if (mode === null) return null;
  return (b, s, out) =>
    mixNonSeparable(mode, b as unknown as Rgb, s as unknown as Rgb, out as unknown as Rgb);
}

/** Gray has no hue or saturation, so only luminosity changes the backdrop. */
const GRAY_MODES: Readonly<Record<string, ChannelMix>> = {
  'lum ': (_, s) => s,
  dkCl: Math.min,
  lgCl: Math.max,
};

/** Null for an unknown mode; normal, dissolve, and pass-through have no mix function. @param colors 1, 3, or 4 */
export function openBlend(key: string, colors: number): Blend | null {
  const filled = FILLED[key] ?? null;
  if (key === 'norm' || key === 'diss' || key === 'pass')
    return { key, channel: null, color: null, filled: null };
  const mode = blendOfKey(key);
  const channel = OWN_CHANNEL_MODES[key] ?? (mode && channelMix(mode));
  if (channel) return { key, channel, color: null, filled };
  const color = wholeColor(key, mode);
  if (!color) return null;
  if (colors === 1) return { key, channel: GRAY_MODES[key] ?? ((b) => b), color: null, filled };
  return { key, channel: null, color: colors === 4 ? inInks(color, key) : color, filled };
}

const EFFECT_MODES: Readonly<Record<string, readonly string[]>> = {
  norm: ['Nrml', 'normal'],
  diss: ['Dslv', 'dissolve'],
  dark: ['Drkn', 'darken'],
  'mul ': ['Mltp', 'multiply'],
  idiv: ['CBrn', 'colorBurn'],
  lbrn: ['linearBurn'],
  dkCl: ['darkerColor'],
  lite: ['Lghn', 'lighten'],
  scrn: ['Scrn', 'screen'],
  'div ': ['CDdg', 'colorDodge'],
  lddg: ['linearDodge'],
  lgCl: ['lighterColor'],
  over: ['Ovrl', 'overlay'],
  sLit: ['SftL', 'softLight'],
  hLit: ['HrdL', 'hardLight'],
  vLit: ['vividLight'],
  lLit: ['linearLight'],
  pLit: ['pinLight'],
  hMix: ['hardMix'],
  diff: ['Dfrn', 'difference'],
  smud: ['Xclu', 'exclusion'],
  fsub: ['blendSubtraction', 'Sbtr', 'subtract'],
  fdiv: ['blendDivide', 'Dvde', 'divide'],
  'hue ': ['H   ', 'hue'],
  'sat ': ['Strt', 'saturation'],
  colr: ['Clr ', 'color'],
  'lum ': ['Lmns', 'luminosity'],
};

const EFFECT_KEYS = new Map(
  Object.entries(EFFECT_MODES).flatMap(([key, words]) => words.map((word) => [word, key] as const)),
);

export function effectBlendKey(word: string | null): string | null {
  return word === null ? 'norm' : (EFFECT_KEYS.get(word) ?? null);
}
