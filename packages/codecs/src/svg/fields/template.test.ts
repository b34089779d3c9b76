import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { decodeImage } from '../../index.ts';
import { fieldKey } from './field-texts.ts';
import { type FillOptions, fillTemplate } from './fill-template.ts';
import { openTemplate } from './open-template.ts';

const require = createRequire(import.meta.url);
/** Liberation Sans has no Vietnamese letters; its PostScript name is LiberationSans-Bold. */
const BOLD = new Uint8Array(
  readFileSync(require.resolve('pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf')),
);

const svg = (body: string) =>
  new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100" viewBox="0 0 400 100">${body}</svg>`,
  );

const BACK =
  '<text x="200" y="60" text-anchor="middle" font-family="Noto Sans" font-size="40">{{name}}</text>';

async function templateOf(body: string, fonts: readonly Uint8Array[] = []) {
  const opened = await openTemplate(svg(body), fonts);
  if (!opened.ok) throw new Error(`${opened.problem.code}: ${opened.problem.text}`);
  return opened.template;
}

const valuesOf = (row: Readonly<Record<string, string>>) =>
  new Map(Object.entries(row).map(([name, value]) => [fieldKey(name), value]));

async function fill(
  body: string,
  rows: readonly Readonly<Record<string, string>>[],
  { fonts = [], narrowTo = 1 }: { readonly fonts?: readonly Uint8Array[] } & Partial<FillOptions> = {},
) {
  const filled = await fillTemplate(await templateOf(body, fonts), rows.map(valuesOf), { narrowTo });
  if (!filled.ok) throw new Error(filled.problem.text);
  return filled.pieces;
}

async function pixelsOf(source: string | Uint8Array) {
  const bytes = typeof source === 'string' ? new TextEncoder().encode(source) : source;
  const decoded = await decodeImage(bytes, { ppi: 192 });
  if (!decoded.ok) throw new Error(decoded.problem.text);
  return decoded.raster;
}

/** Mean difference of two drawings, 0…255. */
async function difference(one: string | Uint8Array, other: string | Uint8Array): Promise<number> {
  const [a, b] = [await pixelsOf(one), await pixelsOf(other)];
  expect([a.width, a.height]).toEqual([b.width, b.height]);
  return a.data.reduce((sum, value, i) => sum + Math.abs(value - b.data[i]!), 0) / a.data.length;
}

const problemOf = async (body: string, fonts: readonly Uint8Array[] = []) => {
  const opened = await openTemplate(svg(body), fonts);
  return opened.ok ? null : opened.problem;
};

