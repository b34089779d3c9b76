/** Checks SVG text in European alphabets: glyphs must be distinct, and only the necessary fonts may be loaded. */
import { createRequire } from 'node:module';
import { createRaster } from '@printready/pixels/raster';
import { strToU8 } from 'fflate';
import { expect, it } from 'vitest';
import { decodeImage } from '../../index.ts';
import { LETTER_PARTS, missingLetters, partsOf } from './letters.ts';

it('LETTER_PARTS lists the same code point ranges as the font package', () => {
  const said = createRequire(import.meta.url)('@fontsource/noto-sans/unicode.json') as Record<string, string>;
  for (const [part, ranges] of Object.entries(LETTER_PARTS)) expect(ranges, part).toBe(said[part]);
});

it('missingLetters returns characters without a font, and partsOf returns only the font parts needed', () => {
  expect(missingLetters('Łódź Ґазда Ψάρι Việt 日本')).toEqual(['日', '本']);
  expect(partsOf('Café “Straße” 50 €')).toEqual(['latin']);
  expect(partsOf('Łódź')).toEqual(['latin', 'latin-ext']);
  expect(partsOf('Живо, Ψάρι')).toEqual(['latin', 'cyrillic', 'greek']);
  expect(partsOf('Việt')).toEqual(['latin', 'vietnamese']);
});

async function draw(letter: string, weight: number) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="100"><text x="10" y="75" font-family="Noto Sans" font-size="64" font-weight="${weight}">${letter}</text></svg>`;
  const decoded = await decodeImage(strToU8(svg), { ppi: 96, maxPixels: 1e6 });
  return decoded.ok ? decoded.raster : createRaster(1, 1);
}

it.each(Array.from('ŁŞЖИґΨΩộ'))(
  'decodeImage draws %s in SVG text, with at least 15 % more ink in bold',
  async (letter) => {
    const [bold, regular, missing] = [
      await draw(letter, 700),
      await draw(letter, 400),
      // Drawn as the box for a missing glyph, because no font part has this character.
      await draw('日', 700),
    ];
    const inkOf = ({ data }: { readonly data: Uint8ClampedArray }) =>
      data.reduce((sum, value, i) => (i % 4 === 3 ? sum + value : sum), 0) / 255;
    expect(inkOf(regular)).toBeGreaterThan(200);
    expect(inkOf(bold)).toBeGreaterThan(1.15 * inkOf(regular));
    expect(bold.data).not.toEqual(missing.data);
  },
);
