import { calibratedColors, readProfileColors, type ToSrgb } from '@printready/pixels/color';
import { clampShare } from '@printready/pixels/number';
import type { PdfFile } from './file.ts';
import { type Curve, parseCurve } from './functions.ts';
import type { PdfDict, PdfObject } from './objects.ts';
import { PdfName, PdfStream, PdfString } from './objects.ts';

type Family = 'Gray' | 'RGB' | 'CMYK' | 'Lab' | 'Separation/DeviceN' | 'Pattern';

export type ColorSpace = {
  readonly family: Family;
  /** Name for reports, such as `DeviceCMYK`, `ICC RGB`, `Indexed DeviceRGB`, or `Separation`. */
  readonly label: string;
  readonly components: number;
  readonly colorants: readonly string[];
  /** Initial color (ISO 32000-1, 8.6.8). */
  readonly initial: readonly number[];
  /** For Indexed, the palette's space; for Pattern, the space of uncolored patterns. */
  readonly base: ColorSpace | null;
  readonly palette: Uint8Array | null;
  /** Alternate space and tint curve of a single ink; null if the tint transform is unsupported. */
  readonly shown: { readonly space: ColorSpace; readonly tint: Curve } | null;
  /** Colors of a calibrated gray or RGB space; null for others, for sRGB, and for profiles with tables. */
  readonly toSrgb: ToSrgb | null;
};

const device = (
  family: Family,
  label: string,
  initial: readonly number[],
  toSrgb: ToSrgb | null = null,
): ColorSpace => ({
  family,
  label,
  components: initial.length,
  colorants: [],
  initial,
  base: null,
  palette: null,
  shown: null,
  toSrgb,
});

export const DEVICE_GRAY = device('Gray', 'DeviceGray', [0]);
export const DEVICE_RGB = device('RGB', 'DeviceRGB', [0, 0, 0]);
export const DEVICE_CMYK = device('CMYK', 'DeviceCMYK', [0, 0, 0, 1]);
const PATTERN = device('Pattern', 'Pattern', []);

const MAX_DEPTH = 8;
const PROCESS_INKS = new Set(['Cyan', 'Magenta', 'Yellow', 'Black']);

export function parseColorSpace(
  file: PdfFile,
  value: PdfObject | undefined,
  resources: PdfDict | null,
  depth = 0,
): ColorSpace | null {
  if (depth > MAX_DEPTH) return null;
  const object = file.resolve(value);
  if (object instanceof PdfName) return namedSpace(file, object.name, resources, depth);
  if (!Array.isArray(object)) return null;
  const kind = file.name(object[0]);
  switch (kind) {
    case null:
      return null;
    case 'CalGray':
      return device('Gray', 'CalGray', [0]);
    case 'CalRGB':
      return device('RGB', 'CalRGB', [0, 0, 0], calRgbColors(file, file.dict(object[1])));
    case 'Lab':
      return device('Lab', 'Lab', [0, 0, 0]);
    case 'ICCBased':
      return iccSpace(file, object[1], depth);
    case 'Indexed':
    case 'I':
      return indexedSpace(file, object, resources, depth);
    case 'Separation':
      return {
        ...inkSpace('Separation', [file.name(object[1]) ?? '']),
        shown: shownSpace(file, object, resources, depth),
      };
    case 'DeviceN':
      return inkSpace(
        'DeviceN',
        (file.array(object[1]) ?? []).map((ink) => file.name(ink) ?? ''),
      );
    case 'Pattern':
      return {
        ...PATTERN,
        base: object.length > 1 ? parseColorSpace(file, object[1], resources, depth + 1) : null,
      };
    default:
      return object.length === 1 ? namedSpace(file, kind, resources, depth) : null;
  }
}

function namedSpace(
  file: PdfFile,
  name: string,
  resources: PdfDict | null,
  depth: number,
): ColorSpace | null {
  switch (name) {
    case 'DeviceGray':
    case 'G':
    case 'CalGray':
      return DEVICE_GRAY;
    case 'DeviceRGB':
    case 'RGB':
    case 'CalRGB':
      return rgbSpace(file, resources);
    case 'DeviceCMYK':
    case 'CMYK':
      return DEVICE_CMYK;
    case 'Pattern':
      return PATTERN;
    default: {
      const named = file.dict(resources?.get('ColorSpace'))?.get(name);
      return named === undefined ? null : parseColorSpace(file, named, resources, depth + 1);
    }
  }
}

const defaults = new WeakMap<PdfDict, ColorSpace>();

/** DeviceRGB, or the resources' space in its place (ISO 32000-1, 8.6.5.6). */
export function rgbSpace(file: PdfFile, resources: PdfDict | null): ColorSpace {
  if (!resources) return DEVICE_RGB;
  const known = defaults.get(resources);
  if (known) return known;
  const standIn = file.dict(resources.get('ColorSpace'))?.get('DefaultRGB');
  const parsed = standIn === undefined ? null : parseColorSpace(file, standIn, null);
  const space = parsed?.family === 'RGB' ? parsed : DEVICE_RGB;
  defaults.set(resources, space);
  return space;
}

