import { labToXyz, xyzToSrgb } from '@printready/pixels/color';
import { clampShare, toByte } from '@printready/pixels/number';
import { fogra39Profile, openTransform } from '@printready/pixels/profiles';
import { strFromU8 } from 'fflate';
import { Malformed } from '../budget.ts';
import { Cursor } from '../cursor.ts';
import { readAco } from './aco.ts';
import { readAse } from './ase.ts';
import { readCss } from './css.ts';
import { readGpl } from './gpl.ts';
import { readJson } from './json.ts';
import type { ShownSwatch, Swatch } from './swatch.ts';

const startsWith = (bytes: Uint8Array, text: string) =>
  strFromU8(bytes.subarray(0, text.length), true) === text;

/** Detects an .aco file, which has no signature: version 1 or 2 and a plausible count. */
function isAco(bytes: Uint8Array): boolean {
  if (bytes.length < 4) return false;
  const cursor = new Cursor(bytes);
  const version = cursor.u16();
  const count = cursor.u16();
  return (version === 1 || version === 2) && cursor.left >= 10 * count;
}

/** Reads a binary format or GIMP's text format. @returns null for other formats. @throws Malformed */
function readNumbers(bytes: Uint8Array): Swatch[] | null {
  if (startsWith(bytes, 'ASEF')) return readAse(new Cursor(bytes));
  if (startsWith(bytes, 'GIMP Palette')) return readGpl(strFromU8(bytes));
  return isAco(bytes) ? readAco(new Cursor(bytes)) : null;
}

function readText(bytes: Uint8Array): ShownSwatch[] | null {
  if (bytes.includes(0)) return null;
  const text = strFromU8(bytes);
  const found = /^\s*[[{]/.test(text) ? readJson(text) : readCss(text);
  return found.length > 0 ? found : null;
}

/** Converts inks with the profile for coated paper (FOGRA39), because swatch files contain no profile. */
async function inksToSrgb(inks: readonly (readonly number[])[]): Promise<Uint8Array> {
  const shown = new Uint8Array(3 * inks.length);
  if (inks.length === 0) return shown;
  const bytes = Uint8Array.from(inks.flat(), (share) => Math.round(255 * clampShare(share)));
  const plain = { depth: 8, alpha: false } as const;
  const transform = await openTransform(
    { profile: await fogra39Profile(), format: { space: 'cmyk', ...plain } },
    { profile: 'srgb', format: { space: 'rgb', ...plain } },
  );
  if (!transform) throw new Error('The profile of coated paper could not be opened.');
  transform.convert(bytes, shown);
  transform.close();
  return shown;
}

/** Swatches in file order. @returns null if the bytes are not a swatch file with colors. @throws Malformed */
export async function readSwatches(bytes: Uint8Array): Promise<ShownSwatch[] | null> {
  const swatches = readNumbers(bytes);
  if (!swatches) return readText(bytes);
  if (swatches.some(({ color }) => color.values.some((value) => !Number.isFinite(value))))
    throw new Malformed('A swatch contains an invalid number.');
  const inks = swatches.flatMap(({ color }) => (color.space === 'cmyk' ? [color.values] : []));
  const shown = await inksToSrgb(inks);
  let ink = 0;
  return swatches.map(({ name, spot, color }) => {
    if (color.space === 'cmyk') {
      const [r, g, b] = shown.subarray(3 * ink, 3 * ++ink);
      return { name, spot, color: { r: r!, g: g!, b: b! } };
    }
    if (color.space === 'lab') {
      const [l, a, b] = color.values;
      const seen = xyzToSrgb(labToXyz({ l, a, b }));
      return { name, spot, color: { r: toByte(seen.r), g: toByte(seen.g), b: toByte(seen.b) } };
    }
    const [r, g, b] = color.values;
    return { name, spot, color: { r: toByte(r), g: toByte(g), b: toByte(b) } };
  });
}
