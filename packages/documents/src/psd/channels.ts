/** Extra channels: names, kinds, and display colors (image resources 1006, 1007, 1045, 1053, 1067, 1077). */

import { ascii, joinBytes, readAscii, readUint16, readUint32, u16, u32 } from '@printready/pixels/bytes';
import { labToXyz, srgbToLab, xyzToSrgb } from '@printready/pixels/color';
import { toByte } from '@printready/pixels/number';
import { readUnicode } from './layers.ts';
import { PSD_RESOURCES, writePsdResource } from './sections.ts';

export type PsdExtraChannel = {
  readonly name: string;
  /** True for a spot ink; otherwise a mask or selection, which does not print. */
  readonly spot: boolean;
};

const SPOT = 2;
const FULL_OPACITY = 100;

export function readExtraChannels(resources: ReadonlyMap<number, Uint8Array>): PsdExtraChannel[] {
  const names =
    unicodeNames(resources.get(PSD_RESOURCES.unicodeAlphaNames)) ??
    pascalNames(resources.get(PSD_RESOURCES.alphaNames));
  const kinds = displayKinds(resources);
  const count = Math.max(names.length, kinds.length);
  return Array.from({ length: count }, (_, i) => ({
    name: names[i] ?? `Channel ${i + 1}`,
    spot: kinds[i] === SPOT,
  }));
}

function unicodeNames(data: Uint8Array | undefined): string[] | null {
  if (!data) return null;
  const names: string[] = [];
  for (let at = 0; at + 4 <= data.length; at += 4 + readUint32(data, at) * 2)
    names.push(readUnicode(data.subarray(at)));
  return names;
}

function pascalNames(data: Uint8Array | undefined): string[] {
  const names: string[] = [];
  for (let at = 0; data && at < data.length; at += 1 + data[at]!)
    names.push(readAscii(data, at + 1, Math.min(data[at]!, data.length - at - 1)));
  return names;
}

/** Layout per channel: color space, four values, opacity, kind; the old version pads each entry to 14 bytes. */
function displayKinds(resources: ReadonlyMap<number, Uint8Array>): number[] {
  const modern = resources.get(PSD_RESOURCES.displayInfo);
  const data = modern ?? resources.get(PSD_RESOURCES.oldDisplayInfo);
  const size = modern ? 13 : 14;
  const kinds: number[] = [];
  if (data) for (let at = modern ? 4 : 0; at + size <= data.length; at += size) kinds.push(data[at + 12]!);
  return kinds;
}

const RGB_SPACE = 0;
const CMYK_SPACE = 2;
const GRAY_SPACE = 8;
const BLACK = { r: 0, g: 0, b: 0 };

/** Colors of 100 % ink from the display information, 8-bit sRGB, in file order. */
export function readExtraColors(resources: ReadonlyMap<number, Uint8Array>): (typeof BLACK)[] {
  const modern = resources.get(PSD_RESOURCES.displayInfo);
  const data = modern ?? resources.get(PSD_RESOURCES.oldDisplayInfo);
  const size = modern ? 13 : 14;
  const colors: (typeof BLACK)[] = [];
  if (data)
    for (let at = modern ? 4 : 0; at + size <= data.length; at += size)
      colors.push(
        displayColor(
          readUint16(data, at),
          [2, 4, 6, 8].map((offset) => readUint16(data, at + offset)),
        ),
      );
  return colors;
}

function displayColor(space: number, values: readonly number[]): typeof BLACK {
  const [first = 0, second = 0, third = 0, fourth = 0] = values;
  switch (space) {
    case RGB_SPACE:
      return { r: toByte(first / 257), g: toByte(second / 257), b: toByte(third / 257) };
    case CMYK_SPACE: {
      // 0 is full ink.
      const of = (ink: number) => toByte((ink / 65_535) * (fourth / 65_535) * 255);
      return { r: of(first), g: of(second), b: of(third) };
    }
    case LAB: {
      const signed = (word: number) => (word >= 0x8000 ? word - 0x1_0000 : word) / 100;
      const { r, g, b } = xyzToSrgb(labToXyz({ l: first / 100, a: signed(second), b: signed(third) }));
      return { r: toByte(r), g: toByte(g), b: toByte(b) };
    }
    case GRAY_SPACE:
      return { r: toByte(255 - first / 39.2), g: toByte(255 - first / 39.2), b: toByte(255 - first / 39.2) };
    default:
      return BLACK;
  }
}

export type PsdNewChannel = {
  readonly name: string;
  readonly color: { readonly r: number; readonly g: number; readonly b: number } | null;
  readonly opacity?: number;
};

/** Length-prefixed UTF-16. */
export function unicode(text: string): Uint8Array {
  const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
  return joinBytes([u32(units.length), u16(...units)]);
}

/** Pascal string for old readers; characters outside Latin-1 become question marks. */
export function pascal(text: string): Uint8Array {
  const letters = ascii(text.slice(0, 255).replaceAll(/[^\x20-\xff]/g, '?'));
  return joinBytes([Uint8Array.of(letters.length), letters]);
}

const LAB = 7;

/** Photoshop's L*a*b* in hundredths; a and b are signed. */
function labWords({ r, g, b }: NonNullable<PsdNewChannel['color']>): Uint8Array {
  const lab = srgbToLab(r, g, b);
  return u16(LAB, ...[lab.l, lab.a, lab.b, 0].map((value) => Math.round(value * 100) & 0xffff));
}

/** Resources with names and kinds. @param alpha true if the first extra channel is the composite's alpha */
export function writeChannelInfo(alpha: boolean, channels: readonly PsdNewChannel[]): Uint8Array[] {
  if (channels.length === 0) return [];
  const all: PsdNewChannel[] = [...(alpha ? [{ name: 'Transparency', color: null }] : []), ...channels];
  const shown = all.map(({ color, opacity = 1 }) =>
    joinBytes([
      u16(
        0,
        ...(color ? [color.r * 257, color.g * 257, color.b * 257] : [0, 0, 0]),
        0,
        Math.round(opacity * FULL_OPACITY),
      ),
      Uint8Array.of(color ? SPOT : 0),
    ]),
  );
  const inks = all.flatMap(({ color }, i) => (color ? [joinBytes([u32(i + 1), labWords(color)])] : []));
  return [
    writePsdResource(PSD_RESOURCES.alphaNames, joinBytes(all.map(({ name }) => pascal(name)))),
    writePsdResource(PSD_RESOURCES.unicodeAlphaNames, joinBytes(all.map(({ name }) => unicode(name)))),
    writePsdResource(PSD_RESOURCES.alphaIdentifiers, u32(...all.map((_, i) => i + 1))),
    ...(inks.length > 0
      ? [writePsdResource(PSD_RESOURCES.alternateSpotColors, joinBytes([u16(1, inks.length), ...inks]))]
      : []),
    writePsdResource(PSD_RESOURCES.displayInfo, joinBytes([u32(1), ...shown])),
  ];
}
