import { Resvg } from '@resvg/resvg-wasm';
import { withinMemory } from '../resvg.ts';

/** Noncharacter that no font has. */
const LACKED = '\u{10FFFD}';

/** SVG with its text as paths. */
export function outlineAll(source: Uint8Array | string, fontBuffers: Uint8Array[]): string {
  const svg = new Resvg(source, { font: { fontBuffers } });
  const drawn = svg.toString();
  svg.free();
  return drawn;
}

/** Outline of each letter, then that of a letter that the fonts lack. */
export function lettersDrawn(
  fonts: Uint8Array[],
  family: string,
  letters: readonly string[],
): (string | null)[] {
  const all = [...letters, LACKED];
  const texts = all.map(
    (letter, i) => `<text id="l${i}" font-family="${escaped(`"${family}"`)}" y="9">${escaped(letter)}</text>`,
  );
  const size = 'width="9" height="9"';
  const source = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${texts.join('')}</svg>`;
  const drawn = withinMemory(() => outlineAll(source, fonts));
  return all.map((_, i) => new RegExp(`id="l${i}"[^>]*>\\s*<path[^>]* d="([^"]*)"`).exec(drawn)?.[1] ?? null);
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
