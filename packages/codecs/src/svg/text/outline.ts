import { TextDecoder } from '@printready/pixels/platform';
import { loadResvg, withinMemory } from '../resvg.ts';
import { lettersDrawn, outlineAll } from './drawn-letters.ts';
import { embeddedFonts } from './embedded-fonts.ts';
import { stockFont } from './fonts.ts';

type RequestedFont = { readonly family: string; readonly letters: string };

/** Converts text to paths, in groups with the text's ids. Null if a font lacks a character. @throws resvg's error */
export async function outlineSvg(bytes: Uint8Array, asked: readonly RequestedFont[]): Promise<string | null> {
  await loadResvg();
  const stock = await stockFont();
  const fonts = embeddedFonts(new TextDecoder().decode(bytes));
  if (!asked.every((one) => fonts.some((font) => hasLetters(font, stock, one)))) return null;
  return withinMemory(() => outlineAll(bytes, fonts));
}

/** True if the font has the family name and all characters; otherwise resvg would substitute a font or draw boxes. */
function hasLetters(font: Uint8Array, stock: Uint8Array, { family, letters }: RequestedFont): boolean {
  const shown = Array.from(letters).filter((letter) => letter.trim() !== '');
  const own = lettersDrawn([font], family, shown);
  const lacked = own.at(-1);
  if (own.slice(0, -1).some((path) => path === null || path === lacked)) return false;
  const [known, unknown] = [family, 'no family'].map((name) => lettersDrawn([stock, font], name, shown));
  return known?.some((path, i) => path !== unknown?.[i]) ?? false;
}
