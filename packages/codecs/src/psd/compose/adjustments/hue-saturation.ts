import { Cursor } from '@printready/documents/reading';
import type { AdjustedSpace, Adjustment } from './adjustment.ts';

/** Hue −180…180 degrees; saturation and lightness −1…1, which stand for −100…100. */
type Shift = { readonly hue: number; readonly saturation: number; readonly lightness: number };

/** Hue range: full weight between the inner two angles, fading to the outer two. */
type HueRange = { readonly degrees: readonly [number, number, number, number]; readonly shift: Shift };

type Settings = {
  readonly colorize: Shift | null;
  readonly master: Shift;
  readonly ranges: readonly HueRange[];
};

function readShift(data: Cursor): Shift {
  return { hue: data.i16(), saturation: data.i16() / 100, lightness: data.i16() / 100 };
}

function readSettings(block: Uint8Array): Settings {
  const data = new Cursor(block);
  data.skip(2);
  const colorizes = data.u8() !== 0;
  data.skip(1);
  const colorize = readShift(data);
  const master = readShift(data);
  const ranges: HueRange[] = [];
  while (data.left >= 14 && ranges.length < 6) {
    const degrees = [data.i16(), data.i16(), data.i16(), data.i16()] as const;
    ranges.push({ degrees, shift: readShift(data) });
  }
  return { colorize: colorizes ? colorize : null, master, ranges };
}

type Hsl = [h: number, s: number, l: number];

function toHsl(r: number, g: number, b: number, out: Hsl): void {
  const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)];
  const chroma = high - low;
  out[2] = (high + low) / 2;
  if (chroma === 0) {
    out[0] = 0;
    out[1] = 0;
    return;
  }
  out[1] = chroma / (1 - Math.abs(high + low - 1));
  const sixth =
    high === r
      ? (g - b) / chroma + (g < b ? 6 : 0)
      : high === g
        ? (b - r) / chroma + 2
        : (r - g) / chroma + 4;
  out[0] = sixth * 60;
}

function fromHsl([h, s, l]: Readonly<Hsl>, out: number[]): void {
  const reach = s * Math.min(l, 1 - l);
  const turn = (((h % 360) + 360) % 360) / 30;
  for (const [c, n] of [0, 8, 4].entries()) {
    const k = (n + turn) % 12;
    out[c] = l - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  }
}

function shareOf(hue: number, [start, fullStart, fullEnd, end]: HueRange['degrees']): number {
  const after = (angle: number) => (((angle - start) % 360) + 360) % 360;
  const at = after(hue);
  const [from, to, last] = [after(fullStart), after(fullEnd), after(end)];
  if (at >= last) return 0;
  if (at < from) return from > 0 ? at / from : 1;
  if (at <= to) return 1;
  return last > to ? (last - at) / (last - to) : 0;
}

function lighten(value: number, lightness: number): number {
  return lightness < 0 ? value * (1 + lightness) : value + (1 - value) * lightness;
}

function saturate(s: number, amount: number): number {
  if (amount <= 0) return s * (1 + amount);
  return Math.min(1, amount >= 1 ? (s > 0 ? 1 : 0) : s / (1 - amount));
}

/** A range's lightness moves colors toward their lightest or darkest channel, as in files from Photoshop. */
function lightenInRange(rgb: number[], lightness: number): void {
  if (lightness === 0) return;
  const end = lightness > 0 ? Math.max(rgb[0]!, rgb[1]!, rgb[2]!) : Math.min(rgb[0]!, rgb[1]!, rgb[2]!);
  const share = Math.min(1, Math.abs(lightness));
  for (let c = 0; c < 3; c++) rgb[c]! += (end - rgb[c]!) * share;
}

function colorizePixel({ hue, saturation, lightness }: Shift, hsl: Hsl, rgb: number[]): void {
  hsl[0] = hue;
  hsl[1] = saturation;
  hsl[2] = lighten(hsl[2], lightness);
  fromHsl(hsl, rgb);
}

function shiftPixel({ master, ranges }: Settings, hsl: Hsl, rgb: number[]): void {
  let { hue, saturation } = master;
  let lightness = 0;
  for (const { degrees, shift } of ranges) {
    const share = hsl[1] > 0 ? shareOf(hsl[0], degrees) : 0;
    hue += shift.hue * share;
    saturation += shift.saturation * share;
    lightness += shift.lightness * share;
  }
  // Lightness comes first, because saturation is then clipped at the new lightness.
  fromHsl(hsl, rgb);
  lightenInRange(rgb, lightness);
  for (let c = 0; c < 3; c++) rgb[c] = lighten(rgb[c]!, master.lightness);
  const before = hsl[0];
  toHsl(rgb[0]!, rgb[1]!, rgb[2]!, hsl);
  hsl[0] = before + hue;
  hsl[1] = saturate(hsl[1], saturation);
  fromHsl(hsl, rgb);
}

function combinesSaturations({ colorize, master, ranges }: Settings): boolean {
  return (
    !colorize &&
    [master, ...ranges.map(({ shift }) => shift)].filter((one) => one.saturation !== 0).length > 1
  );
}

/** Null for color spaces other than RGB, or if several ranges change the saturation. */
export function openHueSaturation(block: Uint8Array, { colors }: AdjustedSpace): Adjustment | null {
  if (colors !== 3) return null;
  const all = readSettings(block);
  if (combinesSaturations(all)) return null;
  const moves = ({ shift }: HueRange) => shift.hue !== 0 || shift.saturation !== 0 || shift.lightness !== 0;
  const settings = { ...all, ranges: all.ranges.filter(moves) };
  const hsl: Hsl = [0, 0, 0];
  const rgb = [0, 0, 0];
  return ({ colors: [red, green, blue] }) => {
    if (!red || !green || !blue) return;
    for (let i = 0; i < red.length; i++) {
      toHsl(red[i]!, green[i]!, blue[i]!, hsl);
      if (settings.colorize) colorizePixel(settings.colorize, hsl, rgb);
      else shiftPixel(settings, hsl, rgb);
      red[i] = rgb[0]!;
      green[i] = rgb[1]!;
      blue[i] = rgb[2]!;
    }
  };
}
