import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeImage } from '@printready/codecs';
import { createRaster } from '@printready/pixels/raster';
import { inspect } from '@printready/preflight';
import { TYPICAL_RATES } from '@printready/print/cost';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../command.ts';

const folder = mkdtempSync(join(tmpdir(), 'printready-file-tools-'));
const at = (name: string) => join(folder, name);

async function printready(...words: readonly string[]) {
  let out = '';
  let err = '';
  const code = await runCommand(words, {
    stdout: { write: (text: string) => void (out += text) },
    stderr: { write: (text: string) => void (err += text) },
  });
  return { code, out, err };
}

beforeAll(async () => {
  const art = createRaster(100, 60, { resolution: { x: 100, y: 100 } });
  art.data.fill(255);
  writeFileSync(at('art.png'), await encodeImage(art, { format: 'png' }));
  writeFileSync(
    at('drawing.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="50mm" height="30mm" viewBox="0 0 50 30"><circle cx="20" cy="15" r="9"/></svg>',
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

it('places several files on one sheet of exactly the given size', async () => {
  const sheet = ['--width-mm', '254', '--copies', '3', '--ppi', '100'];
  const made = await printready(
    'run',
    'fit-my-print',
    at('art.png'),
    at('drawing.svg'),
    '-o',
    at('s.pdf'),
    ...sheet,
  );
  expect(made).toMatchObject({ code: 0 });
  expect(made.out).toContain('Pieces 6');
  const facts = inspect(new Uint8Array(readFileSync(at('s.pdf'))), 's.pdf');
  if (facts.kind !== 'pdf') expect.fail(`A ${facts.kind} is no PDF.`);
  const [left, , right] = facts.pages?.[0]?.boxes.effective.TrimBox ?? [0, 0, 0, 0];
  expect(right - left).toBeCloseTo(720);
  const png = await printready('run', 'fit-my-print', at('art.png'), '-o', at('s.png'), ...sheet);
  expect(png.code, png.err).toBe(0);
  expect(PNG.sync.read(readFileSync(at('s.png'))).width).toBe(1000);
});

it('writes a quote beside the sheet from a file of rates', async () => {
  const priced = { ...TYPICAL_RATES.dtf.color, centsPerThousand: 9_000 };
  const dtf = { color: priced, white: priced, named: [] };
  writeFileSync(at('rates.json'), JSON.stringify({ ...TYPICAL_RATES, dtf, powderCentsPerKilogram: 2_000 }));
  const quote = ['--rates', at('rates.json'), '--quote', '--quote-job', 'Order 81'];
  const made = await printready(
    'run',
    'fit-my-print',
    `${at('art.png')}=12`,
    '-o',
    at('priced.pdf'),
    ...quote,
  );
  expect(made.code, made.err).toBe(0);
  expect(made.out).toMatch(/Cyan ink, ml [\d.]+.*Price, \$ [\d.]+/s);
  expect(readFileSync(at('priced_quote.pdf'), 'latin1').slice(0, 5)).toBe('%PDF-');
});

it('validates one or several files, and exits with 1 if a file is blocked', async () => {
  const files = [at('drawing.svg'), at('art.png')];
  const separate = await printready(
    'run',
    'file-validator',
    ...files,
    '-o',
    `${at('reports')}/`,
    '--format',
    'csv',
  );
  expect(separate).toMatchObject({ code: 1 });
  expect(existsSync(at('reports/drawing_report.csv')) && existsSync(at('reports/art_report.csv'))).toBe(true);
  const together = await printready('run', 'batch-validator', ...files, '-o', at('all.json'), '--json');
  expect(together.code).toBe(1);
  const { results } = JSON.parse(together.out) as { results: { figures: { id: string; value: number }[] }[] };
  expect(results).toHaveLength(1);
  expect(results[0]?.figures.find(({ id }) => id === 'unchecked')?.value).toBe(1);
  expect(JSON.parse(readFileSync(at('all.json'), 'utf8'))).toHaveLength(2);
});

it('converts by output extension, overwrites only with --force, and reports unsupported formats', async () => {
  const convert = (...words: readonly string[]) => printready('run', 'image-converter', ...words);
  expect(await convert(at('art.png'), '-o', at('art.tif'), '--color', 'cmyk')).toMatchObject({ code: 0 });
  expect([...readFileSync(at('art.tif')).subarray(0, 2)]).toEqual([0x49, 0x49]);
  const second = await convert(at('art.png'), '-o', at('art.tif'));
  expect(second.code).toBe(1);
  expect(second.err).toContain('is there already');
  expect((await convert(at('gone.png'), '-o', at('gone.tif'))).err).toContain('There is no such file.');
  expect(await convert(at('art.png'), '-o', at('art.exe'))).toMatchObject({ code: 2 });
  expect((await convert(at('art.png'), at('drawing.svg'), '-o', at('one.tif'))).err).toContain(
    'need a folder',
  );
  expect((await convert('--help')).out).toContain('--drawn-ppi <number>');
});

it('fills a design from a list, all or nothing, with a packing list beside the sheet', {
  tags: 'slow',
}, async () => {
  writeFileSync(
    at('jersey.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="50mm" height="20mm"><text x="10" y="40" font-size="30">{{name}}</text></svg>',
  );
  writeFileSync(at('names.csv'), 'Name;Size\r\nMüller;M\r\nAnna;L\r\n');
  writeFileSync(at('gaps.csv'), 'Name;Size\r\nMüller;M\r\n;L\r\n');
  const lay = (list: string, ...words: readonly string[]) =>
    printready('fit-my-print', at('jersey.svg'), '--list', at(list), ...words);
  const refused = await lay('gaps.csv', '-o', at('names.pdf'));
  expect(refused.code).toBe(1);
  expect(refused.err).toContain('Row 3: “name” is empty.');
  expect(existsSync(at('names.pdf')) || existsSync(at('names_packing.csv'))).toBe(false);
  const made = await lay('names.csv', '-o', at('names.pdf'));
  expect(made.code, made.err).toBe(0);
  expect(made.out).toContain('Pieces 2');
  expect(readFileSync(at('names_packing.csv'), 'utf8')).toContain('Müller,M,1,1\r\nAnna,L,1,1');
  rmSync(at('names.pdf'));
  const again = await lay('names.csv', '-o', at('names.pdf'));
  expect(again.err).toContain('is there already');
  expect(existsSync(at('names.pdf'))).toBe(false);
});
