import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodePicture } from '@printready/codecs';
import { PLAIN_CONVERSION } from '@printready/codecs/conversion';
import { convert } from '@printready/codecs/convert';
import type { SaveFormat } from '@printready/codecs/formats';
import { fogra39Profile, fromRaster } from '@printready/pixels/profiles';
import { createRaster } from '@printready/pixels/raster';
import { checkPdfx, inspect } from '@printready/preflight';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../command.ts';

const folder = mkdtempSync(join(tmpdir(), 'printready-convert-'));
const at = (name: string) => join(folder, name);
const cwd = process.cwd();

async function printready(...words: string[]) {
  const printed = { out: '', err: '' };
  const code = await runCommand(words, {
    stdout: { write: (text) => (printed.out += String(text)) },
    stderr: { write: (text) => (printed.err += text) },
  });
  return { code, ...printed };
}

const SIZE = 40;

/** A red square on a transparent background, 200 dpi. */
async function art(format: SaveFormat): Promise<Uint8Array> {
  const data = new Uint8ClampedArray(SIZE * SIZE * 4);
  for (let y = 10; y < 30; y++)
    for (let x = 10; x < 30; x++) data.set([220, 20, 30, 255], (y * SIZE + x) * 4);
  const picture = fromRaster(createRaster(SIZE, SIZE, { data, resolution: { x: 200, y: 200 } }));
  return (await convert(picture, { ...PLAIN_CONVERSION, format, quality: 100 })).bytes;
}

async function open(name: string) {
  const decoded = await decodePicture(new Uint8Array(readFileSync(at(name))));
  if (!decoded.ok) throw new Error(decoded.problem.text);
  return decoded;
}

/** Two solid-color pages, 1 × 0.5 in and 0.5 × 1 in. */
function twoPages(): string {
  const pages = [
    ['72 36', '1 0 0'],
    ['36 72', '0 0 1'],
  ].map(([box, color], i) => {
    const content = `${color} rg 0 0 ${box} re f`;
    return [
      `${3 + i * 2} 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${box}] /Resources << >> /Contents ${4 + i * 2} 0 R >>\nendobj\n`,
      `${4 + i * 2} 0 obj\n<< /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj\n`,
    ].join('');
  });
  const head =
    '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 >>\nendobj\n';
  return `${head}${pages.join('')}trailer\n<< /Root 1 0 R >>\n%%EOF\n`;
}

