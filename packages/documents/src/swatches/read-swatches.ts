/** Swatch files of other programs, told by their contents: ASE, ACO, GPL, CSS and JSON; their colors as sRGB shows them. */
import { fogra39Profile } from '@printready/imaging/color/convert';
import { labToXyz, xyzToSrgb } from '@printready/imaging/color/lab';
import { openTransform } from '@printready/imaging/color/transform';
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

/** Test for an .aco, which has no signature: version 1 or 2, and as many colors as fit. */
function isAco(bytes: Uint8Array): boolean {
  if (bytes.length < 4) return false;
  const cursor = new Cursor(bytes);
  const version = cursor.u16();
  const count = cursor.u16();
  return (version === 1 || version === 2) && cursor.left >= 10 * count;
}

/** Reads a binary format or GIMP's. @returns null when it is none of them. @throws Malformed */
function readNumbers(bytes: Uint8Array): Swatch[] | null {
  if (startsWith(bytes, 'ASEF')) return readAse(new Cursor(bytes));
  if (startsWith(bytes, 'GIMP Palette')) return readGpl(strFromU8(bytes));
  return isAco(bytes) ? readAco(new Cursor(bytes)) : null;
}

/** Reads a text that names colors. @throws Malformed */
function readText(bytes: Uint8Array): ShownSwatch[] | null {
  if (bytes.includes(0)) return null;
  const text = strFromU8(bytes);
  const found = /^\s*[[{]/.test(text) ? readJson(text) : readCss(text);
  return found.length > 0 ? found : null;
}

/** Ink has no color of its own in these files: it is shown as coated paper (FOGRA39) shows it. */
async function inksToSrgb(inks: readonly (readonly number[])[]): Promise<Uint8Array> {
  const shown = new Uint8Array(3 * inks.length);
  if (inks.length === 0) return shown;
  const bytes = Uint8Array.from(inks.flat(), (share) => Math.round(255 * Math.min(1, Math.max(0, share))));
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

const clip = (value: number) => Math.round(Math.min(255, Math.max(0, value)));

/**
 * In the file's order.
 * @returns null when the bytes are no swatch file, or name no color
 * @throws Malformed when they are a damaged one
 */
export async function readSwatches(bytes: Uint8Array): Promise<ShownSwatch[] | null> {
  const swatches = readNumbers(bytes);
  if (!swatches) return readText(bytes);
  if (swatches.some(({ color }) => color.values.some((value) => !Number.isFinite(value))))
    throw new Malformed('A swatch holds a number that is none.');
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
      return { name, spot, color: { r: clip(seen.r), g: clip(seen.g), b: clip(seen.b) } };
    }
    const [r, g, b] = color.values;
    return { name, spot, color: { r: clip(r), g: clip(g), b: clip(b) } };
  });
}
