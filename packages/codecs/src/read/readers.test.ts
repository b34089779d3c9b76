/** Compares the decoding of every input format with ImageMagick's, and reads third-party files. */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { channelsOf, depthOf, type Picture, withoutAlpha } from '@printready/pixels/picture';
import { textsOf } from '@printready/pixels/reading';
import { describe, expect, it } from 'vitest';
import { hasMagick, magick, readFixture } from '../../../../scripts/testing/outside-programs.ts';
import { decodeImage, decodePicture } from '../index.ts';
import { encodePicture } from '../save.ts';
import { writeDirectory } from '../tiff/directory.ts';
import { labToRgb } from '../tiff/lab.ts';

const TIFICC = '/usr/bin/tificc';

async function open(file: Uint8Array, options?: Parameters<typeof decodePicture>[1]): Promise<Picture> {
  const decoded = await decodePicture(file, options);
  if (!decoded.ok) throw new Error(`${decoded.problem.code}: ${decoded.problem.text}`);
  return decoded.picture;
}

function worstDifference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  expect(a.length).toBe(b.length);
  let worst = 0;
  for (let i = 0; i < a.length; i++) worst = Math.max(worst, Math.abs(a[i]! - b[i]!));
  return worst;
}

function expected(file: Uint8Array, name: string, picture: Picture): Uint8Array | Uint16Array {
  const layout = { gray: 'gray', rgb: 'rgb', cmyk: 'cmyk' }[picture.space] + (picture.alpha ? 'a' : '');
  const depth = depthOf(picture);
  // ImageMagick has no raw format for gray with alpha; its RGBA is equivalent.
  const raw = layout === 'graya' ? 'rgba' : layout;
  const bytes = magick(
    [`${name}:-${name === 'psd' ? '[0]' : ''}`, '-depth', String(depth), '-endian', 'LSB', `${raw}:-`],
    file,
  );
  const samples =
    depth === 16
      ? new Uint16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
      : bytes;
  return raw === layout ? samples : samples.filter((_, i) => i % 4 === 0 || i % 4 === 3);
}

const art = ['rose:', '-resize', '90x60!', '-density', '300', '-units', 'PixelsPerInch'];
const faded = [...art, '-alpha', 'set', '-channel', 'A', '-evaluate', 'multiply', '0.6', '+channel'];
const bits = ['pattern:checkerboard', '-monochrome', '-density', '600', '-units', 'PixelsPerInch'];
const cmyk = [...art, '-colorspace', 'CMYK'];