beforeAll(async () => {
  process.chdir(folder);
  writeFileSync(at('art.png'), await art('png'));
  writeFileSync(at('art.tif'), await art('tiff'));
  writeFileSync(at('art.psd'), await art('psd'));
  writeFileSync(at('pages.pdf'), twoPages());
  writeFileSync(
    at('badge.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="0.5in" height="0.25in"><rect width="24" height="24" fill="#00f"/></svg>',
  );
  writeFileSync(
    at('linked.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="0.5in" height="0.25in"><rect width="24" height="24"/><image href="gone.png" x="24" width="24" height="12"/></svg>',
  );
  writeFileSync(at('notes.icc'), 'no profile');
});

afterAll(() => {
  process.chdir(cwd);
  rmSync(folder, { recursive: true, force: true });
});

describe('printready run: input and output formats', () => {
  it('renders a PDF page and an SVG at --dpi', { tags: 'slow' }, async () => {
    const words = ['--dpi', '100', '--no-suggest'];
    const page = await printready('run', 'halftone', 'pages.pdf', '-o', 'page2.png', '--page', '2', ...words);
    expect(page.code, page.err).toBe(0);
    expect((await open('page2.png')).picture).toMatchObject({
      width: 50,
      height: 100,
      resolution: { x: 100 },
    });
    const drawn = await printready('run', 'halftone', 'badge.svg', '-o', 'badge.png', ...words);
    expect(drawn.code, drawn.err).toBe(0);
    expect((await open('badge.png')).picture).toMatchObject({ width: 50, height: 25 });
  });

  it('reports a page number that does not exist', async () => {
    const { code, err } = await printready('run', 'halftone', 'pages.pdf', '-o', 'no.png', '--page', '3');
    expect({ code, err }).toEqual({ code: 1, err: 'pages.pdf: It has 2 pages; there is no page 3.\n' });
  });

  it('converts any readable format to the format of the output’s extension', {
    tags: 'slow',
  }, async () => {
    const written = [
      ['art.tif', 'k.tif', 'tiff'],
      ['art.psd', 'k.psd', 'psd'],
      ['art.png', 'k.bmp', 'bmp'],
      ['art.png', 'k.pdf', 'pdf'],
    ] as const;
    for (const [input, output, format] of written) {
      const { code, err } = await printready('run', 'color-ko', input, '-o', output);
      expect(code, err).toBe(0);
      expect(await open(output)).toMatchObject({ format });
    }
  });

  it('writes vector formats by extension for a vector tool, and rejects them for other tools', async () => {
    for (const ending of ['svg', 'pdf', 'eps', 'dxf']) {
      const { code, err } = await printready('run', 'image-vectorizer', 'art.png', '-o', `traced.${ending}`);
      expect(code, err).toBe(0);
    }
    expect(readFileSync(at('traced.svg'), 'utf8')).toMatch(/<(path|rect)/);
    expect(readFileSync(at('traced.eps'), 'latin1')).toMatch(/^%!PS-Adobe/);
    expect(readFileSync(at('traced.dxf'), 'latin1')).toContain('SECTION');
    const facts = inspect(new Uint8Array(readFileSync(at('traced.pdf'))), 'traced.pdf');
    expect(facts).toMatchObject({ kind: 'pdf', problems: [] });
    const screened = await printready('run', 'halftone', 'art.png', '-o', 'films.zip', '--mode', 'cmyk');
    expect(screened.code, screened.err).toBe(0);
    const films = unzipSync(readFileSync(at('films.zip')));
    expect(Object.keys(films)).toEqual([
      'art_cyan.png',
      'art_magenta.png',
      'art_yellow.png',
      'art_black.png',
    ]);
    const onePlate = await printready('run', 'halftone', 'art.png', '-o', 'none.zip', '--mode', 'one-ink');
    expect(onePlate).toMatchObject({ code: 1, err: 'art.png: This result has no .zip.\n' });
    const refused = await printready('run', 'color-ko', 'art.png', '-o', 'k.dxf');
    expect(refused).toMatchObject({ code: 1, err: 'art.png: This tool cannot save .dxf.\n' });
  });
});

describe('printready convert', () => {
  it('converts several files into a folder and reports what each file lost', async () => {
    const { code, out, err } = await printready(
      'convert',
      'art.png',
      'badge.svg',
      '-o',
      'out/',
      '--format',
      'jpg',
    );
    expect(code, err).toBe(0);
    expect(readdirSync(at('out')).sort()).toEqual(['art.jpg', 'badge.jpg']);
    expect(out).toMatch(/art\.jpg: 40 × 40 px, 200 dpi, RGB 8 bit/);
    expect(err).toMatch(/art\.png: Transparency was laid on #ffffff: 75\.0%/);
    expect(out).toMatch(/art\.jpg: .*, read in full, /);
  });

  it.each([
    ['convert', 'linked.svg', '-o', 'linked.jpg'],
    ['run', 'downscaler', 'linked.svg', '-o', 'linked.png'],
  ])('reports missing parts of a partially read file: %s', async (...words) => {
    const { code, out, err } = await printready(...words);
    expect(code, err).toBe(0);
    expect(out).toMatch(/^linked\.(jpg|png): .*, 1 to check, /);
    expect(err).toContain(
      'linked.svg: A linked image is missing. Embed it and save again. (50–100% from the left, 0–50% from the top)\n',
    );
  });

  it('writes CMYK with its profile, and a white plate under the art', async () => {
    const words = ['--color', 'cmyk', '--spot', 'alpha', '--ink', 'White', '--choke', '0'];
    const { code, out } = await printready('convert', 'art.png', '-o', 'white.psd', ...words);
    expect(code).toBe(0);
    expect(out).toMatch(/CMYK 8 bit, ISO Coated.*White plate/);
    const facts = inspect(new Uint8Array(readFileSync(at('white.psd'))), 'white.psd');
    expect(facts).toMatchObject({ colorMode: 'CMYK', spotChannels: ['White'], problems: [] });
  });

  it('splits pages into separate files, or keeps them as pages of one file', { tags: 'slow' }, async () => {
    const files = await printready('convert', 'pages.pdf', '-o', 'page.png', '--pages', 'all', '--dpi', '72');
    expect(files.code, files.err).toBe(0);
    expect([existsSync(at('page-1.png')), existsSync(at('page-2.png')), existsSync(at('page.png'))]).toEqual([
      true,
      true,
      false,
    ]);
    expect((await open('page-2.png')).picture).toMatchObject({ width: 36, height: 72 });
    const { code, out } = await printready(
      'convert',
      'pages.pdf',
      '-o',
      'both.tif',
      '--pages',
      '1-2',
      '--json',
    );
    expect(code).toBe(0);
    expect(await open('both.tif')).toMatchObject({ pages: 2 });
    expect(JSON.parse(out)).toMatchObject({
      files: [{ ok: true, output: 'both.tif', written: ['both.tif'] }],
    });
  });

  it.each([
    ['same.png', 'png'],
    ['same.JPG', '.jpeg'],
  ])('accepts a format that names the ending of %s', async (output, format) => {
    const { code, err } = await printready('convert', 'art.png', '-o', output, '--format', format);
    expect({ code, err: err.includes('--format') }).toEqual({ code: 0, err: false });
  });

  it.each([
    [['convert', '-o', 'x.png'], 'at least one image'],
    [['convert', 'art.png', '-o', 'x.dxf'], 'should end in'],
    [['convert', 'art.png', '-o', 'out/', '--format', 'doc'], '--format takes'],
    [
      ['convert', 'art.png', '-o', 'x.png', '--format', 'jpg'],
      '--format jpg contradicts "x.png": end -o in .jpg, or leave --format out.',
    ],
    [['convert', 'art.png', '-o', 'x.png', '--format', 'doc'], '--format takes'],
    [['convert', 'art.png', '-o', 'x.png', '--quality', '0'], '--quality'],
    [['convert', 'art.png', '-o', 'x.png', '--depth', '4'], '--depth'],
    [['convert', 'art.png', '-o', 'x.tif', '--profile', 'missing.icc'], 'cannot be read'],
    [['convert', 'art.png', '-o', 'x.tif', '--profile', 'notes.icc'], 'no ICC profile'],
    [['convert', 'badge.svg', '-o', 'x.png', '--spot', '#00f=Cut'], 'Write the color as #rrggbb'],
    [['convert', 'badge.svg', '-o', 'x.png', '--spot', '#0000ff=Cyan'], 'a process ink'],
    [['convert', 'badge.svg', '-o', 'x.png', '--spot', '#0000ff='], 'Name the ink'],
    [
      ['convert', 'badge.svg', '-o', 'x.png', '--spot', '#0000ff=A', '--spot', '#0000FF=B'],
      'A color has one ink',
    ],
    [['convert', 'badge.svg', '-o', 'x.png', '--spots', 'blue'], '"#ff00ff=CutContour"'],
    [['run', 'halftone', 'art.png', '-o', 'x.png', '--page', '0'], '--page takes'],
  ])('rejects %j with exit code 2 and a message', async (words, sentence) => {
    const { code, err } = await printready(...words);
    expect(code, err).toBe(2);
    expect(err).toContain(sentence);
    expect(existsSync(at('x.png')) || existsSync(at('x.tif'))).toBe(false);
  });

  it('reports an invalid page list with a message that names the file', async () => {
    const { code, err } = await printready('convert', 'pages.pdf', '-o', 'x.png', '--pages', 'some');
    expect({ code, err }).toEqual({
      code: 1,
      err: 'pages.pdf: “some” is no list of pages; write 1, 2-4, 7 or all.\n',
    });
  });

  it('names colors of a drawing as inks, one --spot each', async () => {
    const words = ['--spot', '#0000ff=CutContour', '--spot', 'cmyk(0,60,100,0)=PANTONE 151 C'];
    const { code, out, err } = await printready('convert', 'badge.svg', '-o', 'badge.pdf', ...words);
    expect(code, err).toBe(0);
    expect(out).toMatch(/^badge\.pdf: 0\.5 × 0\.25 in, vector, CutContour plate, /);
    expect(err).toBe(
      'badge.svg: No part is painted in cmyk(0,60,100,0), so it adds nothing to PANTONE 151 C.\n',
    );
    const facts = inspect(new Uint8Array(readFileSync(at('badge.pdf'))), 'badge.pdf');
    expect(facts).toMatchObject({
      kind: 'pdf',
      problems: [],
      pages: [{ spotsUsed: ['CutContour'], images: [] }],
    });
  });

  it('still adds a plate where --spot names one', async () => {
    const { code, out } = await printready('convert', 'art.png', '-o', 'plate.pdf', '--spot', 'alpha');
    expect([code, out.includes('White plate')]).toEqual([0, true]);
  });

  it('prints help', async () => {
    const { out, code } = await printready('convert', '--help');
    expect(code).toBe(0);
    for (const word of ['--spot <none|alpha|tone>', '--pages', '--metadata', 'avif', '0 to 0.5 mm'])
      expect(out).toContain(word);
  });
});

it('writes PDF/X with the same bytes in every run, for a press of the caller', async () => {
  const press = at('press.icc');
  writeFileSync(press, await fogra39Profile());
  const words = ['--pdfx', 'x-1a', '--bleed', '1', '--profile', press, '--force'];
  const runs: Uint8Array[] = [];
  for (let run = 0; run < 2; run++) {
    const made = await printready('convert', at('art.png'), '-o', at('press.pdf'), ...words);
    expect(made.code, made.err).toBe(0);
    runs.push(new Uint8Array(readFileSync(at('press.pdf'))));
  }
  expect(runs[0]).toEqual(runs[1]);
  expect(checkPdfx(runs[0]!, 'x-1a')).toEqual([]);
  expect((await printready('inspect', at('press.pdf'))).out).toContain('no broken rule found');
});
