import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeImage } from '@printready/codecs';
import { createRaster } from '@printready/pixels/raster';
import { catalog, workspaceTools } from '@printready/tools/catalog';
import { engines } from '@printready/tools/engines';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from './command.ts';
import { COMMON_FLAGS } from './terminal/arguments.ts';
import { toolFlags } from './terminal/tool-flags.ts';

const program = join(import.meta.dirname, '..', 'bin', 'printready.mjs');
const folder = mkdtempSync(join(tmpdir(), 'printready-cli-'));
const at = (name: string) => join(folder, name);

type Ended = { readonly code: number; readonly out: string; readonly err: string };

/** Runs a command in this process; paths in `words` are relative to the test's folder. */
async function printready(...words: string[]): Promise<Ended> {
  const printed = { out: '', err: '' };
  const code = await runCommand(words, {
    stdout: { write: (text) => (printed.out += String(text)) },
    stderr: { write: (text) => (printed.err += text) },
  });
  return { code, ...printed };
}

function startProgram(...words: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...words], { cwd: folder }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err });
    });
  });
}

const EXIFTOOL = 'exiftool';

/** The file's resolution as read by exiftool; null if exiftool is not installed. */
function readDpi(path: string): Promise<number[] | null> {
  return new Promise((resolve, reject) => {
    const words = ['-j', '-n', '-XResolution', '-YResolution', '-PixelsPerUnitX', '-PixelsPerUnitY', path];
    execFile(EXIFTOOL, words, (error, out) => {
      if (error?.code === 'ENOENT') {
        resolve(null);
        return;
      }
      if (error) {
        reject(new Error(`exiftool: ${error.message}`));
        return;
      }
      const [tags] = JSON.parse(out) as [Record<string, number | undefined>];
      const inch = [tags['XResolution'] ?? 0, tags['YResolution'] ?? 0];
      const meter = [tags['PixelsPerUnitX'] ?? 0, tags['PixelsPerUnitY'] ?? 0];
      resolve(meter[0] === 0 ? inch : meter.map((value) => Math.round(value * 0.0254)));
    });
  });
}

const SIZE = 40;

async function drawArt(format: 'png' | 'jpeg', dpi: number | null): Promise<Uint8Array> {
  const data = new Uint8ClampedArray(SIZE * SIZE * 4).fill(255);
  for (let y = 10; y < 30; y++) {
    for (let x = 10; x < 30; x++) data.set([220, 20, 30, 255], (y * SIZE + x) * 4);
  }
  const resolution = dpi === null ? null : { x: dpi, y: dpi };
  return encodeImage(createRaster(SIZE, SIZE, { data, resolution }), { format });
}

const pixelAt = (png: PNG, x: number, y: number) => [
  ...png.data.subarray((y * SIZE + x) * 4, (y * SIZE + x) * 4 + 4),
];

const cwd = process.cwd();

beforeAll(async () => {
  process.chdir(folder);
  writeFileSync(at('art.png'), await drawArt('png', 200));
  writeFileSync(at('art.jpg'), await drawArt('jpeg', 200));
  writeFileSync(at('silent.png'), await drawArt('png', null));
  writeFileSync(at('broken.png'), (await drawArt('png', 200)).subarray(0, 90));
  writeFileSync(at('words.png'), 'no image at all');
  mkdirSync(at('other'));
  writeFileSync(at('other/art.png'), await drawArt('png', 200));
});

afterAll(() => {
  process.chdir(cwd);
  rmSync(folder, { recursive: true, force: true });
});

describe('printready tools', () => {
  it('lists every tool as text and as JSON', async () => {
    const plain = await printready('tools');
    expect(plain.code).toBe(0);
    for (const { id } of workspaceTools) expect(plain.out).toContain(id);
    expect(plain.out).toMatch(/^ {2}upscaler .* 1–5 tokens in the app\.$/m);
    const { out } = await printready('tools', '--json');
    // The round trip through JSON drops the functions in the manifests, as the printed JSON does.
    expect(JSON.parse(out)).toEqual(JSON.parse(JSON.stringify(catalog)));
  });
});

