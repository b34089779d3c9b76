import { describe, expect, it } from 'vitest';
import { parseList } from './parse-list.ts';
import { readRows } from './read-rows.ts';

const FIELDS = ['Name', 'Number'];

function read(list: string, fields: readonly string[] = FIELDS) {
  const parsed = parseList(list);
  if (!parsed.ok) throw new Error(parsed.problem.text);
  const rows = readRows(parsed.rows, fields);
  if (!rows.ok) return { problem: rows.problem.text, values: [], issues: [], copies: [], columns: [] };
  return {
    problem: null,
    columns: rows.columns,
    values: rows.rows.map(({ values }) => [...values.values()]),
    copies: rows.rows.map(({ copies }) => copies),
    issues: rows.issues.map(({ code, row, blocks, text }) => ({ code, row, blocks, text })),
  };
}

describe('readRows', () => {
  it('finds columns by their heading, in any order, case and punctuation', () => {
    const { values, issues, columns } = read('Size;NUMBER;name\nM;7;Anna\nL;8;Ben');
    expect(values).toEqual([
      ['Anna', '7'],
      ['Ben', '8'],
    ]);
    expect(columns).toEqual(['Size', 'NUMBER', 'name']);
    expect(issues).toEqual([]);
  });

  it('takes columns in order if the first row names no field, and says so', () => {
    const { values, issues } = read('Anna,7\nBen,8');
    expect(values).toEqual([
      ['Anna', '7'],
      ['Ben', '8'],
    ]);
    expect(issues).toMatchObject([{ code: 'list-by-order', blocks: false }]);
    expect(read('Anna\nBen', ['Name']).values).toEqual([['Anna'], ['Ben']]);
  });

  it.each([
    ['a missing column', 'Name,Nr\nAnna,7', 'no column “Number”'],
    ['headings that name no field', 'Spieler,Nr\nAnna,7\nBen,8', 'no column “Name”, “Number”'],
    ['too few columns', 'Anna\nBen', '1 column'],
    ['a header row alone', 'Name,Number', 'only its first row'],
  ])('refuses %s', (_, list, reason) => {
    expect(read(list).problem).toContain(reason);
  });

  it('reports an empty field, and leaves out a field on purpose', () => {
    const { values, issues } = read('Name,Number\nAnna,\n-,8');
    expect(issues).toEqual([
      {
        ...{ code: 'list-empty-field', row: 2, blocks: true },
        text: 'Row 2: “Number” is empty. Fill it, or write - to leave it out on purpose.',
      },
    ]);
    expect(values[1]).toEqual(['', '8']);
  });

  it('reports repeated numbers, but not repeated names or a year for all', () => {
    const { issues } = read('Name,Number\nAnna,7\nAnna,8\nBen,7\n-,7');
    expect(issues).toEqual([
      {
        ...{ code: 'list-repeated', row: 4, blocks: false },
        text: 'Rows 2, 4, 5 have the same number: 7. Change one, unless they belong to different teams.',
      },
    ]);
    expect(read('Name,Number\nAnna,2026\nBen,2026').issues).toEqual([]);
  });

  it('reports repeated rows of a list without numbers', () => {
    expect(read('Name\nAnna\nBen\nAnna', ['Name']).issues).toMatchObject([{ code: 'list-repeated', row: 4 }]);
  });

  it('reads the number of copies of each row', () => {
    expect(read('Name,Number,Qty\nAnna,7,3\nBen,8,').copies).toEqual([3, 1]);
    const { issues } = read('Name,Number,Qty\nAnna,7,two\nBen,8,0\nEva,9,1.5');
    expect(issues.map(({ code, row, blocks }) => [code, row, blocks])).toEqual([
      ['list-copies', 2, true],
      ['list-copies', 3, true],
      ['list-copies', 4, true],
    ]);
    expect(read('Qty\n7\n8', ['Qty']).copies).toEqual([1, 1]);
  });
});
