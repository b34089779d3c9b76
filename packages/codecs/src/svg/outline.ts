/** An SVG with its text as paths, drawn with the fonts that it carries itself. */
import { TextDecoder } from '@printready/imaging/platform';
import { Resvg } from '@resvg/resvg-wasm';
import { embeddedFonts } from './embedded-fonts.ts';
import { stockFont } from './fonts.ts';
import { loadResvg, withinMemory } from './resvg.ts';

type AskedFont = { readonly family: string; readonly letters: string };

/**
 * The whole drawing as resvg understands it: text is paths, in groups with the ids that the texts had. Null where one of
 * the fonts lacks a letter. @throws what resvg says is wrong with it.
 */
export async function outlineSvg(bytes: Uint8Array, asked: readonly AskedFont[]): Promise<string | null> {
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

/**
 * Whether it is this family, by the name inside the font, and has a shape for every letter. resvg lets both pass in
 * silence: it takes the first font for a family that it does not know, and draws one box for every letter that is lacking.
 */
function hasLetters(font: Uint8Array, stock: Uint8Array, { family, letters }: AskedFont): boolean {
  const shown = Array.from(letters).filter((letter) => letter.trim() !== '');
  const own = lettersDrawn([font], family, shown);
  const lacked = own.at(-1);
  if (own.slice(0, -1).some((path) => path === null || path === lacked)) return false;
  const [known, unknown] = [family, 'no family'].map((name) => lettersDrawn([stock, font], name, shown));
  return known?.some((path, i) => path !== unknown?.[i]) ?? false;
}

/** No font has it. */
const LACKED = '\u{10FFFD}';

/** Paths of the letters, and of one that is lacking. */
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
