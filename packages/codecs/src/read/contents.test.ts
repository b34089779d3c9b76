import { describe, expect, it } from 'vitest';
import { hasMagick, magick } from '../../../../scripts/testing/outside-programs.ts';
import { decodePicture, MAX_PIXELS } from '../index.ts';
import { readContents } from './contents.ts';

const read = (bytes: Uint8Array) => readContents(bytes, 0, MAX_PIXELS);
const text = (svg: string) => new TextEncoder().encode(svg);
const pictures = (count: number) => Array.from({ length: count }, () => 'rose:');

describe.skipIf(!hasMagick)('readContents for files from ImageMagick', () => {
  it.each([
    ['tiff:-', 1],
    ['tiff:-', 3],
    ['tiff64:-', 4],
    ['gif:-', 1],
    ['gif:-', 5],
  ])('counts the pictures in %s: %i', { tags: 'slow' }, async (name, count) => {
    expect((await read(magick([...pictures(count), name])))?.pages).toBe(count);
  });

  it('counts the frames of an animated WebP and of a still one', async () => {
    const colors = ['xc:red', 'xc:lime', 'xc:blue'];
    const count = async (frames: readonly string[]) =>
      (await read(magick(['-size', '8x8', ...frames, 'webp:-'])))?.pages;
    expect([await count(colors), await count(colors.slice(0, 1))]).toEqual([3, 1]);
  });

  it('counts the pages of a big-endian TIFF', async () => {
    expect((await read(magick([...pictures(2), '-endian', 'MSB', 'tiff:-'])))?.pages).toBe(2);
  });
});

describe('readContents for hostile structures', () => {
  it('stops at a circular chain of directories', async () => {
    const bytes = Uint8Array.from([0x49, 0x49, 42, 0, 8, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0]);
    expect((await read(bytes))?.pages).toBe(1);
  });

  it('stops counting at an offset outside the file', async () => {
    const bytes = Uint8Array.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 255, 255, 0, 0, 0, 8, 0, 0]);
    expect((await read(bytes))?.pages).toBe(1);
  });

  it('counts every frame that starts before the cut in a truncated GIF', async () => {
    const screen = [1, 0, 1, 0, 0, 0, 0];
    const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
    const bytes = Uint8Array.from([...text('GIF89a'), ...screen, ...frame, ...frame.slice(0, 12)]);
    expect((await read(bytes))?.pages).toBe(2);
  });
});

describe('readContents for drawings', () => {
  it.each([
    ['width="210mm" height="297mm"', 210 / 25.4, 297 / 25.4],
    ["height='77.7' width='33.3px'", 33.3 / 96, 77.7 / 96],
    ['width="4.5in" height="20pt"', 4.5, 20 / 72],
    ['viewBox="0 0 192 96"', 2, 1],
    ['viewBox="0 0 192 96" width="50%"', 2, 1],
  ])(
    'measures the print size of an SVG with %s and draws the SVG at that size',
    { tags: 'slow' },
    async (size, width, height) => {
      const bytes = text(
        `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="9" height="9"/></svg>`,
      );
      const drawn = (await read(bytes))?.drawn;
      expect([drawn?.width, drawn?.height]).toEqual([expect.closeTo(width, 4), expect.closeTo(height, 4)]);
      const decoded = await decodePicture(bytes, { ppi: 600 });
      if (!decoded.ok) throw new Error(decoded.problem.text);
      expect(Math.abs(decoded.picture.width - width * 600)).toBeLessThan(1);
      expect(Math.abs(decoded.picture.height - height * 600)).toBeLessThan(1);
    },
  );

  it('measures drawings too large to render at 300 dpi', async () => {
    const wide = await read(text('<svg xmlns="http://www.w3.org/2000/svg" width="600in" height="100in"/>'));
    expect(wide?.drawn).toEqual({ width: 600, height: 100 });
  });
});

it('readContents returns null for single-page pictures', async () => {
  expect(await read(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]))).toBeNull();
});
