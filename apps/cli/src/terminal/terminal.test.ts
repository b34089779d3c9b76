import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { catalog } from '@printready/tools/catalog';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../command.ts';

const program = fileURLToPath(new URL('../../bin/printready.mjs', import.meta.url));
let folder = '';
const at = (name: string) => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'printready-terminal-'));
  const art = new PNG({ width: 24, height: 16 });
  for (let i = 0; i < art.data.length; i += 4) art.data.set([200, 30, 40, i % 8 === 0 ? 0 : 255], i);
  for (const name of ['one.png', 'two.png', 'ten.png']) writeFileSync(at(name), PNG.sync.write(art));
  writeFileSync(at('notes.txt'), 'no image');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function type(...words: string[]) {
  const printed = { out: '', err: '' };
  const code = await runCommand(words, {
    stdout: { write: (text) => (printed.out += String(text)) },
    stderr: { write: (text) => (printed.err += text) },
  });
  return { code, ...printed };
}

describe('command line', () => {
  it.each([
    [['tolls'], 'There is no command "tolls". Did you mean "tools"?'],
    [['run', 'colr-ko', 'x.png'], 'There is no tool "colr-ko". Did you mean "color-ko"?'],
    [
      ['run', 'color-ko', 'x.png', '--tolerence', '3'],
      'There is no option --tolerence. Did you mean --tolerance?',
    ],
    [['inspect', 'x.pdf', '--jsom'], 'There is no option --jsom. Did you mean --json?'],
    [['validate', 'x.pdf', '--profil', 'dtf'], 'There is no option --profil. Did you mean --profile?'],
    [['fix', 'x.pdf', '--ouput', 'y.pdf'], 'There is no option --ouput. Did you mean --output?'],
    [['convert', 'x.png', '--qualty', '80'], 'There is no option --qualty. Did you mean --quality?'],
    [['validate', 'x.pdf', '--profile', 'dft'], 'Did you mean "dtf"?'],
    [['validate', 'x.pdf', '--format', 'jsno'], 'Did you mean "json"?'],
    [['validate', '/nowhere/*.pdf'], 'No file matches /nowhere/*.pdf.'],
    [['tools', '--jsno'], 'There is no option --jsno. Did you mean --json?'],
    [['validate', '--password'], '--password needs a value after it.'],
    [['run', 'color-ko', 'x.png', '--tolerance', '99'], '--tolerance takes 0 to 60, not 99.'],
    [['run', 'color-ko', 'x.png', '-o'], '--output needs a value after it.'],
    [['run', 'upscaler', 'x.png', '--factor', '9'], '--factor takes 1x, 2x, 3x, 4x, 5x, 6x, not "9".'],
    [['run', 'color-ko', '/nowhere/*.png', '-o', 'x/'], 'No file matches /nowhere/*.png.'],
    [
      ['run', 'color-separator', 'x.png', '-o', 'x.pdf', '--result', 'filmz'],
      'not "filmz". Did you mean "films"?',
    ],
    [
      ['run', 'color-separator', 'x.png', '-o', 'x.psd', '--result', 'films'],
      '--result films is a .pdf file: end -o in .pdf, or add --format pdf.',
    ],
    [
      ['run', 'color-ko', 'x.png', '-o', 'x.png', '--result', 'films'],
      '--result is for tools that make files of their own; this one makes none.',
    ],
    [['validate', 'x.pdf', '--time-limit', '0'], '--time-limit takes minutes'],
    [['inspect', 'x.pdf', '--time-limit', 'long'], '--time-limit takes minutes'],
  ])('rejects %s with a message', async (words, message) => {
    const { code, err } = await type(...words);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
  it("writes the requested file when several of the tool's files share an extension", async () => {
    const { out } = await type('run', 'color-separator', '--help');
    for (const id of ['films', 'spot-pdf', 'wedge', 'press-psd', 'spot-psd', 'gray-plates'])
      expect(out).toMatch(new RegExp(`^  ${id} `, 'm'));
    const first = await type('run', 'color-separator', at('one.png'), '-o', at('films/first.pdf'));
    const spot = await type(
      ...['run', 'color-separator', at('one.png'), '-o', at('films/spot.pdf'), '--result', 'spot-pdf'],
    );
    expect([first.code, spot.code]).toEqual([0, 0]);
    const text = (name: string) => readFileSync(at(name), 'latin1');
    expect(text('films/spot.pdf')).toContain('/Separation');
    expect(text('films/spot.pdf')).not.toBe(text('films/first.pdf'));
  }, 60_000);

  it('prints its version, and lists the same tools as text and as JSON', async () => {
    expect((await type('--version')).out).toMatch(/^PrintReady \d+\.\d+\.\d+\n$/);
    const listed = (await type('tools')).out
      .split('\n')
      .flatMap((line) => /^ {2}(\S+)/.exec(line)?.[1] ?? []);
    const json = JSON.parse((await type('tools', '--json')).out) as readonly { readonly id: string }[];
    expect(json.map(({ id }) => id)).toEqual(catalog.map(({ id }) => id));
    expect(listed).toEqual(catalog.map(({ id }) => id));
  });
  it('writes an image and its cut line in one run', async () => {
    const apart = mkdtempSync(join(tmpdir(), 'printready-also-'));
    const made = (name: string) => join(apart, name);
    try {
      const words = ['run', 'stroke-enhancer', at('one.png'), '-o', made('sticker.png'), '--cut-line'];
      const { code, err } = await type(...words, '--also', 'svg,pdf', '--json');
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(PNG.sync.read(readFileSync(made('sticker.png'))).width).toBeGreaterThanOrEqual(24);
      expect(readFileSync(made('sticker.svg'), 'utf8')).toContain('CutContour');
      expect(readFileSync(made('sticker.pdf'), 'latin1')).toContain('CutContour');
    } finally {
      rmSync(apart, { recursive: true });
    }
    const typo = await type('run', 'stroke-enhancer', at('one.png'), '-o', at('y.png'), '--also', 'svgg');
    expect(typo.err).toContain('Did you mean "svg"?');
  });
  it('accepts a scale factor as a plain number, and list-valued options without JSON syntax', async () => {
    const large = at('large.png');
    expect(
      (await type('run', 'upscaler', at('one.png'), '--factor', '2', '--method', 'pixels', '-o', large)).code,
    ).toBe(0);
    expect(PNG.sync.read(readFileSync(large)).width).toBe(48);
    const strokes = 'width=3,color=#00ff00,place=outside;width=1,color=#000';
    const words = [
      'run',
      'stroke-enhancer',
      at('one.png'),
      '--strokes',
      strokes,
      '--unit',
      'px',
      '-o',
      at('outlined.png'),
    ];
    const { code, err } = await type(...words, '--json');
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });
});

describe('inputs and outputs', () => {
  it('expands folders and patterns in natural order', { tags: 'slow' }, async () => {
    for (const typed of [folder, at('*o*.png'), at('{one,two}.png')]) {
      const { code, out } = await type(
        'convert',
        typed,
        '-o',
        at('made/'),
        '--format',
        'jpg',
        '--force',
        '--json',
      );
      expect(code, typed).toBe(0);
      const { files } = JSON.parse(out) as { readonly files: readonly { readonly input: string }[] };
      expect(
        files.every(({ input }) => input.endsWith('.png')),
        typed,
      ).toBe(true);
      expect(files.length, typed).toBeGreaterThan(1);
    }
  });
  it('reads from standard input and writes to standard output', async () => {
    const child = spawn(process.execPath, [program, 'convert', '-', '-o', '-', '--format', 'jpg']);
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.stdin.end(readFileSync(at('one.png')));
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
    expect([...Buffer.concat(parts).subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  });
  it('rejects options that would leave no visible pixels', async () => {
    const plain = new PNG({ width: 24, height: 16 });
    plain.data.fill(255);
    writeFileSync(at('plain.png'), PNG.sync.write(plain));
    const { code, err } = await type('run', 'color-ko', at('plain.png'), '-o', at('nothing.png'));
    expect(code).toBe(1);
    expect(err).toContain('Nothing is left of the image with these settings.');
    expect(existsSync(at('nothing.png'))).toBe(false);
  });
  it('places the given quantity of each file on a sheet', async () => {
    const words = ['fit-my-print', `${at('one.png')}=3`, at('two.png'), '-o', at('sheet.pdf'), '--json'];
    const { code, out } = await type(...words);
    expect(code).toBe(0);
    expect(out).toMatch(/"Pieces",\s*"value": 4/);
  });
});

describe('startup', () => {
  const loaded = (...words: readonly string[]) =>
    new Promise<string>((resolve, reject) => {
      const probe = `import { registerHooks } from 'node:module'; registerHooks({ load: (url, context, next) => { process.stderr.write(url + '\\n'); return next(url, context); } });`;
      const hook = `data:text/javascript,${encodeURIComponent(probe)}`;
      execFile(process.execPath, ['--import', hook, program, ...words], (error, _out, err) =>
        error ? reject(new Error(err, { cause: error })) : resolve(err),
      );
    });
  it.each(['tools', '--help', '--version'])(
    '%s loads no engine or schema, and starts no second Node process',
    async (word) => {
      const modules = (await loaded(word)).trim().split('\n');
      expect(modules.some((url) => url.endsWith('/command.ts'))).toBe(true);
      expect(
        modules.filter((url) => /zod|engines|render\.ts|preflight|lcms|child_process/.test(url)),
      ).toEqual([]);
    },
  );
  it.each([
    ['run', 'downscaler', '--help'],
    ['run', 'fit-my-print', '--help'],
    ['convert', '--help'],
  ])('%s %s loads schemas but no engines', async (...words) => {
    const modules = (await loaded(...words)).trim().split('\n');
    expect(modules.some((url) => url.endsWith('/option-schemas.ts'))).toBe(true);
    expect(
      modules.filter((url) => /render\.ts|\/file\.ts|kernels|lcms|-one\.ts|process-file/.test(url)),
    ).toEqual([]);
  });
});
