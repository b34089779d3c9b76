import type { ColorSpace } from '@printready/documents/pdf';
import { clampShare } from '@printready/pixels/number';
import type { Look } from './looks.ts';

type InkLook = {
  readonly inks: ReadonlyMap<string, number>;
  readonly rgb: readonly [number, number, number];
};
const PROCESS = ['Cyan', 'Magenta', 'Yellow', 'Black'] as const;
const unit = (value: number | undefined) => clampShare(value ?? 0);
const byte = (value: number) => Math.round(255 * unit(value));

/** @param alpha 1 for opaque */
export function lookOf(space: ColorSpace, color: readonly number[], alpha: number, tonal = false): Look {
  return { ...inkLookOf(space, color), alpha, tonal, text: false };
}

function inkLookOf(space: ColorSpace, color: readonly number[]): InkLook {
  if (space.base && space.palette) {
    const n = space.base.components;
    const at = Math.max(0, Math.floor(color[0] ?? 0)) * n;
    return inkLookOf(
      space.base,
      Array.from({ length: n }, (_, i) => (space.palette?.[at + i] ?? 0) / 255),
    );
  }
  switch (space.family) {
    case 'Gray': {
      const light = unit(color[0]);
      // DeviceGray is black ink by definition; calibrated gray is color managed and uses all four inks.
      if (space.label !== 'DeviceGray') return ofRgb(space.toSrgb?.([light]) ?? [light, light, light]);
      return { inks: inksOf([['Black', 1 - light]]), rgb: gray(light) };
    }
    case 'CMYK':
      return ofCmyk(color);
    case 'RGB':
      return ofRgb(space.toSrgb?.(color) ?? [unit(color[0]), unit(color[1]), unit(color[2])]);
    case 'Lab':
      return ofRgb(labToRgb(color));
    case 'Separation/DeviceN':
      return ofInks(space, color);
    default:
      return { inks: new Map(), rgb: [128, 128, 128] };
  }
}

const gray = (light: number) => [byte(light), byte(light), byte(light)] as const;

function inksOf(list: readonly (readonly [string, number])[]): Map<string, number> {
  const inks = new Map<string, number>();
  for (const [name, tint] of list) if (tint > 0.001) inks.set(name, tint);
  return inks;
}

function ofCmyk(color: readonly number[]): InkLook {
  const [c, m, y, k] = [unit(color[0]), unit(color[1]), unit(color[2]), unit(color[3])];
  return {
    inks: inksOf([
      ['Cyan', c],
      ['Magenta', m],
      ['Yellow', y],
      ['Black', k],
    ]),
    rgb: [byte((1 - c) * (1 - k)), byte((1 - m) * (1 - k)), byte((1 - y) * (1 - k))],
  };
}

/** Rough separation like that of a press profile: black replaces heavy CMY. */
function ofRgb([r, g, b]: readonly [number, number, number]): InkLook {
  const [c, m, y] = [1 - r, 1 - g, 1 - b];
  const shared = Math.min(c, m, y);
  const black = Math.max(0, shared - 0.4) / 0.6;
  return {
    inks: inksOf([
      ['Cyan', c],
      ['Magenta', m],
      ['Yellow', y],
      ['Black', black],
    ]),
    rgb: [byte(r), byte(g), byte(b)],
  };
}

/** CIE Lab (D50) to approximate sRGB, accurate enough for lightness. */
function labToRgb(color: readonly number[]): [number, number, number] {
  const fy = ((color[0] ?? 0) + 16) / 116;
  const f = (t: number) => (t > 6 / 29 ? t ** 3 : 3 * (6 / 29) ** 2 * (t - 4 / 29));
  const [x, y, z] = [0.9642 * f(fy + (color[1] ?? 0) / 500), f(fy), 0.8249 * f(fy - (color[2] ?? 0) / 200)];
  const gamma = (v: number) => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);
  return [
    unit(gamma(3.1339 * x - 1.6169 * y - 0.4906 * z)),
    unit(gamma(-0.9788 * x + 1.9161 * y + 0.0335 * z)),
    unit(gamma(0.0719 * x - 0.229 * y + 1.4052 * z)),
  ];
}

function ofInks(space: ColorSpace, color: readonly number[]): InkLook {
  const list = space.colorants.flatMap((name, i): (readonly [string, number])[] => {
    const tint = unit(color[i]);
    if (name === 'None') return [];
    return name === 'All' ? PROCESS.map((ink) => [ink, tint] as const) : [[name, tint] as const];
  });
  return { inks: inksOf(list), rgb: shownAs(space, color) };
}

/** Screen color from the file's alternate space; without one, inks are shown dark, and white ink is shown white. */
function shownAs(space: ColorSpace, color: readonly number[]): InkLook['rgb'] {
  if (space.shown) return inkLookOf(space.shown.space, space.shown.tint(unit(color[0]))).rgb;
  const heaviest = Math.max(0, ...space.colorants.map((name, i) => (isWhiteInk(name) ? 0 : unit(color[i]))));
  return gray(1 - heaviest);
}

export const isWhiteInk = (name: string): boolean =>
  /(^|[^a-z])(white|wei(ß|ss)|blanc|under\s?base)([^a-z]|$)/i.test(name);
