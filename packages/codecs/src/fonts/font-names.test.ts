import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { readFontNames } from './font-names.ts';
import { openFont } from './open-font.ts';
import { nameTable, replaceTable } from './sfnt.ts';

const require = createRequire(import.meta.url);
const read = (name: string) =>
  new Uint8Array(readFileSync(require.resolve(`pdfjs-dist/standard_fonts/${name}.ttf`)));

describe('readFontNames', () => {
  it.each(['LiberationSans-Regular', 'LiberationSans-Bold', 'LiberationSans-BoldItalic'])(
    'reads the same names of %s as HarfBuzz',
    (name) => {
      const font = read(name);
      const opened = openFont(font);
      expect(opened?.names).toContain(name.replace('-Regular', ''));
      expect(readFontNames(font)).toEqual({ family: opened?.family, names: opened?.names });
    },
  );

  it('is null for files that are no font, and for a font without a family', () => {
    expect(readFontNames(new Uint8Array(64))).toBeNull();
    expect(
      readFontNames(replaceTable(read('LiberationSans-Bold'), 'name', nameTable([[4, 'Bold']]))),
    ).toBeNull();
  });

  it.each([0, 5, 40])('does not read past the end of a name table cut to %d bytes', (length) => {
    const names = nameTable([
      [1, 'Club'],
      [2, 'Bold'],
      [6, 'Club-Bold'],
    ]);
    const cut = replaceTable(read('LiberationSans-Bold'), 'name', names.subarray(0, length));
    expect(readFontNames(cut)).toBeNull();
  });
});
