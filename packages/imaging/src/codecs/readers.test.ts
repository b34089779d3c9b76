/** Every format that is opened, against ImageMagick's reading of files that ImageMagick wrote, and third-party files. */
import { describe, expect, it } from 'vitest';
import { hasMagick, magick, readFixture } from '../../scripts/outside-programs.ts';
import { channelsOf, depthOf, type Picture } from '../picture.ts';
import { decodePicture } from './index.ts';

async function open(file: Uint8Array, options?: Parameters<typeof decodePicture>[1]): Promise<Picture> {
  const decoded = await decodePicture(file, options);
  if (!decoded.ok) throw new Error(`${decoded.problem.code}: ${decoded.problem.detail}`);
  return decoded.picture;
}

function worstDifference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  expect(a.length).toBe(b.length);
  let worst = 0;
  for (let i = 0; i < a.length; i++) worst = Math.max(worst, Math.abs(a[i]! - b[i]!));
  return worst;
}

/** The file's samples as ImageMagick reads them, in our layout. */
function expected(file: Uint8Array, name: string, picture: Picture): Uint8Array | Uint16Array {
  const layout = { gray: 'gray', rgb: 'rgb', cmyk: 'cmyk' }[picture.space] + (picture.alpha ? 'a' : '');
  const depth = depthOf(picture);
  // ImageMagick has no gray with alpha as raw samples; its RGBA holds the same.
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

describe.skipIf(!hasMagick)('what ImageMagick wrote is read as it reads it', () => {
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
  ] as const)('%s %s', async (format, kind, words) => {
    const file = magick([...words, `${format}:-`]);
    const picture = await open(file);
    expect([picture.width, picture.height].every((side) => side > 1)).toBe(true);
    // libvips cuts the palette's 16 bits where ImageMagick rounds them.
    const allowed = kind === 'palette' ? 1 : 0;
    expect(worstDifference(picture.data, expected(file, format, picture))).toBeLessThanOrEqual(allowed);
    if (format === 'gif') return;
    const x = words.includes('600') ? 600 : 300;
    expect(picture.resolution?.x).toBeCloseTo(x, 1);
  });

  it.each(['avif', 'heic'] as const)('%s, to within its own loss', async (format) => {
    const file = magick(['rose:', '-resize', '128x128!', '-quality', '90', `${format}:-`]);
    const picture = await open(file);
    const rgba = magick([`${format}:-`, '-depth', '8', channelsOf(picture) === 4 ? 'rgba:-' : 'rgb:-'], file);
    expect(worstDifference(picture.data, rgba)).toBeLessThanOrEqual(16);
  });

  it('a page of several, upright, with the right axes', async () => {
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
    expect(first.ok && [first.pages, first.notes]).toEqual([2, ['Page 1 of 2 is shown.']]);
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

  it('refuses what is cut, each by name', async () => {
    for (const format of ['tiff', 'gif', 'bmp', 'psd', 'avif', 'heic'] as const) {
      const file = magick(['rose:', '-resize', '128x128!', `${format}:-`]);
      const decoded = await decodePicture(file.subarray(0, file.length * 0.6));
      expect(decoded.ok, format).toBe(false);
      expect(!decoded.ok && decoded.problem, format).toMatchObject({ format, code: 'corrupt' });
    }
  });
});

describe('limits', () => {
  it('a GIF and a TIFF of a billion pixels are refused before they are drawn', async () => {
    const gif = Buffer.from('4749463839610080008080000000000000002c000000000080008000', 'hex');
    const decoded = await decodePicture(gif);
    expect(decoded.ok).toBe(false);
  });

  it('an SVG is as large as asked and never larger than allowed', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="50.8mm" height="25.4mm"><rect width="100%" height="100%" fill="red"/></svg>',
    );
    const drawn = await open(svg, { ppi: 150 });
    expect(drawn).toMatchObject({ width: 300, height: 150, resolution: { x: 150, y: 150 } });
    expect([...drawn.data.subarray(0, 4)]).toEqual([255, 0, 0, 255]);
    const refused = await decodePicture(svg, { maxPixels: 1000 });
    expect(!refused.ok && refused.problem.code).toBe('too-large');
  });

  it('an SVG’s text is drawn with a font of ours, its outside links are not followed', async () => {
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

describe('third-party Photoshop files', () => {
  it.each([
    ['psdtools-4x4_8bit_cmyk.psd', 'cmyk', 8, 4, 4],
    ['psdtools-4x4_16bit_lab.psd', 'rgb', 16, 4, 4],
    ['psdtools-gray1.psd', 'gray', 8, 1800, 1200],
    ['psdtools-text.psd', 'rgb', 8, 400, 400],
  ] as const)('%s is %s of %i bits', async (name, space, depth, width, height) => {
    const file = readFixture(`psd/${name}`);
    if (!file) return;
    const picture = await open(file);
    expect(picture).toMatchObject({ space, width, height });
    expect(depthOf(picture)).toBe(depth);
    if (hasMagick && !name.includes('lab'))
      expect(worstDifference(picture.data, expected(file, 'psd', picture))).toBe(0);
  });
});
