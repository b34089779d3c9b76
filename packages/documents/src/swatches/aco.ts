/** Photoshop's .aco (Adobe File Formats Specification, "Color Swatches"): a list without names, then one with names. */
import { joinBytes, u16, u32 } from '@printready/pixels/bytes';
import { Malformed } from '../budget.ts';
import type { Cursor } from '../cursor.ts';
import { gray, MOST_SWATCHES, type ShownSwatch, type Swatch } from './swatch.ts';
import { readUtf16, utf16 } from './utf16.ts';

const FULL = 65_535;

/** All values are 0…1; the hue range is one full turn (Smith, "Color gamut transform pairs", SIGGRAPH 1978). */
function hsb(hue: number, saturation: number, brightness: number): Swatch['color'] {
  const channel = (offset: number) => {
    const sector = (offset + 6 * hue) % 6;
    return 255 * brightness * (1 - saturation * Math.max(0, Math.min(sector, 4 - sector, 1)));
  };
  return { space: 'rgb', values: [channel(5), channel(3), channel(1)] };
}

function readColor(cursor: Cursor): Swatch['color'] {
  const space = cursor.u16();
  const at = cursor.at;
  const [w, x, y, z] = [cursor.u16(), cursor.u16(), cursor.u16(), cursor.u16()];
  switch (space) {
    case 0:
      return { space: 'rgb', values: [(255 * w) / FULL, (255 * x) / FULL, (255 * y) / FULL] };
    case 1:
      return hsb(w / (FULL + 1), x / FULL, y / FULL);
    case 2: // 0 is full ink.
      return { space: 'cmyk', values: [1 - w / FULL, 1 - x / FULL, 1 - y / FULL, 1 - z / FULL] };
    case 7: {
      cursor.at = at;
      const values = [cursor.i16() / 100, cursor.i16() / 100, cursor.i16() / 100] as const;
      cursor.skip(2);
      return { space: 'lab', values };
    }
    case 8: // 10,000 is black.
      return gray(1 - w / 10_000);
    case 9:
      return { space: 'cmyk', values: [w / 10_000, x / 10_000, y / 10_000, z / 10_000] };
    default:
      throw new Malformed(`A swatch is in an unknown color space: ${space}.`);
  }
}

function readList(cursor: Cursor): Swatch[] {
  const named = cursor.u16() === 2;
  const count = cursor.u16();
  if (count > MOST_SWATCHES) throw new Malformed(`More than ${MOST_SWATCHES} swatches.`);
  return Array.from({ length: count }, () => {
    const color = readColor(cursor);
    return { name: named ? readUtf16(cursor, cursor.u32()) : '', color, spot: false };
  });
}

export function readAco(cursor: Cursor): Swatch[] {
  const first = readList(cursor);
  return cursor.left > 4 ? readList(cursor) : first;
}

/** 16-bit RGB, with 257 steps per 8-bit level. */
const colorBytes = ({ color: { r, g, b } }: ShownSwatch) => u16(0, 257 * r, 257 * g, 257 * b, 0);

export function writeAco(swatches: readonly ShownSwatch[]): Uint8Array<ArrayBuffer> {
  const named = swatches.flatMap((swatch) => [
    colorBytes(swatch),
    u32(swatch.name.length + 1),
    utf16(swatch.name),
  ]);
  return joinBytes([u16(1, swatches.length), ...swatches.map(colorBytes), u16(2, swatches.length), ...named]);
}