describe.skipIf(!hasMagick)('decodePicture for files from ImageMagick', () => {
  it.each([
    ['tiff', 'LZW', [...art, '-compress', 'LZW']],
    ['tiff', 'Deflate, 16 bits', [...art, '-depth', '16', '-compress', 'Zip']],
    ['tiff', 'alpha', [...faded, '-compress', 'LZW']],
    ['tiff', 'CMYK', [...cmyk, '-depth', '8', '-compress', 'LZW']],
    ['tiff', 'CMYK, 16 bits, planar', [...cmyk, '-depth', '16', '-interlace', 'plane']],
    ['tiff', 'gray', [...art, '-colorspace', 'Gray', '-compress', 'RLE']],
    ['tiff', 'palette', [...art, '-colors', '30', '-type', 'Palette']],
    ['tiff', 'Group 4', [...bits, '-compress', 'Group4']],
    ['tiff', 'big-endian tiles', [...art, '-endian', 'MSB', '-define', 'tiff:tile-geometry=32x32']],
    ['bmp', '24 bits', [...art, '-type', 'TrueColor']],
    ['bmp', 'alpha', faded],
    ['bmp', '8 bits', [...art, '-colors', '40', '-type', 'Palette', '-compress', 'None']],
    ['bmp', 'RLE', [...art, '-colors', '6', '-type', 'Palette', '-compress', 'RLE']],
    ['bmp3', '1 bit', [...bits, '-type', 'Bilevel']],
    ['gif', 'flat', [...art, '-colors', '64']],
    ['psd', 'RGB', [...art, '-type', 'TrueColor']],
    ['psd', 'CMYK', cmyk],
    ['psd', '16 bits', [...art, '-depth', '16', '-type', 'TrueColor']],
    ['psd', 'gray', [...art, '-colorspace', 'Gray']],
  ] as const)('decodes a %s to ImageMagick’s pixels: %s', async (format, kind, words) => {
    const file = magick([...words, `${format}:-`]);
    const picture = await open(file);
    expect([picture.width, picture.height].every((side) => side > 1)).toBe(true);
    // libvips truncates the palette's 16-bit values; ImageMagick rounds them.
    const allowed = kind === 'palette' ? 1 : 0;
    expect(worstDifference(picture.data, expected(file, format, picture))).toBeLessThanOrEqual(allowed);
    if (format === 'gif') return;
    const x = words.includes('600') ? 600 : 300;
    expect(picture.resolution?.x).toBeCloseTo(x, 1);
  });

  it.each(['avif', 'heic'] as const)(
    'decodes a lossy %s to within 16 of 255 levels of ImageMagick’s pixels',
    async (format) => {
      const file = magick(['rose:', '-resize', '128x128!', '-quality', '90', `${format}:-`]);
      const picture = await open(file);
      const rgba = magick(
        [`${format}:-`, '-depth', '8', channelsOf(picture) === 4 ? 'rgba:-' : 'rgb:-'],
        file,
      );
      expect(worstDifference(picture.data, rgba)).toBeLessThanOrEqual(16);
    },
  );

  it('opens one of several pages upright, with the resolution of each axis', async () => {
    const pages = magick([
      'rose:',
      '-size',
      '30x20',
      'xc:red',
      '-density',
      '200x100',
      '-units',
      'PixelsPerInch',
      'tiff:-',
    ]);
    const first = await decodePicture(pages);
    expect(first.ok && [first.pages, first.findings]).toEqual([2, []]);
    expect(await decodeImage(pages)).toMatchObject({
      ok: true,
      findings: [{ text: 'Page 1 of 2 is shown.' }],
    });
    expect(await open(pages, { page: 1 })).toMatchObject({
      width: 30,
      height: 20,
      resolution: { x: 200, y: 100 },
    });
    const turned = magick([
      '-size',
      '30x20',
      'xc:red',
      '-density',
      '200x100',
      '-units',
      'PixelsPerInch',
      '-orient',
      'RightTop',
      'tiff:-',
    ]);
    expect(await open(turned)).toMatchObject({ width: 20, height: 30, resolution: { x: 100, y: 200 } });
  });

  it.skipIf(!existsSync(TIFICC)).each([8, 16] as const)(
    'decodes LittleCMS’s %i-bit L*a*b* TIFF to sRGB',
    async (depth) => {
      const folder = mkdtempSync(join(tmpdir(), 'printready-lab-'));
      const [plain, lab] = [join(folder, 'rgb.tif'), join(folder, 'lab.tif')];
      // ImageMagick's own TIFF has primaries and a gamma of 2.2, which tificc would apply.
      const source = await open(magick([...art, 'png:-']));
      writeFileSync(plain, await encodePicture(withoutAlpha(source), { format: 'tiff' }));
      expect(spawnSync(TIFICC, [`-w${depth}`, '-c0', '-i*sRGB', '-o*Lab', '-t1', plain, lab]).status).toBe(0);
      const file = readFileSync(lab);
      // tificc writes signed 16-bit samples (CIELAB) but labels them ICCLAB, which is unsigned.
      const icc = file.indexOf(Buffer.from('060103000100000009', 'hex'));
      if (icc > 0) file[icc + 8] = 8;
      const decoded = await decodePicture(file);
      rmSync(folder, { recursive: true });
      if (!decoded.ok) throw new Error(decoded.problem.text);
      expect(textsOf(decoded.findings)).toEqual(['Lab was converted to sRGB.']);
      expect(depthOf(decoded.picture)).toBe(depth);
      const rgb = magick([...art, '-depth', '8', 'rgb:-']);
      const unit = depth === 16 ? 257 : 1;
      const back = Array.from(decoded.picture.data, (value) => Math.round(value / unit));
      // A step of 8-bit Lab changes sRGB by up to 6 of 255.
      expect(worstDifference(back, rgb)).toBeLessThanOrEqual(depth === 16 ? 1 : 6);
    },
  );

  it.each([
    ['gif', []],
    ['webp', ['-define', 'webp:lossless=true']],
  ])('decodes every frame of an animated %s', async (format, how) => {
    const frames = magick(['-size', '8x8', 'xc:red', 'xc:lime', 'xc:blue', ...how, `${format}:-`]);
    for (const [page, color] of [
      [255, 0, 0],
      [0, 255, 0],
      [0, 0, 255],
    ].entries()) {
      const decoded = await decodePicture(frames, { page });
      if (!decoded.ok) throw new Error(decoded.problem.text);
      expect(decoded.pages).toBe(3);
      expect([...decoded.picture.data.subarray(0, 3)]).toEqual(color);
    }
  });

  it('refuses truncated files and names the format', async () => {
    for (const format of ['tiff', 'gif', 'bmp', 'psd', 'avif', 'heic'] as const) {
      const file = magick(['rose:', '-resize', '128x128!', `${format}:-`]);
      const decoded = await decodePicture(file.subarray(0, file.length * 0.6));
      expect(decoded.ok, format).toBe(false);
      expect(!decoded.ok && decoded.problem, format).toMatchObject({ format, code: 'corrupt' });
    }
  });
});

