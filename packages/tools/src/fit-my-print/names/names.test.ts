import { decodeImage } from '@printready/codecs';
import { describe, expect, it } from 'vitest';
import {
  comparePages,
  drawPage,
  missingPages,
  onWhite,
} from '../../../../../scripts/testing/outside-pages.ts';
import { tool } from '../file.ts';
import { makeRoster } from './name-pieces.ts';
import { packingList } from './packing-list.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

const DESIGN = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">
  <text x="100" y="40" text-anchor="middle" font-family="Noto Sans Mono" font-size="24">{{name}}</text>
  <text x="100" y="90" text-anchor="middle" font-family="Noto Sans Mono" font-size="40">{{number}}</text></svg>`;
const LIST = 'Name;Number;Size\nMüller;7;M\nO’Neill;10;XL\n-;11;S\n';

const roster = async (list: string, { design = DESIGN, narrowPercent = 100 } = {}) => {
  const made = await makeRoster({ stem: 'back', design: encode(design), list, fonts: [], narrowPercent });
  if (!made.ok) throw new Error(made.problem.text);
  return made.roster;
};

const lay = (list: string, options: object = {}, design = DESIGN) =>
  tool.run([{ name: 'back.svg', bytes: encode(design) }], { ppi: 72, list: encode(list), ...options }, run);

const textOf = (parts: readonly Uint8Array[]) => Buffer.concat(parts).toString('utf8');

describe('makeRoster', () => {
  it('makes a piece for each row, named after its text', async () => {
    const { pieces, issues, fields } = await roster(LIST);
    expect(fields).toEqual(['name', 'number']);
    expect(issues).toEqual([]);
    expect(pieces?.map(({ name, label }) => [name, label])).toEqual([
      ['back Müller 7.svg', 'Müller 7'],
      ['back O’Neill 10.svg', 'O’Neill 10'],
      ['back 11.svg', '11'],
    ]);
  });

  it('gives pieces of the same text different names, without characters that file systems refuse', async () => {
    const { pieces } = await roster('Name,Number\nA/B,7\na/b,7');
    expect(pieces?.map(({ name }) => name)).toEqual(['back A-B 7.svg', 'back a-b 7 (2).svg']);
  });

  it('makes no piece while a row has text that does not fit, and narrows it if allowed', async () => {
    const list = 'Name,Number\nMüller,7\nSchwarzenegger,8';
    const refused = await roster(list);
    expect(refused.pieces).toBeNull();
    expect(refused.issues.map(({ code, row, blocks }) => [code, row, blocks])).toEqual([
      ['text-too-large', 3, true],
    ]);
    expect(refused.issues[0]!.text).toBe(
      'Row 3: “Schwarzenegger” does not fit the page. Shorten it, allow narrower text, or make the page larger in the design.',
    );
    const narrowed = await roster(list, { narrowPercent: 80 });
    expect(narrowed.issues).toMatchObject([{ code: 'text-narrowed', row: 3, blocks: false }]);
    expect(narrowed.pieces).toHaveLength(2);
  });

  it('makes no piece with letters that the font lacks', async () => {
    const { pieces, issues } = await roster('Name,Number\n東京,7\nAnna,8');
    expect(pieces).toBeNull();
    expect(issues).toMatchObject([{ code: 'letters-missing', row: 2 }]);
    expect(issues[0]!.text).toContain('東 京');
  });
});

describe('a list in Fit My Print', () => {
  it('refuses a row with more copies than a piece can have, but lays as many as it can have', async () => {
    const list = 'Name;Number;Quantity\nAnna;7;125\n';
    const most = await lay(list, { copies: 4, ppi: 72, format: 'pdf' });
    expect(most.figures.find(({ id }) => id === 'copies')).toMatchObject({ value: 500 });
    const more = await lay(list, { copies: 5 });
    expect({ ok: more.ok, files: more.files }).toEqual({ ok: false, files: [] });
    expect(more.findings.map(({ text }) => text)).toEqual([
      'Row 2: 625 copies of a piece are too many; 500 fit one row. Split it into several rows.',
    ]);
  });

  it('lays a piece for each row, as often as its copies, with a packing list', async () => {
    const { ok, files, figures, findings } = await lay('Name,Number,Qty\nMüller,7,2\nAnna,8,1', {
      copies: 3,
    });
    expect(findings.filter(({ code }) => code !== 'resolution-low')).toEqual([]);
    expect(ok).toBe(true);
    expect(figures.find(({ id }) => id === 'copies')).toMatchObject({ value: 9 });
    expect(files.map(({ name, beside }) => [name, beside ?? false])).toEqual([
      ['back_sheet.pdf', false],
      ['back_packing.csv', true],
    ]);
    expect(textOf(files[1]!.parts)).toBe(
      '\uFEFFName,Number,Qty,Printed,Sheet\r\nMüller,7,2,6,1\r\nAnna,8,1,3,1\r\n',
    );
  });

  it('lays designs without fields beside the pieces', async () => {
    const logo = encode(
      '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"><rect width="50" height="50"/></svg>',
    );
    const inputs = [
      { name: 'logo.svg', bytes: logo },
      { name: 'back.svg', bytes: encode(DESIGN) },
    ];
    const options = { ppi: 72, list: encode(LIST), arts: [{ quantity: 4 }, { quantity: 1 }] };
    const { figures } = await tool.run(inputs, options, run);
    expect(figures.find(({ id }) => id === 'copies')).toMatchObject({ value: 7 });
  });

  it.each([
    ['list-empty-field', 'Name,Number\nMüller,\nAnna,8', DESIGN],
    ['list-columns', 'Name,Nr\nMüller,7\nAnna,8', DESIGN],
    ['list-unreadable', '', DESIGN],
    ['list-design', LIST, DESIGN.replaceAll(/[{}]/g, '')],
    ['list-design', LIST, 'no drawing'],
    ['text-blank', LIST, DESIGN.replace('<text', '<text fill="none"')],
  ])('writes nothing: %s', async (code, list, design) => {
    const { ok, files, findings } = await lay(list, {}, design);
    expect(ok).toBe(false);
    expect(files).toEqual([]);
    expect(findings.map((finding) => finding.code)).toContain(code);
  });

  it('writes nothing if a piece does not fit the film', async () => {
    const { ok, files, findings } = await lay(LIST, {
      widthMm: 20,
      lengthMm: 20,
      marginMm: 0,
      arts: [{ widthMm: 60 }],
    });
    expect([ok, files]).toEqual([false, []]);
    expect(findings.map(({ code }) => code)).toContain('too-large');
  });

  it('prints all pieces at the size of the design, or at a given width of it', async () => {
    const filmOf = async (options: object) => {
      const { figures, files } = await lay('Name,Number\nIi,1\nMüller,100', {
        ...options,
        marginMm: 0,
        gapMm: 0,
      });
      expect(files).toHaveLength(2);
      return figures.find(({ id }) => id === 'film-length');
    };
    const [own, half] = [await filmOf({}), await filmOf({ arts: [{ widthMm: 25.4 * (100 / 96) }] })];
    if (!own || !('value' in own) || !half || !('value' in half)) expect.fail('No length.');
    expect(half.value / own.value).toBeCloseTo(0.5, 1);
  });

  it('reports fields without a list, and no other text', async () => {
    const codesOf = async (design: string) => {
      const { findings } = await tool.run([{ name: 'a.svg', bytes: encode(design) }], { ppi: 72 }, run);
      return findings.map(({ code }) => code);
    };
    expect(await codesOf(DESIGN)).toContain('fields-unfilled');
    expect(await codesOf(DESIGN.replaceAll(/[{}]+/g, ''))).not.toContain('fields-unfilled');
  });
});

describe('packingList', () => {
  it('escapes quotes and formulas, and fills short rows', () => {
    const rows = [{ cells: ['=1+1', '-'], copies: 1, sheets: [1, 2] }];
    expect(packingList(['A "B"', 'C', 'D'], rows)).toBe(
      '\uFEFF"A ""B""",C,D,Printed,Sheet\r\n\'=1+1,-,,1,1 2\r\n',
    );
  });
});

describe('200 rows', () => {
  const names = ['Müller', 'Łukasz', 'García', 'O’Neill', 'Dvořák', 'Weiß', 'Ørsted', 'Çelik'];
  const rows = Array.from({ length: 200 }, (_, i) => [
    `${names[i % 8]} ${String.fromCharCode(65 + (i % 26))}`,
    `${i}`,
  ]);
  const byLabel = async (all: readonly (readonly string[])[]) => {
    const { pieces } = await roster(['Name,Number', ...all.map((row) => row.join(','))].join('\n'));
    return new Map(pieces?.map(({ label, bytes }) => [label, textOf([bytes])]));
  };

  it('prints each row’s own text, whatever the order of the rows', async () => {
    const pieces = await byLabel(rows);
    expect([...pieces.keys()]).toEqual(rows.map((row) => row.join(' ')));
    expect(new Set(pieces.values()).size).toBe(200);
    expect(await byLabel(rows.toReversed())).toEqual(pieces);
    const alone = await byLabel([rows[77]!]);
    expect(pieces.get(rows[77]!.join(' '))).toBe([...alone.values()][0]);
  });
});

describe('the sheet of a list as paths', () => {
  const LONG = `Name,Number\n${['Müller', 'O’Neill', 'Anna', 'Kim', 'Noor', 'José'].map((name, at) => `${name},${at * 11}`).join('\n')}`;

  it.each(['boxes', 'shapes'])(
    'has the text of each row where the pixels have it, with %s',
    async (nesting) => {
      const options = { ppi: 150, widthMm: 150, nesting };
      const paths = await lay(LONG, { ...options, format: 'pdf' });
      const pixels = await lay(LONG, { ...options, format: 'png' });
      const filmOf = ({ figures }: typeof paths) => figures.find(({ id }) => id === 'film-length');
      expect(filmOf(paths)).toEqual(filmOf(pixels));
      const pdf = new Uint8Array(Buffer.concat(paths.files[0]!.parts));
      expect(Buffer.from(pdf).toString('latin1')).not.toContain('/Subtype /Image');
      if (missingPages !== null) return;
      const decoded = await decodeImage(new Uint8Array(Buffer.concat(pixels.files[0]!.parts)));
      if (!decoded.ok) throw new Error(decoded.problem.text);
      const { width, height, data } = decoded.raster;
      const { inside, mean } = comparePages({ width, height, data: onWhite(data) }, drawPage(pdf, 150));
      expect(inside).toBeLessThanOrEqual(2);
      expect(mean).toBeLessThan(1);
    },
  );

  it('has the ink of its pixels, and no resolution', async () => {
    const options = { widthMm: 500, arts: [{ widthMm: 300 }] };
    const [paths, pixels] = [await lay(LONG, options), await lay(LONG, { ...options, format: 'tiff' })];
    const filled = ({ figures }: typeof paths) => {
      const figure = figures.find(({ id }) => id === 'filled');
      return figure && 'value' in figure ? figure.value : Number.NaN;
    };
    expect(filled(paths)).toBeCloseTo(filled(pixels), 1);
    const codes = ({ findings }: typeof paths) => findings.map(({ code }) => code);
    expect(codes(pixels)).toContain('resolution-low');
    expect(codes(paths)).not.toContain('resolution-low');
  });
});
