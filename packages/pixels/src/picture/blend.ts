/** Blend modes of W3C Compositing and Blending, level 1, §10 (and PDF 2.0, 11.3.5). */
import type { BlendMode } from './layers.ts';

type Separable = Exclude<BlendMode, 'hue' | 'saturation' | 'color' | 'luminosity'>;
/** Blend function of one channel: backdrop and source, 0…1. */
type Mix = (below: number, above: number) => number;

const multiply: Mix = (b, s) => b * s;
const screen: Mix = (b, s) => b + s - b * s;
const hardLight: Mix = (b, s) => (s <= 0.5 ? multiply(b, 2 * s) : screen(b, 2 * s - 1));

function softLight(b: number, s: number): number {
  if (s <= 0.5) return b - (1 - 2 * s) * b * (1 - b);
  const root = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : Math.sqrt(b);
  return b + (2 * s - 1) * (root - b);
}

function colorDodge(b: number, s: number): number {
  if (b === 0) return 0;
  return s >= 1 ? 1 : Math.min(1, b / (1 - s));
}

export function colorBurn(b: number, s: number): number {
  if (b >= 1) return 1;
  return s <= 0 ? 0 : 1 - Math.min(1, (1 - b) / s);
}

const SEPARABLE: Readonly<Record<Separable, Mix>> = {
  normal: (_, s) => s,
  multiply,
  screen,
  overlay: (b, s) => hardLight(s, b),
  darken: Math.min,
  lighten: Math.max,
  'color-dodge': colorDodge,
  'color-burn': colorBurn,
  'hard-light': hardLight,
  'soft-light': softLight,
  difference: (b, s) => Math.abs(b - s),
  exclusion: (b, s) => b + s - 2 * b * s,
};

export type Rgb = [r: number, g: number, b: number];

const luminosity = ([r, g, b]: Readonly<Rgb>) => 0.3 * r + 0.59 * g + 0.11 * b;
const saturation = (color: Readonly<Rgb>) => Math.max(...color) - Math.min(...color);

/** Shifts a color to a different luminosity and clips it into the RGB cube along the gray axis. Mutates `color`. */
function setLuminosity(color: Rgb, target: number): void {
  const shift = target - luminosity(color);
  for (let c = 0; c < 3; c++) color[c]! += shift;
  const light = luminosity(color);
  const low = Math.min(...color);
  const high = Math.max(...color);
  for (let c = 0; c < 3; c++) {
    if (low < 0) color[c] = light + ((color[c]! - light) * light) / (light - low);
    if (high > 1) color[c] = light + ((color[c]! - light) * (1 - light)) / (high - light);
  }
}

/** Changes the saturation but keeps the hue. Mutates `color`. */
function setSaturation(color: Rgb, target: number): void {
  const low = Math.min(...color);
  const range = Math.max(...color) - low;
  for (let c = 0; c < 3; c++) color[c] = range > 0 ? ((color[c]! - low) * target) / range : 0;
}

export function mixNonSeparable(mode: BlendMode, below: Rgb, above: Rgb, out: Rgb): void {
  const takes = mode === 'luminosity' || mode === 'saturation' ? below : above;
  for (let c = 0; c < 3; c++) out[c] = takes[c]!;
  if (mode === 'hue') setSaturation(out, saturation(below));
  if (mode === 'saturation') setSaturation(out, saturation(above));
  setLuminosity(out, luminosity(mode === 'luminosity' ? above : below));
}

function isSeparable(mode: BlendMode): mode is Separable {
  return Object.hasOwn(SEPARABLE, mode);
}

export function channelMix(mode: BlendMode): Mix | null {
  return isSeparable(mode) ? SEPARABLE[mode] : null;
}

/**
 * color = (1 − backdrop alpha) · above + backdrop alpha · mode(below, above); source-over completes the blend.
 * @param above RGBA, straight alpha, sRGB; mutated. @param below same size
 */
export function blendInto(above: Uint8ClampedArray, below: Uint8ClampedArray, mode: BlendMode): void {
  if (mode === 'normal') return;
  const mix = isSeparable(mode) ? SEPARABLE[mode] : null;
  const [under, over, both]: [Rgb, Rgb, Rgb] = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ];
  for (let at = 0; at < above.length; at += 4) {
    const backdrop = below[at + 3]! / 255;
    if (backdrop === 0 || above[at + 3] === 0) continue;
    for (let c = 0; c < 3; c++) {
      under[c] = below[at + c]! / 255;
      over[c] = above[at + c]! / 255;
      if (mix) both[c] = mix(under[c]!, over[c]!);
    }
    if (!mix) mixNonSeparable(mode, under, over, both);
    for (let c = 0; c < 3; c++) above[at + c] = 255 * (over[c]! * (1 - backdrop) + both[c]! * backdrop);
  }
}