describe('decodePicture: limits', () => {
  it('refuses a GIF and a TIFF with a billion pixels before decoding', async () => {
    const gif = Buffer.from('4749463839610080008080000000000000002c000000000080008000', 'hex');
    const decoded = await decodePicture(gif);
    expect(decoded.ok).toBe(false);
  });

  it('renders an SVG at the requested size, up to the limit', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="50.8mm" height="25.4mm"><rect width="100%" height="100%" fill="red"/></svg>',
    );
    const drawn = await open(svg, { ppi: 150 });
    expect(drawn).toMatchObject({ width: 300, height: 150, resolution: { x: 150, y: 150 } });
    expect([...drawn.data.subarray(0, 4)]).toEqual([255, 0, 0, 255]);
    const refused = await decodePicture(svg, { maxPixels: 1000 });
    expect(!refused.ok && refused.problem.code).toBe('too-large');
  });

  it('renders SVG text with our fonts and does not follow external links', async () => {
    const text = (content: string) =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="96" height="48">${content}</svg>`);
    const drawn = await open(text('<text x="4" y="30" font-size="24" font-family="Unknown">Wide</text>'));
    const inked = drawn.data.filter((value, i) => i % 4 === 3 && value > 0).length;
    expect(inked).toBeGreaterThan(500);
    const linked = await open(
      text(
        '<image href="http://127.0.0.1:9/a.png" width="96" height="48"/><image href="file:///etc/passwd" width="9" height="9"/>',
      ),
    );
    expect(linked.data.every((value) => value === 0)).toBe(true);
  });
});

describe('decodePicture for third-party Photoshop files', () => {
  it.each([
    ['psdtools-4x4_8bit_cmyk.psd', 'cmyk', 8, 4, 4],
    ['psdtools-4x4_16bit_lab.psd', 'rgb', 16, 4, 4],
    ['psdtools-gray1.psd', 'gray', 8, 1800, 1200],
    ['psdtools-text.psd', 'rgb', 8, 400, 400],
  ] as const)('decodes %s as %s with %i bits', async (name, space, depth, width, height) => {
    const file = readFixture(`psd/${name}`);
    if (!file) return;
    const picture = await open(file);
    expect(picture).toMatchObject({ space, width, height });
    expect(depthOf(picture)).toBe(depth);
    if (hasMagick && !name.includes('lab'))
      expect(worstDifference(picture.data, expected(file, 'psd', picture))).toBe(0);
  });
});

const ONE = { width: 1, height: 1, space: 'rgb', alpha: false, resolution: null, icc: null } as const;

/** Floating-point light of six pixels: black, a tenth, a half, white, above white, negative. */
const LIGHT = [0, 0.1, 0.5, 1, 4, -1];
/** The pixels of LIGHT in 8-bit sRGB (IEC 61966-2-1). */
const SHOWN = [0, 89, 188, 255, 255, 0];
const FLOAT_NOTE = '32 bits per channel became 16; light brighter than white was cut.';

it('labToRgb decodes a* and b* as unsigned in ICCLAB and as signed in CIELAB', () => {
  const lab = (data: Picture['data']) => ({ ...ONE, data });
  const rgb = [...labToRgb(lab(Uint8Array.of(128, 40, 236)), 'cie').data];
  expect([...labToRgb(lab(Uint8Array.of(128, 168, 108)), 'icc').data]).toEqual(rgb);
  const wide = labToRgb(lab(Uint16Array.of(32_768, 43_008, 27_648)), 'icc').data;
  expect(
    worstDifference(
      Array.from(wide, (value) => Math.round(value / 257)),
      rgb,
    ),
  ).toBeLessThanOrEqual(1);
});

describe('floating-point light', () => {
  it('becomes sRGB in a TIFF', async () => {
    const samples = Buffer.alloc(LIGHT.length * 12);
    for (const [i, light] of LIGHT.entries())
      for (let c = 0; c < 3; c++) samples.writeFloatLE(light, (i * 3 + c) * 4);
    const long = (tag: number, ...values: readonly number[]) => ({ tag, type: 'long', values }) as const;
    const short = (tag: number, ...values: readonly number[]) => ({ tag, type: 'short', values }) as const;
    const directory = writeDirectory(
      [
        ...[long(256, LIGHT.length), long(257, 1), short(258, 32, 32, 32), short(259, 1), short(262, 2)],
        ...[long(273, 8), short(277, 3), long(278, 1), long(279, samples.length), short(339, 3, 3, 3)],
      ],
      8 + samples.length,
      true,
    );
    const head = Buffer.from([0x49, 0x49, 42, 0, 8 + samples.length, 0, 0, 0]);
    const decoded = await decodePicture(Buffer.concat([head, samples, directory]));
    if (!decoded.ok) throw new Error(decoded.problem.text);
    expect(textsOf(decoded.findings)).toEqual([FLOAT_NOTE]);
    const shown = Array.from(decoded.picture.data, (value) => Math.round(value / 257)).filter(
      (_, i) => i % 3 === 0,
    );
    expect(worstDifference(shown, SHOWN)).toBeLessThanOrEqual(1);
  });

  it('becomes sRGB in a PSD', async () => {
    const head = Buffer.alloc(26);
    head.write('8BPS\0\x01', 'latin1');
    for (const [at, value] of [
      [12, 3],
      [16, 1],
      [20, LIGHT.length],
      [22, 32],
      [24, 3],
    ] as const)
      head.writeUInt16BE(value, at);
    const plane = Buffer.alloc(LIGHT.length * 4);
    for (const [i, light] of LIGHT.entries()) plane.writeFloatBE(light, i * 4);
    const decoded = await decodePicture(
      Buffer.concat([head, Buffer.alloc(12), Buffer.alloc(2), plane, plane, plane]),
    );
    if (!decoded.ok) throw new Error(decoded.problem.text);
    expect(textsOf(decoded.findings)).toEqual([FLOAT_NOTE]);
    const shown = Array.from(decoded.picture.data, (value) => Math.round(value / 257)).filter(
      (_, i) => i % 3 === 0,
    );
    expect(shown).toEqual(SHOWN);
  });
});