function calRgbColors(file: PdfFile, dict: PdfDict | null): ToSrgb | null {
  const triple = (name: string): [number, number, number] | null => {
    const values = file.numbers(dict?.get(name));
    return values?.length === 3 ? [values[0]!, values[1]!, values[2]!] : null;
  };
  const white = triple('WhitePoint');
  if (!white || Math.min(...white) <= 0) return null;
  const matrix = file.numbers(dict?.get('Matrix')) ?? [1, 0, 0, 0, 1, 0, 0, 0, 1];
  if (matrix.length !== 9) return null;
  const primary = (at: number) => [matrix[at]!, matrix[at + 1]!, matrix[at + 2]!] as const;
  return calibratedColors(white, triple('Gamma') ?? [1, 1, 1], [primary(0), primary(3), primary(6)]);
}

const profiles = new WeakMap<PdfStream, ToSrgb | null>();

function profileColors(file: PdfFile, profile: PdfStream): ToSrgb | null {
  const known = profiles.get(profile);
  if (known !== undefined) return known;
  const read = readProfileColors(file.decode(profile).bytes);
  const colors = read && isLikeSrgb(read) ? null : read;
  profiles.set(profile, colors);
  return colors;
}

const PROBES = [0, 0.1, 0.3, 0.6, 1];

/** Within 1/255, so that the numbers of most files need no conversion. */
const isLikeSrgb = (colors: ToSrgb): boolean =>
  PROBES.flatMap((v) => [
    [v, v, v],
    [v, 0, 0],
    [0, v, 0],
    [0, 0, v],
  ]).every((color) => colors(color).every((value, i) => Math.abs(value - color[i]!) < 1 / 255));

function iccSpace(file: PdfFile, value: PdfObject | undefined, depth: number): ColorSpace | null {
  const profile = file.stream(value);
  if (!profile) return null;
  const { dict } = profile;
  const alternate = () => parseColorSpace(file, dict.get('Alternate'), null, depth + 1);
  switch (file.number(dict.get('N'))) {
    case 1:
      return device('Gray', 'ICC Gray', [0], profileColors(file, profile));
    case 3:
      if (alternate()?.family === 'Lab') return device('Lab', 'ICC Lab', [0, 0, 0]);
      return device('RGB', 'ICC RGB', [0, 0, 0], profileColors(file, profile));
    case 4:
      return device('CMYK', 'ICC CMYK', [0, 0, 0, 1]);
    default:
      return alternate();
  }
}

function indexedSpace(
  file: PdfFile,
  object: readonly PdfObject[],
  resources: PdfDict | null,
  depth: number,
): ColorSpace | null {
  const base = parseColorSpace(file, object[1], resources, depth + 1);
  if (!base) return null;
  const table = file.resolve(object[3]);
  const palette =
    table instanceof PdfString ? table.bytes : table instanceof PdfStream ? file.decode(table).bytes : null;
  const { family, colorants } = base;
  return {
    family,
    label: `Indexed ${base.label}`,
    components: 1,
    colorants,
    initial: [0],
    base,
    palette,
    shown: null,
    toSrgb: null,
  };
}

function shownSpace(
  file: PdfFile,
  object: readonly PdfObject[],
  resources: PdfDict | null,
  depth: number,
): ColorSpace['shown'] {
  const space = parseColorSpace(file, object[2], resources, depth + 1);
  const tint = parseCurve(file, object[3] ?? null);
  return space && tint ? { space, tint } : null;
}

function inkSpace(label: 'Separation' | 'DeviceN', colorants: readonly string[]): ColorSpace {
  return {
    ...device(
      'Separation/DeviceN',
      label,
      colorants.map(() => 1),
    ),
    colorants,
  };
}

/** Spot colorants, excluding process inks, `All` (registration), and `None`. */
export function spotInks(space: ColorSpace): string[] {
  return space.colorants.filter(
    (ink) => !PROCESS_INKS.has(ink) && ink !== 'All' && ink !== 'None' && ink !== '',
  );
}

/** Total ink coverage in percent (100 per plate); null for spaces without inks. */
export function inkPercent(space: ColorSpace, color: readonly number[]): number | null {
  if (space.base && space.palette) return inkPercent(space.base, paletteColor(space, color[0] ?? 0));
  switch (space.family) {
    case 'Gray':
      return 100 * (1 - clampShare(color[0] ?? 0));
    case 'CMYK':
      return 100 * color.slice(0, 4).reduce((sum, ink) => sum + clampShare(ink), 0);
    case 'Separation/DeviceN':
      return (
        100 *
        space.colorants.reduce(
          (sum, ink, i) => sum + (ink === 'None' || ink === 'All' ? 0 : clampShare(color[i] ?? 0)),
          0,
        )
      );
    default:
      return null;
  }
}

/** Colors whose only ink is None paint nothing (ISO 32000-1, 8.6.6.4). */
export function paintsNothing({ base, palette, colorants }: ColorSpace): boolean {
  const inks = base && palette ? base.colorants : colorants;
  return inks.length > 0 && inks.every((ink) => ink === 'None');
}

export function isWhite(space: ColorSpace, color: readonly number[]): boolean {
  if (space.base && space.palette) return isWhite(space.base, paletteColor(space, color[0] ?? 0));
  switch (space.family) {
    case 'Gray':
    case 'RGB':
      return color.length > 0 && color.every((v) => v >= 0.9999);
    case 'CMYK':
    case 'Separation/DeviceN':
      return color.length > 0 && color.every((v) => v <= 0.0001);
    case 'Lab':
      return (color[0] ?? 0) >= 99.99;
    default:
      return false;
  }
}

function paletteColor(space: ColorSpace, index: number): number[] {
  const n = space.base?.components ?? 0;
  const at = Math.max(0, Math.floor(index)) * n;
  return Array.from({ length: n }, (_, i) => (space.palette?.[at + i] ?? 0) / 255);
}
