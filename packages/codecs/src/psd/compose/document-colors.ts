import { numberIn, objectIn, PSD_MODES, type PsdDescriptor, type PsdHeader } from '@printready/documents/psd';
import { labToXyz, srgbToLab, xyzToSrgb } from '@printready/pixels/color';
import { clampShare, exact } from '@printready/pixels/number';
import type { PictureSpace } from '@printready/pixels/picture';
import { convertPicture } from '@printready/pixels/profiles';
import { psdSpace } from '../samples.ts';

/** Samples 0…1, as in layer planes: 1 is white, or no ink. */
export type Color = readonly number[];

export type DocumentColors = {
  readonly count: number;
  readonly linear: boolean;
  readonly resolve: (color: PsdDescriptor | null) => Promise<Color | null>;
  /** Variant of `resolve` that uses the sRGB curve if samples are linear light. */
  readonly resolveCurved: (color: PsdDescriptor | null) => Promise<Color | null>;
};

type StatedColor = { readonly space: PictureSpace | 'lab'; readonly values: readonly number[] };

const SPACES: Readonly<
  Record<string, { space: StatedColor['space']; keys: readonly string[]; full: number }>
> = {
  RGBC: { space: 'rgb', keys: ['Rd  ', 'Grn ', 'Bl  '], full: 255 },
  CMYC: { space: 'cmyk', keys: ['Cyn ', 'Mgnt', 'Ylw ', 'Blck'], full: 100 },
  Grsc: { space: 'gray', keys: ['Gry '], full: 100 },
  LbCl: { space: 'lab', keys: ['Lmnc', 'A   ', 'B   '], full: 1 },
};

/** Hue in degrees, saturation and brightness in percent. */
function hsbToRgb(h: number, s: number, b: number): number[] {
  const [chroma, top] = [(s / 100) * (b / 100), b / 100];
  return [5, 3, 1].map((n) => {
    const k = (n + h / 60) % 6;
    return top - chroma * Math.max(0, Math.min(k, 4 - k, 1));
  });
}

function readColor(color: PsdDescriptor): StatedColor | null {
  if (color.kind === 'HSBC') {
    const [h, s, b] = ['H   ', 'Strt', 'Brgh'].map((key) => numberIn(color, key) ?? 0) as [
      number,
      number,
      number,
    ];
    return { space: 'rgb', values: hsbToRgb(h, s, b) };
  }
  if (color.kind === 'RGBC' && color.entries.has('redFloat'))
    return {
      space: 'rgb',
      values: ['redFloat', 'greenFloat', 'blueFloat'].map((key) => numberIn(color, key) ?? 0),
    };
  const known = SPACES[color.kind];
  if (!known) return null;
  const { space, keys, full } = known;
  const values = keys.map((key) => (numberIn(color, key) ?? 0) / full);
  if (space === 'lab') return { space, values };
  return { space, values: values.map((value) => clampShare(space === 'rgb' ? value : 1 - value)) };
}

function toLab({ space, values }: StatedColor): number[] {
  if (space === 'lab') return [...values];
  const [r = 0, g = r, b = r] = values;
  const { l, a, b: yellow } = srgbToLab(r * 255, g * 255, b * 255);
  return [l, a, yellow];
}

/** Lab samples as stored in Lab planes: 8-bit steps around 128. */
const labSamples = ([l = 0, a = 0, b = 0]: readonly number[]) => [l / 100, (a + 128) / 255, (b + 128) / 255];

async function convert(
  { space, values }: StatedColor,
  to: PictureSpace,
  icc: Uint8Array | null,
): Promise<number[]> {
  if (space === to) return [...values];
  let from = space;
  let light = [...values];
  if (from === 'lab') {
    const [l = 0, a = 0, b = 0] = values;
    const srgb = xyzToSrgb(labToXyz({ l, a, b }));
    [from, light] = ['rgb', [srgb.r / 255, srgb.g / 255, srgb.b / 255].map(clampShare)];
  }
  const words = light.map((value) => Math.round((from === 'cmyk' ? 1 - value : value) * 65_535));
  const picture = { width: 1, height: 1, alpha: false, resolution: null, icc: null } as const;
  const source = { ...picture, space: from, data: Uint16Array.from(words) };
  const { data } = await convertPicture(source, { space: to, icc, depth: 16 });
  return Array.from(data, (word) => (to === 'cmyk' ? 1 - word / 65_535 : word / 65_535));
}

/** Linear light of an sRGB sample 0…1 (IEC 61966-2-1). */
export function toLight(value: number): number {
  return value <= 0.04045 ? value / 12.92 : exact.pow((value + 0.055) / 1.055, 2.4);
}

export function openDocumentColors(
  { mode, depth }: Pick<PsdHeader, 'mode' | 'depth'>,
  icc: Uint8Array | null,
): DocumentColors {
  const space = psdSpace(mode);
  const lab = mode === PSD_MODES.lab;
  // 32-bit samples with a profile are encoded with the profile's curve.
  const linear = depth === 32 && icc === null;
  const known = new Map<string, Promise<Color>>();
  const resolve = async (color: PsdDescriptor | null): Promise<Color | null> => {
    const stated = color && readColor(color);
    if (!stated) return null;
    const key = JSON.stringify(stated);
    let found = known.get(key);
    if (!found) {
      found = lab ? Promise.resolve(labSamples(toLab(stated))) : convert(stated, space, icc);
      known.set(key, found);
    }
    return found;
  };
  const resolveFinal = async (color: PsdDescriptor | null) => {
    const found = await resolve(color);
    return linear && found ? found.map(toLight) : found;
  };
  const count = lab ? 3 : { gray: 1, rgb: 3, cmyk: 4 }[space];
  return { count, linear, resolve: resolveFinal, resolveCurved: resolve };
}

export function colorIn(from: PsdDescriptor | null): PsdDescriptor | null {
  return objectIn(from, 'Clr ');
}
