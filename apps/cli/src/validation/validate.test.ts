import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encodeImage } from '@printready/codecs';
import { createRaster } from '@printready/pixels/raster';
import { PROFILES } from '@printready/preflight';
import { afterAll, describe, expect, it } from 'vitest';
import { runCommand } from '../command.ts';

const program = fileURLToPath(new URL('../../bin/printready.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'printready-validate-'));
afterAll(() => rmSync(folder, { recursive: true }));

function printready(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

/** Characters that control a terminal: ESC and CSI from ISO 6429, and a bidirectional override. */
const CONTROL_CHARACTERS = /[\u001b\u009b\u202e]/;

function badPaths(): readonly (readonly [path: string, reason: string])[] {
  const at = (name: string) => join(folder, name);
  expect(spawnSync('mkfifo', [at('pipe.pdf')]).status).toBe(0);
  // The folder must be empty, because folders with files are expanded.
  mkdirSync(at('empty'));
  symlinkSync(at('pipe.pdf'), at('to-pipe.pdf'));
  symlinkSync('/dev/zero', at('to-device.pdf'));
  symlinkSync(at('loop.pdf'), at('loop.pdf'));
  return [
    [at('pipe.pdf'), 'This is not a regular file.'],
    [at('to-pipe.pdf'), 'This is not a regular file.'],
    ['/dev/zero', 'This is not a regular file.'],
    [at('to-device.pdf'), 'This is not a regular file.'],
    [at('loop.pdf'), 'Its link leads back to itself.'],
    [at(`${'long'.repeat(100)}.pdf`), 'Its name is too long.'],
    [at('empty'), 'This is a folder.'],
    [join(good, 'inside.pdf'), 'There is no such file.'],
  ];
}

function put(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const svg = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="50mm" height="50mm" viewBox="0 0 50 50">${body}</svg>`;
const good = put('good.svg', svg('<rect width="9" height="9" fill="#000"/>'));
const bad = put('bad.svg', svg('<text font-family="Acme">x</text>'));
const broken = put('broken.pdf', '%PDF-1.4 nothing');

describe('every command', () => {
  const paths = badPaths();

  it.each([['convert'], ['run', 'halftone'], ['run', 'file-validator']])(
    '%s %s opens regular files only, and reports why it rejects others',
    (...command) => {
      const words = paths.map(([path]) => path);
      const { status, stderr } = printready(...command, ...words, '-o', `${join(folder, 'out')}/`);
      expect(status).toBe(1);
      for (const [path, reason] of paths) expect(stderr).toContain(`${path}: ${reason}\n`);
    },
  );

  it('inspect opens regular files only', { tags: 'slow' }, () => {
    for (const [path, reason] of paths.slice(0, 2)) {
      const { status, stderr } = printready('inspect', path);
      expect([status, stderr]).toEqual([1, `${path}: ${reason}\n`]);
    }
  });

  it('validate reports each file that is not a regular file', () => {
    const { status, stdout, stderr } = printready(
      'validate',
      ...paths.map(([path]) => path),
      '--format',
      'json',
    );
    expect(status).toBe(1);
    expect(stderr).toBe(paths.map(([path, reason]) => `${path}: ${reason}\n`).join(''));
    const list = JSON.parse(stdout) as { issues: { message: string }[] }[];
    expect(list.map(({ issues }) => issues[0]?.message)).toEqual(paths.map(([, reason]) => reason));
  });

  it('prints no characters that control the terminal', { tags: 'slow' }, async () => {
    const named = put('red\u001b[31m\u009b32m\u202e.pdf', '%PDF-1.4 nothing');
    const missing = join(folder, 'none\u001b[31m\u009b32m\u202e.png');
    for (const words of [
      ['inspect', named],
      ['inspect', named, '--json'],
      ['validate', named, missing],
      ...['json', 'csv', 'html'].map((format) => ['validate', named, missing, '--format', format]),
      ['convert', missing, '-o', join(folder, 'out.png')],
      ['run', 'halftone', missing, '-o', join(folder, 'out.png')],
      ['run', named],
    ]) {
      let printed = '';
      const write = (text: string) => (printed += text);
      await runCommand(words, { stdout: { write }, stderr: { write } });
      expect(printed, words.join(' ')).toMatch(/red|none/);
      expect(printed, words.join(' ')).not.toMatch(CONTROL_CHARACTERS);
    }
  });
});

describe('printready inspect', () => {
  const writePage = (info: string) => {
    const path = join(folder, 'declared.pdf');
    const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] >>';
    const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 1 /Kids [3 0 R] >>', page];
    const body = objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join('');
    writeFileSync(path, `%PDF-1.4\n${body}trailer\n<< /Root 1 0 R /Info << ${info} >> >>\n`);
    return path;
  };
  const inspectPage = (info: string) => printready('inspect', writePage(info)).stdout;

  it('lists the broken rules of the PDF/X standard that a file declares', () => {
    const stdout = inspectPage('/GTS_PDFXVersion (PDF/X-1a:2003)');
    expect(stdout).toContain('  PDF/X-1a        The file has no single PDF/X output intent.\n');
  });

  it('notes the broken rules in the text report of a validation', () => {
    const { stdout } = printready('validate', writePage('/GTS_PDFXVersion (PDF/X-1a:2003)'));
    expect(stdout).toMatch(/^ {2}note {4}PDF\/X-1a: .*The file has no single PDF\/X output intent\./m);
    expect(printready('validate', writePage('/Title (Art)')).stdout).not.toContain('PDF/X-1a');
  });

  it('prints no PDF/X line for a file that declares no standard', () => {
    expect(inspectPage('/Title (Art)')).not.toContain('PDF/X');
  });

  it('prints facts about a file from standard input as JSON', () => {
    const input = readFileSync(bad);
    const words = [program, 'inspect', '-', '--json'];
    const { status, stdout } = spawnSync(process.execPath, words, { input, encoding: 'utf8' });
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ kind: 'svg', widthMm: 50, hasText: true, fonts: ['Acme'] });
  });
  it('exits with 1 for an unreadable file, and with 2 for a usage error', {
    tags: 'slow',
  }, () => {
    const { status, stdout } = printready('inspect', broken, '--json');
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ kind: 'unreadable', claimedKind: 'pdf' });
    const none = printready('inspect', join(folder, 'none.pdf'), '--json');
    expect(none.stderr).toMatch(/There is no such file\./);
    expect(JSON.parse(none.stdout)).toMatchObject({
      ...{ fileName: 'none.pdf', kind: 'unreadable' },
      problems: [{ code: 'not-there', message: 'There is no such file.' }],
    });
    expect(printready('inspect').status).toBe(2);
  });
});

describe('printready validate', () => {
  it('exits with 1 if any file in a folder or pattern has an error, and with 0 otherwise', () => {
    expect(printready('validate', good).status).toBe(0);
    const apart = join(folder, 'apart');
    mkdirSync(apart);
    copyFileSync(broken, join(apart, 'broken.pdf'));
    const some = join(folder, 'bad.s*');
    const { status, stdout } = printready('validate', good, apart, some, '--format', 'json');
    expect(status).toBe(1);
    const list = JSON.parse(stdout) as { fileName: string; isValid: boolean }[];
    expect(list.map(({ fileName, isValid }) => [fileName, isValid])).toEqual([
      ['good.svg', true],
      ['broken.pdf', false],
      ['bad.svg', false],
    ]);
  });
  it('reports a missing file on standard error and in the report, and validates the rest', () => {
    const { status, stdout, stderr } = printready(
      'validate',
      join(folder, 'none.svg'),
      good,
      '--format',
      'json',
    );
    expect([status, stderr]).toEqual([1, `${join(folder, 'none.svg')}: There is no such file.\n`]);
    expect(JSON.parse(stdout)).toMatchObject([
      {
        fileName: 'none.svg',
        verdict: 'unchecked',
        errorCategory: 'validation',
        issues: [{ code: 'not-there', message: 'There is no such file.' }],
      },
      { fileName: 'good.svg', isValid: true },
    ]);
  });

  it('validates PNG and JPEG images', async () => {
    const draw = async (name: string, ground: number, side: number) => {
      const data = new Uint8ClampedArray(side * side * 4).fill(ground);
      for (let y = side / 4; y < (side * 3) / 4; y++)
        for (let x = side / 4; x < (side * 3) / 4; x++) data.set([200, 20, 30, 255], (y * side + x) * 4);
      const raster = createRaster(side, side, { data, resolution: { x: 300, y: 300 } });
      const format = name.endsWith('jpg') ? 'jpeg' : 'png';
      const path = join(folder, name);
      writeFileSync(path, await encodeImage(raster, { format }));
      return path;
    };
    const paths = await Promise.all([draw('clear.png', 0, 900), draw('white.jpg', 255, 900)]);
    const { status, stdout } = printready('validate', ...paths, '--profile', 'dtf', '--format', 'json');
    expect(status).toBe(1);
    const list = JSON.parse(stdout) as { verdict: string; metadata: object; issues: { code: string }[] }[];
    expect(list[0]).toMatchObject({ verdict: 'ready', metadata: { fileFormat: 'png', dpi: 300 } });
    expect(list[1]).toMatchObject({ verdict: 'blocked', metadata: { fileFormat: 'jpeg' } });
    expect(list[1]?.issues.map(({ code }) => code)).toContain('background-opaque');
  });

  it('keeps the order of many files across several processes', { tags: 'slow' }, () => {
    const names = Array.from({ length: 20 }, (_, i) =>
      put(
        `many-${i}.svg`,
        svg(`<rect width="${i + 1}" height="9" fill="#000"/>`.repeat(i % 3 === 0 ? 500 : 1)),
      ),
    );
    const list = JSON.parse(printready('validate', ...names, '--format', 'json').stdout) as {
      fileName: string;
    }[];
    expect(list.map(({ fileName }) => fileName)).toEqual(names.map((_, i) => `many-${i}.svg`));
  });
  it('writes CSV and HTML reports, with the worst file first', { tags: 'slow' }, () => {
    expect(printready('validate', good, bad, '--format', 'csv').stdout).toMatch(
      /^File,Verdict[^\n]*\r\nbad\.svg,blocked/,
    );
    expect(printready('validate', bad, '--format', 'html').stdout).toMatch(/^<!doctype html>[\s\S]*bad\.svg/);
  });
  it('accepts a shared profile, and rejects an invalid one', { tags: 'slow' }, () => {
    const loose = put('loose.json', JSON.stringify({ ...PROFILES[0], id: 'mine', name: 'Mine' }));
    expect(
      JSON.parse(printready('validate', good, '--profile', loose, '--format', 'json').stdout),
    ).toMatchObject([{ profile: { id: 'mine' } }]);
    const wrong = printready('validate', good, '--profile', put('wrong.json', '{}'));
    expect([wrong.status, /is not a profile/.test(wrong.stderr)]).toEqual([2, true]);
    expect(printready('validate', good, '--profile', 'nonesuch').stderr).toMatch(/standard, dtf/);
  });
});

describe('printready fix', () => {
  const box = put(
    'box.svg',
    svg('<script>1</script><rect width="50" height="50" fill="#fff"/><circle cx="25" cy="25" r="9"/>'),
  );

  it('writes the fixed copy, lists each step, and leaves the input unchanged', { tags: 'slow' }, () => {
    const out = join(folder, 'fixed.svg');
    const before = readFileSync(box, 'utf8');
    const { status, stdout, stderr } = printready('fix', box, '-o', out, '--profile', 'dtf');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^done {2}remove-scripts .*1 change, \d+ → \d+%\ndone {2}remove-background .*→ 100%\n$/,
    );
    expect(readFileSync(out, 'utf8')).toBe(svg('<circle cx="25" cy="25" r="9"/>'));
    expect(readFileSync(box, 'utf8')).toBe(before);
    expect(printready('fix', box, '-o', out, '--profile', 'dtf').stderr).toContain('add --force');
  });

  it('runs only the step given by --step, and writes nothing when no step applies', { tags: 'slow' }, () => {
    const out = join(folder, 'one.svg');
    expect(
      printready('fix', box, '-o', out, '--profile', 'dtf', '--step', 'remove-scripts').stdout,
    ).not.toContain('remove-background');
    expect(readFileSync(out, 'utf8')).toContain('<rect');
    const none = join(folder, 'none-fixed.svg');
    const { status, stdout } = printready('fix', good, '-o', none);
    expect([status, stdout, existsSync(none)]).toEqual([
      1,
      `${good}: there is nothing that could be fixed in it.\n`,
      false,
    ]);
  });

  it('outlines text with the font given by --font, and rejects a file that is not a font', {
    tags: 'slow',
  }, () => {
    const live = put('live.svg', svg('<text x="5" y="30" font-family="Liberation Sans">Ag</text>'));
    const font = createRequire(import.meta.url).resolve(
      'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf',
    );
    const out = join(folder, 'outlined.svg');
    const { status, stdout } = printready('fix', live, '-o', out, '--font', font);
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^done {2}outline-text .*1 change, /m)]);
    expect(readFileSync(out, 'utf8')).toMatch(/<g><path [^>]*><\/g>/);
    expect(printready('fix', live, '-o', join(folder, 'x.svg'), '--font', live).stderr).toContain(
      '“live.svg” is not a font that can be read. Choose a .ttf or .otf file.',
    );
    expect(printready('fix', live, '-o', join(folder, 'x.svg'), '--step', 'outline-text').stdout).toContain(
      'The font Liberation Sans is not in the file.',
    );
  });

  it('sets the print width of an SVG', () => {
    const loose = put(
      'sizeless.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h5v5z"/></svg>',
    );
    const out = join(folder, 'sized.svg');
    expect(printready('fix', loose, '-o', out, '--width', '10in').status).toBe(0);
    expect(readFileSync(out, 'utf8')).toContain('<svg width="254mm" height="254mm"');
    expect(printready('fix', loose).status).toBe(2);
  });
});
