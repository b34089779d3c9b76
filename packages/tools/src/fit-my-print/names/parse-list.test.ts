import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseList } from './parse-list.ts';

const cellsOf = (list: Uint8Array | string) => {
  const parsed = parseList(list);
  return parsed.ok ? parsed.rows.map(({ cells }) => cells) : parsed.problem.text;
};

const utf16 = (text: string, mark: readonly [number, number]) =>
  new Uint8Array([
    ...mark,
    ...Array.from(text).flatMap((letter) => {
      const code = letter.charCodeAt(0);
      return mark[0] === 0xff ? [code & 255, code >> 8] : [code >> 8, code & 255];
    }),
  ]);

describe('parseList', () => {
  it.each([
    ['commas', 'Name,Number\nAnna,7'],
    ['semicolons', 'Name;Number\r\nAnna;7\r\n'],
    ['tabs', 'Name\tNumber\rAnna\t7\r'],
    ['quotes', '"Name","Number"\n"Anna","7"'],
    ['a mark', '\uFEFFName,Number\nAnna,7\n\n'],
    ['a declared delimiter', 'sep=|\r\nName|Number\r\nAnna|7'],
    ['spaces', '  Name , Number\n "Anna" ,7 \n'],
  ])('reads %s', (_, list) => {
    expect(cellsOf(list)).toEqual([
      ['Name', 'Number'],
      ['Anna', '7'],
    ]);
  });

  it('keeps commas in a list of semicolons, and doubled quotes and line breaks in quotes', () => {
    expect(cellsOf('Name;Number\nMüller, Jr.;7')).toEqual([
      ['Name', 'Number'],
      ['Müller, Jr.', '7'],
    ]);
    expect(cellsOf('"Anna ""Ace""\nMeier",7\nO"Neill,8')).toEqual([
      ['Anna "Ace" Meier', '7'],
      ['O"Neill', '8'],
    ]);
  });

  it('finds the delimiter although quoted cells contain more of another', () => {
    expect(cellsOf('"Anna";"Smith, Jr., III"\n"Ben";"Lee"')).toEqual([
      ['Anna', 'Smith, Jr., III'],
      ['Ben', 'Lee'],
    ]);
    expect(cellsOf('"Anna" ,"M;L;XL"')).toEqual([['Anna', 'M;L;XL']]);
  });

  it.each([
    ['UTF-8', new TextEncoder().encode('Jürgen;Łódź')],
    ['UTF-8, decomposed', new TextEncoder().encode('Jürgen;Łódź'.normalize('NFD'))],
    ['UTF-16 LE', utf16('Jürgen;Łódź', [0xff, 0xfe])],
    ['UTF-16 BE', utf16('Jürgen;Łódź', [0xfe, 0xff])],
  ])('reads umlauts in %s', (_, bytes) => {
    expect(cellsOf(bytes)).toEqual([['Jürgen', 'Łódź']]);
  });

  it('reads the code page of Western Windows', () => {
    expect(cellsOf(new Uint8Array([0x4a, 0xfc, 0x72, 0x67, 0x65, 0x6e, 0x3b, 0x80]))).toEqual([
      ['Jürgen', '€'],
    ]);
  });

  it('numbers rows as the spreadsheet does', () => {
    const parsed = parseList('Name,Size\n\nAnna,M\n,\nBen,L');
    expect(parsed.ok && parsed.rows.map(({ number }) => number)).toEqual([1, 3, 5]);
  });

  it.each([
    ['spreadsheet file', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])],
    ['is empty', ' \n,\n'],
    ['not closed', 'Name\n"Anna\nBen'],
    ['2001 rows', 'Anna\n'.repeat(2001)],
  ])('refuses a list: %s', (reason, list) => {
    expect(cellsOf(list)).toContain(reason);
  });

  it('reads back any cells that a spreadsheet writes', () => {
    const cell = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/^sep=/i.test(text));
    const written = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const expected = (text: string) => text.replaceAll(/\s+/g, ' ').trim().normalize('NFC');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cell, cell), { minLength: 1 }),
        fc.constantFrom(',', ';', '\t'),
        (rows, by) => {
          const kept = rows.map((row) => row.map(expected)).filter((row) => row.some((text) => text !== ''));
          fc.pre(kept.length > 0);
          const list = rows.map((row) => row.map(written).join(by)).join('\r\n');
          expect(cellsOf(list)).toEqual(kept);
        },
      ),
    );
  });
});
