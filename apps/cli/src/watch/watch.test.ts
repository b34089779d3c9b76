import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PNG } from 'pngjs';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../command.ts';

const program = fileURLToPath(new URL('../../bin/printready.mjs', import.meta.url));
const root = mkdtempSync(join(tmpdir(), 'printready-watch-'));
let count = 0;
let base = '';
const at = (...names: string[]) => join(base, ...names);
const namesIn = (folder: string) =>
  readdirSync(at(folder))
    .filter((name) => !name.startsWith('.'))
    .toSorted();

const RECIPE = {
  version: 1,
  name: 'Halve',
  steps: [{ id: 'halve', tool: 'downscaler', options: { percent: 50 } }],
};

function drawArt(side: number, red = 200): Buffer {
  const art = new PNG({ width: side, height: side });
  for (let i = 0; i < side * side; i++) art.data.set([red, i % 256, 40, 255], 4 * i);
  return PNG.sync.write(art);
}

beforeEach(() => {
  base = join(root, `${++count}`);
  mkdirSync(at('in'), { recursive: true });
  writeFileSync(at('recipe.json'), JSON.stringify(RECIPE));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

type Line = { readonly event: string; readonly file: string; readonly n: number };

async function watch(...words: readonly string[]) {
  const printed = { out: '', err: '' };
  const code = await runCommand(['watch', ...words], {
    stdout: { write: (text) => (printed.out += String(text)) },
    stderr: { write: (text) => (printed.err += text) },
  });
  const lines = printed.out.split('\n').filter((line) => line.startsWith('{'));
  return { code, ...printed, events: lines.map((line) => JSON.parse(line) as Line) };
}

const QUICK = ['--every', '0.05', '--settle', '0.05', '--jobs', '2'];
const byRecipe = (...words: string[]) =>
  watch(at('in'), '--recipe', at('recipe.json'), '-o', at('out'), '--once', ...QUICK, ...words);

describe('watch --once with a recipe', () => {
  it('writes results and reports, and moves originals to the folders for success and failure', async () => {
    writeFileSync(at('in', 'one.png'), drawArt(24));
    writeFileSync(at('in', 'broken.png'), drawArt(24).subarray(0, 60));
    const { code, events, err } = await byRecipe();
    expect(code).toBe(1);
    expect(events.map(({ event }) => event).toSorted()).toEqual(['done', 'failed', 'taken', 'taken']);
    expect([namesIn('in'), namesIn('out'), namesIn('ok')]).toEqual([[], ['one.png'], ['one.png']]);
    expect(PNG.sync.read(readFileSync(at('out', 'one.png'))).width).toBe(12);
    const [email = '', original] = namesIn('failed').toSorted((a, b) => b.length - a.length);
    expect(original).toBe('broken.png');
    expect(readFileSync(at('failed', email), 'utf8')).toMatch(/^Hello,\n\nWe checked "broken\.png"/);
    expect(err).toContain('broken.png: ');
    const reports = namesIn('reports').map(
      (name) => JSON.parse(readFileSync(at('reports', name), 'utf8')) as object,
    );
    expect(reports).toContainEqual(
      expect.objectContaining({ file: 'one.png', passed: true, output: 'one.png' }),
    );
  });

  it('writes the same bytes as printready bulk', async () => {
    writeFileSync(at('in', 'one.png'), drawArt(24));
    writeFileSync(at('one.png'), drawArt(24));
    await byRecipe();
    const quiet = { write: () => true };
    await runCommand(['bulk', at('recipe.json'), at('one.png'), '-o', at('bulk')], {
      stdout: quiet,
      stderr: quiet,
    });
    expect(readFileSync(at('out', 'one.png')).equals(readFileSync(at('bulk', 'one.png')))).toBe(true);
  });

  it('writes white plates with the same bytes as printready bulk and printready run', {
    tags: 'slow',
  }, async () => {
    const steps = [{ id: 'white', tool: 'white-plate', options: { chokeMm: 0.3 } }];
    const recipe = { version: 2, name: 'White', steps, output: { format: 'pdf' } };
    writeFileSync(at('recipe.json'), JSON.stringify(recipe));
    for (const path of [at('in', 'one.png'), at('one.png')]) writeFileSync(path, drawArt(24));
    await byRecipe();
    const quiet = { write: () => true };
    const terminal = { stdout: quiet, stderr: quiet };
    await runCommand(['bulk', at('recipe.json'), at('one.png'), '-o', at('bulk')], terminal);
    const words = ['run', 'white-plate', at('one.png'), '-o', at('run.pdf'), '--choke-mm', '0.3'];
    expect(await runCommand(words, terminal)).toBe(0);
    const [watched, ...others] = [at('out', 'one.pdf'), at('bulk', 'one.pdf'), at('run.pdf')].map((path) =>
      readFileSync(path),
    );
    expect(watched?.toString('latin1')).toContain('/Separation /White');
    for (const other of others) expect(watched?.equals(other)).toBe(true);
  });

  it('refuses a recipe whose results lose the white plate before it takes a file', async () => {
    const steps = [{ id: 'white', tool: 'white-plate', options: {} }];
    writeFileSync(at('recipe.json'), JSON.stringify({ version: 2, name: 'White', steps }));
    writeFileSync(at('in', 'one.png'), drawArt(24));
    const { code, err } = await byRecipe();
    expect(code).not.toBe(0);
    expect(err).toContain(
      'PNG does not hold the plate of the White Plate. Choose PDF, PDF/X-4, PDF/X-1a, TIFF or PSD.',
    );
    expect(namesIn('in')).toEqual(['one.png']);
  });

  it('processes a changed file of the same name, but only reports an identical file that is sent again', {
    tags: 'slow',
  }, async () => {
    for (const red of [200, 10]) {
      writeFileSync(at('in', 'logo.png'), drawArt(24, red));
      await byRecipe();
    }
    expect(namesIn('out')).toEqual(['logo (2).png', 'logo.png']);
    writeFileSync(at('in', 'logo.png'), drawArt(24, 10));
    const { events } = await byRecipe();
    expect(events).toEqual([expect.objectContaining({ event: 'again', file: 'logo.png', n: 2 })]);
    expect(namesIn('out')).toEqual(['logo (2).png', 'logo.png']);
    expect(namesIn('ok')).toHaveLength(3);
  });

  it('leaves temporary and empty files in the folder', async () => {
    for (const name of ['art.png.part', '.hidden.png', '~art.png', 'Thumbs.db', 'art.png.crdownload'])
      writeFileSync(at('in', name), drawArt(24));
    writeFileSync(at('in', 'empty.png'), '');
    mkdirSync(at('in', 'folder'));
    const { events, code } = await byRecipe();
    expect([code, events]).toEqual([0, []]);
    expect(readdirSync(at('in'))).toHaveLength(7);
  });

  it('reads the print width and the order from the file name', async () => {
    writeFileSync(at('in', '4711_Acme & Sons_2in.png'), drawArt(600));
    writeFileSync(at('in', 'other.png'), drawArt(600));
    await byRecipe('--names', '{order}_{customer}_{width}');
    const reports = namesIn('reports').map(
      (name) => JSON.parse(readFileSync(at('reports', name), 'utf8')) as Record<string, unknown>,
    );
    const named = reports.find(({ file }) => file === '4711_Acme & Sons_2in.png');
    const plain = reports.find(({ file }) => file === 'other.png');
    expect(named).toMatchObject({ order: '4711', customer: 'Acme & Sons', widthMm: 50.8, dpi: 150 });
    expect(plain).toMatchObject({ order: null, customer: null, widthMm: null });
  });
});

describe('watch --once with a recipe that reads file names', () => {
  const reportOf = (name: string) => {
    const found = namesIn('reports').find((one) => one.endsWith(`-${name}.json`)) ?? '';
    return JSON.parse(readFileSync(at('reports', found), 'utf8')) as Record<string, unknown>;
  };
  const fileNames = '{order}_{customer}_{size}';
  beforeEach(() => {
    writeFileSync(at('recipe.json'), JSON.stringify({ ...RECIPE, fileNames }));
    for (const name of ['4711_Acme_2x2in.png', '12_Zoë_2x3in.png', 'logo.png'])
      writeFileSync(at('in', name), drawArt(600));
  });

  it('reports the order in the file name, and a size that could not be read', async () => {
    await byRecipe();
    expect(reportOf('4711_Acme_2x2in.png')).toMatchObject({
      ...{ order: '4711', customer: 'Acme', widthMm: 50.8, heightMm: 50.8, nameProblem: null, dpi: 150 },
      reading: [],
    });
    const contradicted = {
      code: 'name-size-unread',
      text: expect.stringContaining('different proportions') as string,
    };
    expect(reportOf('12_Zoë_2x3in.png')).toMatchObject({ order: '12', reading: [contradicted, {}] });
    expect(reportOf('logo.png')).toMatchObject({
      ...{ order: null, widthMm: null },
      nameProblem: expect.stringContaining(`does not follow "${fileNames}"`) as string,
    });
  });

  it('uses the pattern given by --names instead of the recipe’s pattern', async () => {
    await byRecipe('--names', '{order}_{any}');
    expect(reportOf('4711_Acme_2x2in.png')).toMatchObject({ order: '4711', customer: null, widthMm: null });
  });

  it('writes the same bytes as printready bulk', { tags: 'slow' }, async () => {
    const quiet = { write: () => true };
    const streams = { stdout: quiet, stderr: quiet };
    await runCommand(['bulk', at('recipe.json'), at('in'), '-o', at('bulk')], streams);
    await byRecipe();
    expect(namesIn('out')).toHaveLength(3);
    for (const name of namesIn('out'))
      expect(readFileSync(at('out', name)).equals(readFileSync(at('bulk', name))), name).toBe(true);
  });
});

describe('watch --once with a profile', () => {
  it('checks a file at the size in its name', async () => {
    writeFileSync(at('in', '7_10in.png'), drawArt(600));
    writeFileSync(at('in', '8_1x1in.png'), drawArt(600, 90));
    writeFileSync(at('in', 'logo.png'), drawArt(600, 10));
    const { code } = await watch(
      at('in'),
      '--profile',
      'dtf',
      '--names',
      '{order}_{width}',
      '--once',
      ...QUICK,
    );
    expect(code).toBe(1);
    expect(namesIn('failed')).toContain('7_10in.png');
    const reports = namesIn('reports').map((name) => readFileSync(at('reports', name), 'utf8'));
    expect(reports.filter((text) => text.includes('"nameProblem": null'))).toHaveLength(1);
  });

  it('moves an unreadable file and an email for its customer to the folder for failures', async () => {
    writeFileSync(at('in', 'page.pdf'), 'no PDF');
    const { code } = await watch(at('in'), '--profile', 'dtf', '--once', ...QUICK);
    expect(code).toBe(1);
    expect(namesIn('failed')).toEqual(['1-page.pdf.txt', 'page.pdf']);
    expect(existsSync(at('out'))).toBe(false);
  });
});

describe('email to the customer', () => {
  it('is not written if a recipe step leaves an empty image', async () => {
    const steps = [{ id: 'clear', tool: 'color-ko', options: { keys: [{ r: 9, g: 9, b: 9 }], softness: 0 } }];
    writeFileSync(at('recipe.json'), JSON.stringify({ version: 1, name: 'Clear', steps }));
    const art = new PNG({ width: 24, height: 24 });
    for (let i = 0; i < 576; i++) art.data.set([9, 9, 9, 255], 4 * i);
    writeFileSync(at('in', 'black.png'), PNG.sync.write(art));
    const { events } = await byRecipe();
    expect(events.at(-1)).toMatchObject({ event: 'failed', file: 'black.png' });
    expect(namesIn('failed')).toEqual(['black.png']);
  });

  it('is not written if a file exceeds the time limit', async () => {
    writeFileSync(at('in', 'art.png'), drawArt(24));
    await byRecipe('--time-limit', '0.00001');
    expect(namesIn('failed')).toEqual(['art.png']);
  });
});

describe('watch', () => {
  it('writes no result for a half-written file', { tags: 'slow' }, async () => {
    const whole = drawArt(300);
    const path = at('in', 'slow.png');
    writeFileSync(path, whole.subarray(0, 100));
    let written = 100;
    const writing = setInterval(() => {
      appendFileSync(path, whole.subarray(written, written + 100));
      written += 100;
      if (written >= whole.length) clearInterval(writing);
    }, 20);
    const { events, code } = await byRecipe('--settle', '0.4');
    expect(code).toBe(0);
    expect(events.map(({ event }) => event)).not.toContain('failed');
    expect(namesIn('out')).toEqual(['slow.png']);
    expect(PNG.sync.read(readFileSync(at('out', 'slow.png'))).width).toBe(150);
    expect(readFileSync(at('ok', 'slow.png')).equals(whole)).toBe(true);
  });

  it('shuts down cleanly on SIGTERM, and releases the folder', async () => {
    const args = ['watch', at('in'), '--recipe', at('recipe.json'), '-o', at('out'), ...QUICK];
    const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    writeFileSync(at('in', 'one.png'), drawArt(24));
    for await (const chunk of child.stdout) if (String(chunk).includes('"done"')) break;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(readdirSync(at('reports')).some((name) => name.endsWith('.lock'))).toBe(false);
    expect(namesIn('ok')).toEqual(['one.png']);
  });

  it('refuses a folder that another process watches, unless that process is gone', async () => {
    mkdirSync(at('reports'));
    const lock = (holder: object) =>
      writeFileSync(at('reports', '.printready-watch.lock'), JSON.stringify(holder));
    lock({ pid: 1, host: 'another computer', bootedAt: 0 });
    const refused = await byRecipe();
    expect([refused.code, refused.err]).toEqual([
      2,
      expect.stringContaining('Process 1 on another computer watches'),
    ]);
    lock({ pid: 1, host: hostname(), bootedAt: 0 });
    expect((await byRecipe()).code).toBe(0);
  });

  it.each([
    [['--recipe', 'r.json'], 'Say where results go'],
    [[], 'Name a recipe or a profile'],
    [['--profile', 'dtf', '--ok', 'x'], 'There is no option --ok'],
    [['--profile', 'dtf', '--every', '0'], '--every takes seconds'],
    [['--profile', 'dtf', '--names', '{oder}'], 'has {oder}, and the fields are'],
    [['--profile', 'dtf', '--names', 'art'], 'has none of {order}'],
  ])('explains the usage error for %j', async (words, message) => {
    const { code, err } = await watch(at('in'), ...words);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });

  it('refuses results inside the watched folder', async () => {
    const { err } = await watch(at('in'), '--recipe', at('recipe.json'), '-o', at('in', 'out'));
    expect(err).toContain('may not be in the watched folder');
  });

  it('reads several folders from a file, with paths relative to that file', { tags: 'slow' }, async () => {
    for (const name of ['a', 'b']) mkdirSync(at(name, 'in'), { recursive: true });
    writeFileSync(at('a', 'in', 'one.png'), drawArt(24));
    writeFileSync(at('b', 'in', 'two.pdf'), 'no PDF');
    const folders = [
      { in: 'a/in', recipe: 'recipe.json', out: 'a/out' },
      { in: 'b/in', profile: 'dtf' },
    ];
    writeFileSync(at('watch.json'), JSON.stringify({ folders }));
    const { code } = await watch('--config', at('watch.json'), '--once', ...QUICK);
    expect(code).toBe(1);
    expect([namesIn('a/out'), namesIn('b/failed')]).toEqual([['one.png'], ['1-two.pdf.txt', 'two.pdf']]);
    const shared = { folders: folders.map((folder) => ({ ...folder, reports: 'reports' })) };
    writeFileSync(at('watch.json'), JSON.stringify(shared));
    expect((await watch('--config', at('watch.json'))).err).toContain('is used for two watched folders');
  });
});