describe('fillTemplate', () => {
  it('draws each row as the same drawing with the row’s text', async () => {
    const body = `<g transform="rotate(3 200 50)" font-weight="700" fill="#246">${BACK}</g>
      <text x="10" y="95" font-family="Noto Serif" font-size="20">No. {{ Number }} of <tspan fill="red">{{number}}</tspan></text>
      <text x="300" y="95" font-family="Noto Sans" font-size="12">Home</text>`;
    const rows = [
      { name: 'Müller & Söhne', number: '7' },
      { name: 'Łódź <9>', number: '10' },
    ];
    const pieces = await fill(body, rows);
    for (const [i, { name, number }] of rows.entries()) {
      expect(pieces[i]!.troubles).toEqual([]);
      expect(pieces[i]!.svg).not.toContain('<text');
      const written = body
        .replace('{{name}}', name.replace('&', '&amp;').replace('<', '&lt;'))
        .replaceAll(/\{\{ ?number ?\}\}/gi, number);
      expect(await difference(pieces[i]!.svg, svg(written))).toBeLessThan(0.1);
      expect(await difference(pieces[i]!.svg, svg(body))).toBeGreaterThan(1);
    }
  });

  it('keeps a gradient, an outline, a curve and an opacity', async () => {
    const body = `<defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient>
      <path id="arc" d="M20 90 Q200 10 380 90"/></defs>
      <g opacity=".6"><text font-family="Noto Sans" font-size="30" fill="url(#g)" stroke="#000" stroke-width="2" paint-order="stroke"><textPath href="#arc" startOffset="50%" text-anchor="middle">{{name}}</textPath></text></g>`;
    const [one, other] = await fill(body, [{ name: 'Anna' }, { name: 'Benedikta' }]);
    expect(await difference(one!.svg, svg(body.replace('{{name}}', 'Anna')))).toBeLessThan(0.1);
    expect(await difference(other!.svg, svg(body.replace('{{name}}', 'Benedikta')))).toBeLessThan(0.1);
  });

  it('uses a given font, by its family or its PostScript name', async () => {
    const named = (family: string) => BACK.replace('Noto Sans', family);
    const [family] = await fill(named('Liberation Sans'), [{ name: 'Anna' }], { fonts: [BOLD] });
    const [postScript] = await fill(named('LiberationSans-Bold, serif'), [{ name: 'Anna' }], {
      fonts: [BOLD],
    });
    const [own] = await fill(BACK, [{ name: 'Anna' }]);
    expect(postScript!.svg).toBe(family!.svg);
    expect(await difference(own!.svg, family!.svg)).toBeGreaterThan(0.5);
  });

  it('draws nothing for an empty value', async () => {
    const [piece] = await fill(`${BACK}<rect width="9" height="9"/>`, [{ name: '' }]);
    expect(piece!.troubles).toEqual([]);
    expect(piece!.svg).not.toContain('<path');
  });

  it('reports letters that the font lacks, in that row only', async () => {
    const given = BACK.replace('Noto Sans', 'Liberation Sans');
    const pieces = await fill(given, [{ name: 'Anna' }, { name: 'Ann東京a' }], { fonts: [BOLD] });
    expect(pieces.map(({ troubles }) => troubles)).toEqual([
      [],
      [{ code: 'letters-missing', text: 'Ann東京a', letters: ['東', '京'] }],
    ]);
    const [own] = await fill(BACK, [{ name: 'Жanna 東' }]);
    expect(own!.troubles).toEqual([{ code: 'letters-missing', text: 'Жanna 東', letters: ['東'] }]);
  });

  it('reports text that leaves the page, but not text that fits', async () => {
    const pieces = await fill(BACK, [{ name: 'Anna' }, { name: 'Maximiliane von Hohenlohe' }]);
    expect(pieces.map(({ troubles }) => troubles)).toEqual([
      [],
      [{ code: 'too-large', text: 'Maximiliane von Hohenlohe', hasBox: false }],
    ]);
  });

  it.each(['name-box', 'Name_Box', 'name_x0020_box'])('keeps text inside the rectangle %s', async (id) => {
    const body = `<g transform="translate(50 0)"><rect id="${id}" x="50" y="10" width="200" height="70" fill="none"/></g>${BACK}`;
    const pieces = await fill(body, [{ name: 'Anna' }, { name: 'Benedikta A' }]);
    expect(pieces.map(({ troubles }) => troubles)).toEqual([
      [],
      [{ code: 'too-large', text: 'Benedikta A', hasBox: true }],
    ]);
  });

  it('narrows text to its room, but not below the least width', async () => {
    const rows = [{ name: 'Anna' }, { name: 'Maximiliane von Hohe' }, { name: 'Maximiliane von Hohenlohe' }];
    const [short, wide, widest] = await fill(BACK, rows, { narrowTo: 0.9 });
    expect(short!.troubles).toEqual([]);
    expect(wide!.troubles).toMatchObject([{ code: 'narrowed', text: 'Maximiliane von Hohe' }]);
    expect(widest!.troubles).toMatchObject([{ code: 'too-large' }]);
    const { data, width, height } = await pixelsOf(wide!.svg);
    const inColumn = (x: number) => Array.from({ length: height }, (_, y) => data[4 * (y * width + x) + 3]!);
    const inked = Array.from({ length: width }, (_, x) => x).filter((x) => inColumn(x).some((a) => a > 0));
    const [left, right] = [Math.min(...inked), Math.max(...inked)];
    expect(left + right).toBeCloseTo(width - 1, -1);
    expect(left).toBeLessThan(8);
  });

  it.each(['visibility="hidden"', 'fill="none"'])('reports text that is blank by %s', async (attribute) => {
    const [piece] = await fill(BACK.replace('<text', `<text ${attribute}`), [{ name: 'Anna' }]);
    expect(piece!.troubles).toEqual([{ code: 'blank', text: 'Anna' }]);
  });

  it('ignores a field in a layer that is off', async () => {
    const off = `<g display="none">${BACK.replace('name', 'number')}</g>`;
    expect((await templateOf(`${BACK}${off}`)).fields).toEqual(['name']);
  });
});

describe('openTemplate', () => {
  it('lists the fields in order, each once', async () => {
    const { fields } = await templateOf(
      `${BACK}${BACK.replace('name', 'Rücken Nr.')}${BACK.replace('name', 'NAME')}`,
    );
    expect(fields).toHaveLength(2);
    expect(fields.map(fieldKey)).toEqual(['name', 'rückennr']);
  });

  it.each([
    ['no-fields', '<text font-size="9">Anna</text>'],
    ['field-split', '<text font-size="9">{{na<tspan dx="1">me}}</tspan></text>'],
    ['field-by-reference', `<symbol id="s">${BACK}</symbol><use href="#s"/>${BACK}`],
    ['font-missing', BACK.replace('Noto Sans', 'Varsity, serif')],
  ])('refuses a design: %s', async (code, body) => {
    expect(await problemOf(body)).toMatchObject({ code });
  });

  it('names the missing font and accepts a design that only names a generic family', async () => {
    const problem = await problemOf(BACK.replace('Noto Sans', "'Varsity-Regular', Varsity"));
    expect(problem?.text).toContain('Varsity-Regular');
    expect(await problemOf(BACK.replace('Noto Sans', 'sans-serif'))).toBeNull();
    expect(await problemOf(BACK.replace('font-family="Noto Sans" ', ''))).toBeNull();
  });

  it('refuses a file that is no SVG', async () => {
    expect(await openTemplate(new Uint8Array([1, 2, 3]), [])).toMatchObject({ problem: { code: 'not-svg' } });
  });
});
