import { TextDecoder } from '@printready/pixels/platform';
import { Resvg } from '@resvg/resvg-wasm';
import { loadResvg, withinMemory } from '../resvg.ts';
import { embeddedFonts } from './embedded-fonts.ts';
import { stockFont } from './fonts.ts';

type RequestedFont = { readonly family: string; readonly letters: string };

/** Converts text to paths, in groups with the text's ids. Null if a font lacks a character. @throws resvg's error */
export async function outlineSvg(bytes: Uint8Array, asked: readonly RequestedFont[]): Promise<string | null> {
  await loadResvg();
  const stock = await stockFont();
  const fonts = embeddedFonts(new TextDecoder().decode(bytes));
  if (!asked.every((one) => fonts.some((font) => hasLetters(font, stock, one)))) return null;
  return withinMemory(() => rewrite(bytes, fonts));
}

function rewrite(source: Uint8Array | string, fontBuffers: Uint8Array[]): string {
  const svg = new Resvg(source, { font: { fontBuffers } });
  const drawn = svg.toString();
  svg.free();
  return drawn;
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

const LACKED = '\u{10FFFD}';

function lettersDrawn(fonts: Uint8Array[], family: string, letters: readonly string[]): (string | null)[] {
  const all = [...letters, LACKED];
  const texts = all.map(
    (letter, i) => `<text id="l${i}" font-family="${escaped(`"${family}"`)}" y="9">${escaped(letter)}</text>`,
  );
  const size = 'width="9" height="9"';
  const source = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${texts.join('')}</svg>`;
  const drawn = withinMemory(() => rewrite(source, fonts));
  return all.map((_, i) => new RegExp(`id="l${i}"[^>]*>\\s*<path[^>]* d="([^"]*)"`).exec(drawn)?.[1] ?? null);
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
