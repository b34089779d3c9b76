import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FontFile } from '@printready/documents/fonts';
import { describe, expect, it } from 'vitest';
import { openFont } from './open-font.ts';
import { nameTable, replaceTable } from './sfnt.ts';

const BOLD = readFileSync(
  createRequire(import.meta.url).resolve('pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf'),
);

function opened(bytes: Uint8Array): FontFile {
  const font = openFont(bytes);
  if (!font) throw new Error('It is no font.');
  return font;
}

describe('openFont', () => {
  it('reads the same names, style, and widths that other font tools report', () => {
    const bold = opened(BOLD);
    expect(bold).toMatchObject({
      family: 'Liberation Sans',
      bold: true,
      italic: false,
      outlines: 'truetype',
    });
    expect(bold.names).toEqual(['LiberationSans-Bold', 'Liberation Sans Bold']);
    // Widths of these two letters in Arial, whose metrics Liberation Sans shares.
    expect([bold.widthOfLetter(65), bold.widthOfLetter(0x20ac)].map((width) => Math.round(width!))).toEqual([
      722, 556,
    ]);
    expect(bold.widthOfLetter(0x6f22)).toBeNull();
    expect(opened(bold.named('Other')).family).toBe('Other');
  });

  it('distinguishes a light font from the regular font of its family', () => {
    const names = nameTable([
      [1, 'Liberation Sans Light'],
      [2, 'Regular'],
      [6, 'LiberationSans-Light'],
      [16, 'Liberation Sans'],
      [17, 'Light'],
    ]);
    const light = opened(replaceTable(BOLD, 'name', names));
    expect(light.family).toBe('Liberation Sans Light');
    expect(light.names).not.toContain('Liberation Sans');
    expect(light.names).toContain('LiberationSans-Light');
  });

  it('returns either a font or null for damaged files, and never throws', () => {
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 300; round++) {
      const bytes = Uint8Array.from(round % 3 === 0 ? BOLD.subarray(0, random(BOLD.length)) : BOLD);
      // Half of the changed bytes are in the table directory and headers.
      for (let k = 0; k < 20; k++) bytes[random(k % 2 === 0 ? 400 : bytes.length)] = random(256);
      const font = openFont(bytes);
      if (!font) continue;
      font.widthOfLetter(65);
      font.widthOfGlyph('A');
      expect(openFont(font.named('Other'))?.bytes.length ?? 1).toBeGreaterThan(0);
    }
  });

  it('returns null for files that are not fonts', () => {
    for (const bytes of [
      new Uint8Array(),
      BOLD.subarray(0, 40),
      new TextEncoder().encode('ttcf, of several'),
      Uint8Array.of(0, 1, 0, 0, 255, 255, 0, 0, 0, 0, 0, 0),
    ])
      expect(openFont(bytes)).toBeNull();
  });
});
