import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeJob } from '@printready/pipeline/job';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../command.ts';

const folder = mkdtempSync(join(tmpdir(), 'printready-reorder-'));
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

const drawing = (radius: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="50mm" height="30mm" viewBox="0 0 50 30"><circle cx="20" cy="15" r="${radius}"/></svg>`;

beforeAll(async () => {
  writeFileSync(at('logo.svg'), drawing(9));
  writeFileSync(at('renamed (1).svg'), drawing(9));
  writeFileSync(at('other.svg'), drawing(5));
  const sheet = ['--width-mm', '254', '--ppi', '100', '--job', at('order.printready')];
  const made = await printready('fit-my-print', `${at('logo.svg')}=3`, '-o', at('first.pdf'), ...sheet);
  expect(made.code, made.err).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true }));

const reorder = (...words: readonly string[]) => printready('reorder', ...words);

describe('printready reorder', () => {
  it('prints the same bytes from a renamed file, and says nothing changed', async () => {
    const again = await reorder(
      ...[at('order.printready'), '--source', at('renamed (1).svg'), '-o', at('again.pdf')],
    );
    expect(again.code, again.err).toBe(0);
    expect(again.out).toContain('Pieces 3');
    expect(again.err).toMatch(/^Job of \d{4}-\d\d-\d\d, PrintReady [\d.]+\.\n$/);
    expect(readFileSync(at('again.pdf'))).toEqual(readFileSync(at('first.pdf')));
  });

  it('names the options that are given again, and the result that differs', async () => {
    const wider = await reorder(
      ...[at('order.printready'), at('logo.svg'), '-o', at('wider.pdf'), '--width-mm', '300'],
    );
    expect(wider.code, wider.err).toBe(0);
    expect(wider.err).toContain('Film width was 254 and is 300 now.\n');
    expect(wider.err).toContain('logo_sheet.pdf differs from the result of the job.\n');
  });

  it('marks on a map where the sheet prints differently', async () => {
    const how = ['--width-mm', '60', '--difference', at('map.png')];
    const fewer = await reorder(at('order.printready'), at('logo.svg'), '-o', at('fewer.pdf'), ...how);
    expect(fewer.code, fewer.err).toBe(0);
    expect(fewer.err).toMatch(
      /^Sheet 1 looks different on [\d.]+% of its print, most at \d+ mm from the left and \d+ mm from the top \(ΔE [\d.]+\)\.$/m,
    );
    const map = PNG.sync.read(readFileSync(at('map.png')));
    // Two pixels per mm of the wider film, which was the job’s.
    expect(map.width).toBe(508);
    const isMark = (pixel: number) => map.data[pixel * 4]! > map.data[pixel * 4 + 1]! + 60;
    expect(Array.from({ length: map.width * map.height }, (_, i) => i).some(isMark)).toBe(true);
  });

  it('says that a changed file looks as it did, and draws no map over an existing file', {
    tags: 'slow',
  }, async () => {
    const colder = ['--white', '--difference', at('map2.png')];
    const same = await reorder(at('order.printready'), at('logo.svg'), '-o', at('white.pdf'), ...colder);
    expect(same.err).toContain(
      'logo_sheet.pdf differs from the result of the job.\nSheet 1 looks as it did.\n',
    );
    const again = await reorder(
      ...[at('order.printready'), at('logo.svg'), '-o', at('white2.pdf'), ...colder],
    );
    expect(again.code).toBe(1);
    expect(again.err).toContain('map2.png');
    const wrong = await reorder(at('order.printready'), '-o', at('z.pdf'), '--difference', 'map.jpg');
    expect(wrong.err).toContain('--difference takes a name that ends in .png.');
  });

  it('refuses another file, a missing one, and a file that is no job', async () => {
    const other = await reorder(at('order.printready'), '--source', at('other.svg'), '-o', at('x.pdf'));
    expect(other.code).toBe(2);
    expect(other.err).toContain('“other.svg” is not part of this job.');
    const missing = await reorder(at('order.printready'), '-o', at('x.pdf'));
    expect(missing.err).toContain('The job needs “logo.svg”.');
    const foreign = await reorder(at('logo.svg'), '-o', at('x.pdf'));
    expect(foreign.err).toContain('It is no job file of PrintReady.');
  });

  it('refuses a job that was laid out on the screen', async () => {
    const facts = { name: 'a.svg', bytes: 1, sha256: '0'.repeat(64) };
    const about = {
      madeAt: '2026-05-01T10:00:00.000Z',
      program: '0.1.0',
      sources: [facts],
      results: [facts],
    };
    writeFileSync(
      at('screen.printready'),
      Buffer.concat(await writeJob({ ...about, options: {}, plan: {} })),
    );
    const screen = await reorder(at('screen.printready'), '-o', at('x.pdf'));
    expect([screen.code, screen.err]).toEqual([
      2,
      expect.stringContaining('This job was laid out on the screen. Open it in Fit My Print.'),
    ]);
  });

  it('needs no file for a job that was saved with its artwork', async () => {
    const how = ['--ppi', '100', '--job', at('whole.printready'), '--with-artwork'];
    const made = await printready('fit-my-print', at('logo.svg'), '-o', at('whole.pdf'), ...how);
    expect(made.code, made.err).toBe(0);
    const again = await reorder(at('whole.printready'), '-o', at('whole-again.pdf'));
    expect(again.code, again.err).toBe(0);
    expect(readFileSync(at('whole-again.pdf'))).toEqual(readFileSync(at('whole.pdf')));
  });

  it('refuses --with-artwork without a job', async () => {
    const made = await printready('fit-my-print', at('logo.svg'), '-o', at('y.pdf'), '--with-artwork');
    expect(made.code).toBe(2);
    expect(made.err).toContain('--job order.printready');
  });
});