describe('printready run', () => {
  it('knocks the suggested color out of a JPEG and keeps its resolution', async () => {
    const { code, out, err } = await printready('run', 'color-ko', 'art.jpg', '-o', 'from-jpeg.png');
    expect(code).toBe(0);
    expect(err).toContain('is this file’s background');
    expect(out).toContain('Ink saved');
    expect(out).toContain('1 token in the app');
    const png = PNG.sync.read(readFileSync(at('from-jpeg.png')));
    expect([png.width, png.height]).toEqual([SIZE, SIZE]);
    expect(pixelAt(png, 2, 2)).toEqual([0, 0, 0, 0]);
    expect(pixelAt(png, 20, 20)[3]).toBe(255);
  });

  it('writes a resolution that exiftool can read', async ({ skip }) => {
    await printready('run', 'color-ko', 'art.png', '-o', 'kept.png');
    await printready('run', 'color-ko', 'art.png', '-o', 'set.png', '--dpi', '300');
    await printready('run', 'color-ko', 'art.png', '-o', 'set.jpg', '--dpi', '300');
    const found = [await readDpi(at('kept.png')), await readDpi(at('set.png')), await readDpi(at('set.jpg'))];
    if (found.includes(null)) skip('exiftool is not installed');
    expect(found).toEqual([
      [200, 200],
      [300, 300],
      [300, 300],
    ]);
  });

  it('accepts options from the schema: numbers, colors, choices, switches, JSON', async () => {
    const strokes = JSON.stringify([{ mode: 'protect', points: [{ x: 0.1, y: 0.1 }], radius: 0.05 }]);
    const { out, code } = await printready(
      ...['run', 'color-ko', 'art.png', '-o', 'options.png', '--json', '--keys', '#ffffff,#dc141e'],
      ...['--no-gated', '--tolerance', '7.5', '--reach', 'edge-connected', '--strokes', strokes],
    );
    expect(code).toBe(0);
    const report = JSON.parse(out) as { tool: string; files: { ok: boolean; options: object }[] };
    expect(report.tool).toBe('color-ko');
    expect(report.files[0]).toMatchObject({
      ok: true,
      input: 'art.png',
      output: 'options.png',
      width: SIZE,
      height: SIZE,
      dpi: 200,
      options: {
        keys: [
          { r: 255, g: 255, b: 255 },
          { r: 220, g: 20, b: 30 },
        ],
        gated: false,
        tolerance: 7.5,
        reach: 'edge-connected',
        strokes: [{ mode: 'protect', radius: 0.05 }],
      },
    });
    expect(pixelAt(PNG.sync.read(readFileSync(at('options.png'))), 4, 4)).toEqual([255, 255, 255, 255]);
  });

  it('with --no-suggest, uses the default options instead of the suggested ones', async () => {
    const { out } = await printready(
      'run',
      'color-ko',
      'art.png',
      '-o',
      'plain.png',
      '--no-suggest',
      '--json',
    );
    const report = JSON.parse(out) as { files: [{ options: { keys: unknown } }] };
    expect(report.files[0].options.keys).toEqual([{ r: 0, g: 0, b: 0 }]);
  });

  it('writes several images to a folder, and continues after a broken one', async () => {
    const { code, out, err } = await printready(
      ...[
        'run',
        'color-ko',
        'art.png',
        'broken.png',
        'words.png',
        'missing.png',
        'silent.png',
        '-o',
        'results/',
      ],
    );
    expect(code).toBe(1);
    expect(readdirSync(at('results')).sort()).toEqual(['art_knockout.png', 'silent_knockout.png']);
    expect(out.match(/_knockout\.png/g)).toHaveLength(2);
    expect(err).toMatch(/broken\.png: \S/);
    expect(err).toMatch(/words\.png: This is not an image file/);
    expect(err).toContain('missing.png: There is no such file.');
    expect(err).toMatch(/silent\.png: .*11 in wide is assumed/);
  });

  it.each([['run', 'color-ko'], ['convert']])(
    '%s: stops processing a file at its time limit, and writes nothing',
    async (...command) => {
      // No thread can start within 0.001 s.
      const { code, err } = await printready(
        ...command,
        'art.png',
        '-o',
        'late.png',
        '--time-limit',
        '0.00001',
      );
      expect(code).toBe(1);
      expect(err).toContain('art.png: It took too long and was stopped; --time-limit');
      expect(existsSync(at('late.png'))).toBe(false);
    },
  );

  it('does not overwrite files without --force', async () => {
    writeFileSync(at('mine.png'), 'precious');
    const refused = await printready('run', 'color-ko', 'art.png', '-o', 'mine.png');
    expect(refused.code).toBe(1);
    expect(refused.err).toContain('--force');
    expect(readFileSync(at('mine.png'), 'utf8')).toBe('precious');
    // The existing file is noticed before the image is decoded, so an unreadable image gets the same message.
    expect((await printready('run', 'color-ko', 'words.png', '-o', 'mine.png')).err).toContain('--force');
    expect((await printready('run', 'color-ko', 'art.png', '-o', 'mine.png', '--force')).code).toBe(0);
    expect(PNG.sync.read(readFileSync(at('mine.png'))).width).toBe(SIZE);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it.each([
    [['run'], 'Name a tool'],
    [['run', 'nothing', 'art.png', '-o', 'x.png'], 'There is no tool "nothing"'],
    [['run', 'color-ko', '-o', 'x.png'], 'at least one image'],
    [['run', 'color-ko', 'art.png'], 'where the result goes'],
    [['run', 'color-ko', 'art.png', '-o', 'x.doc'], '.png, .jpg'],
    [['run', 'color-ko', 'art.png', 'art.jpg', '-o', 'x.png'], 'need a folder'],
    [['run', 'color-ko', 'art.png', 'other/art.png', '-o', 'out/'], 'Two images'],
    [['run', 'color-ko', 'art.png', '-o', 'x.png', '--tolerance', '99'], '--tolerance'],
    [['run', 'color-ko', 'art.png', '-o', 'x.png', '--tolerance', 'much'], 'takes a number'],
    [['run', 'color-ko', 'art.png', '-o', 'x.png', '--keys', 'black'], '#1a2b3c'],
    [['run', 'color-ko', 'art.png', '-o', 'x.png', '--strokes', '{'], 'takes JSON'],
    [['run', 'color-ko', 'art.png', '-o', 'x.png', '--strokes', '[{"mode":"burn"}]'], '--strokes (0.'],
    [['run', 'color-ko', 'art.png', '-o', 'x.png', '--dpi', '0'], '--dpi'],
    [['run', 'color-ko', 'art.png', '-o', 'x.png', '--time-limit', '0'], '--time-limit takes minutes'],
    [['run', 'color-ko', 'art.png', '-o', 'x.png', '--speed', '9'], '--speed'],
    [['fly'], 'no command "fly"'],
  ])('rejects %j with exit code 2 and a message', async (words, sentence) => {
    const { code, err } = await printready(...words);
    expect(code).toBe(2);
    expect(err).toContain(sentence);
    expect(err).not.toContain('    at ');
    expect(existsSync(at('x.png'))).toBe(false);
  });

  it('prints general help, and help for each tool with ranges and defaults', async () => {
    expect((await printready('--help')).out).toContain('printready run');
    expect((await printready()).code).toBe(2);
    const { out, code } = await printready('run', 'color-ko', '--help');
    expect(code).toBe(0);
    expect(out).toContain('--tolerance <number>');
    expect(out).toContain('0 to 60 ΔE, default 12');
    expect(out).toMatch(/--no-gated +Turns off: \S/);
    expect(out).not.toMatch(/--(?!no-)\S+ .*Turns off/);
    expect(out).toContain('(default #000000)');
  });
});

describe('tool flags', () => {
  it.each(workspaceTools.map(({ id }) => id))('do not collide with the common flags: %s', async (id) => {
    const { schema } = await engines[id]();
    const common = Object.keys(COMMON_FLAGS).filter((name) => name !== 'dpi');
    for (const { flag } of toolFlags(schema)) expect(common).not.toContain(flag);
  });
});

describe('program', () => {
  it('exits with the command’s exit code', async () => {
    const done = await startProgram('run', 'color-ko', 'art.png', '-o', 'program.png');
    expect({ code: done.code, out: done.out }).toMatchObject({
      code: 0,
      out: expect.stringContaining('program.png') as string,
    });
    expect(PNG.sync.read(readFileSync(at('program.png'))).width).toBe(SIZE);
    expect((await startProgram('fly')).code).toBe(2);
  });
});
