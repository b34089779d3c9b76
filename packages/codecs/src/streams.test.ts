/** Checks the streaming writers' output in every layout with libtiff, ImageMagick, and our reader. */

import { createPartsSink, joinBytes } from '@printready/pixels/bytes';
import { compressG4 } from '@printready/pixels/compression';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasMagick, magick, magickPixels } from '../../../scripts/testing/outside-programs.ts';
import { createPngStream, type PngLayout, pngRowBytes } from './png/stream.ts';
import { createTiffStream, type TiffLayout, tiffRowBytes } from './tiff/stream.ts';

const ROWS = 12;
const RESOLUTION = { x: 300, y: 150 };

/** Noise, flat areas, and ramps, which exercise every filter and code width. */
function paint(bytes: number, seed: number): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(bytes);
  let state = seed;
  for (let i = 0; i < bytes; i++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    const third = Math.floor((i * 3) / bytes);
    data[i] = third === 0 ? state >>> 24 : third === 1 ? i >> 3 : 255;
  }
  return data;
}

async function writePng(layout: PngLayout, rows: Uint8Array, piece: number) {
  const sink = createPartsSink();
  const stream = createPngStream(layout, sink);
  const step = pngRowBytes(layout) * piece;
  for (let at = 0; at < rows.length; at += step) await stream.write(rows.subarray(at, at + step));
  await stream.finish();
  return joinBytes(sink.parts);
}

async function writeTiff(layout: TiffLayout, pages: readonly Uint8Array[], piece = 7) {
  const sink = createPartsSink();
  const stream = createTiffStream(sink, pages.length);
  for (const rows of pages) {
    const page = stream.page(layout);
    const step = tiffRowBytes(layout) * piece;
    for (let at = 0; at < rows.length; at += step) await page.write(rows.subarray(at, at + step));
    await page.finish();
  }
  return joinBytes(sink.parts);
}

const size = { width: 61, height: 47, resolution: RESOLUTION, icc: null };

describe('createPngStream', () => {
  it.each([
    ['gray', 8, 'gray:-'],
    ['gray', 16, 'gray:-'],
    ['rgb', 8, 'rgb:-'],
    ['rgb', 16, 'rgb:-'],
    ['rgb-alpha', 8, 'rgba:-'],
    ['rgb-alpha', 16, 'rgba:-'],
  ] as const)('writes %s at %d bits, which ImageMagick reads back exactly', async (pixels, depth, out) => {
    if (!hasMagick) return;
    const layout: PngLayout = { ...size, pixels, depth };
    const rows = paint(pngRowBytes(layout) * size.height, 5);
    const file = await writePng(layout, rows, 5);
    const read = magick(['-', '-depth', String(depth), '-endian', 'MSB', out], file);
    expect(read.equals(rows)).toBe(true);
    expect(magick(['-', '-format', '%x %y %U', 'info:'], file).toString()).toMatch(/118\.1\d* 59\.0\d* Pix/);
  });

  it('writes 1-bit gray and palette images', async () => {
    if (!hasMagick) return;
    const gray: PngLayout = { ...size, pixels: 'gray', depth: 1 };
    const bits = paint(pngRowBytes(gray) * size.height, 9);
    const read = magickPixels(await writePng(gray, bits, 47));
    for (const [x, y] of [
      [0, 0],
      [60, 0],
      [13, 20],
      [60, 46],
    ] as const) {
      const bit = (bits[y * 8 + (x >> 3)]! >> (7 - (x & 7))) & 1;
      expect(read[(y * 61 + x) * 4]).toBe(bit * 255);
    }
    const palette = {
      colors: Uint8Array.of(255, 0, 0, 0, 255, 0, 0, 0, 255),
      alphas: Uint8Array.of(255, 0),
    };
    const layout: PngLayout = { ...size, width: 3, height: 1, pixels: 'indexed', depth: 2, palette };
    const file = await writePng(layout, Uint8Array.of(0b00_01_10_00), 1);
    expect([...magickPixels(file)]).toEqual([255, 0, 0, 255, 0, 255, 0, 0, 0, 0, 255, 255]);
  });

  it('rejects partial, surplus, and missing rows', async () => {
    const layout: PngLayout = { ...size, width: 2, height: 2, pixels: 'rgb', depth: 8 };
    const stream = createPngStream(layout, createPartsSink());
    await expect(stream.write(new Uint8Array(5))).rejects.toThrow(/6 bytes each/);
    await expect(stream.write(new Uint8Array(18))).rejects.toThrow(/too many/);
    await expect(createPngStream(layout, createPartsSink()).finish()).rejects.toThrow(
      /Row 1 of 2 is missing/,
    );
  });

  it('propagates a sink’s error', async () => {
    const layout: PngLayout = { ...size, pixels: 'rgb', depth: 8 };
    const full = { append: () => Promise.reject(new Error('disk full')), patch: () => undefined };
    await expect(writePngTo(layout, full)).rejects.toThrow('disk full');
  });
});

async function writePngTo(layout: PngLayout, sink: Parameters<typeof createPngStream>[1]) {
  const stream = createPngStream(layout, sink);
  await stream.write(new Uint8Array(pngRowBytes(layout) * layout.height));
  await stream.finish();
}

describe('createTiffStream', () => {
  const layouts: [TiffLayout['pixels'], 8 | 16, boolean, string][] = [
    ['gray', 8, false, 'gray:-'],
    ['gray', 16, false, 'gray:-'],
    ['rgb', 8, false, 'rgb:-'],
    ['rgb', 8, true, 'rgba:-'],
    ['rgb', 16, true, 'rgba:-'],
    ['cmyk', 8, false, 'cmyk:-'],
    ['cmyk', 16, false, 'cmyk:-'],
    ['cmyk', 8, true, 'cmyka:-'],
  ];
  const compressions = ['none', 'lzw', 'deflate'] as const;
  const cases = compressions.flatMap((c) => layouts.map((l) => [c, ...l] as const));

  it.each(cases)(
    'writes %s %s at %d bits, alpha %s, which ImageMagick reads back exactly',
    async (compression, pixels, depth, alpha, out) => {
      if (!hasMagick) return;
      const layout: TiffLayout = { ...size, pixels, depth, alpha, compression };
      const rows = paint(tiffRowBytes(layout) * size.height, 3);
      const file = await writeTiff(layout, [rows]);
      const read = magick(['tiff:-', '-depth', String(depth), '-endian', 'LSB', out], file);
      expect(read.equals(rows)).toBe(true);
      expect(magick(['tiff:-', '-format', '%x %y %U', 'info:'], file).toString()).toBe(
        '300 150 PixelsPerInch',
      );
    },
  );

  it('clears the LZW table in large strips', async () => {
    if (!hasMagick) return;
    const layout: TiffLayout = {
      ...size,
      width: 900,
      height: 700,
      pixels: 'rgb',
      depth: 8,
      alpha: false,
      compression: 'lzw',
    };
    const rows = paint(900 * 700 * 3, 11);
    expect(magick(['tiff:-', 'rgb:-'], await writeTiff(layout, [rows])).equals(rows)).toBe(true);
  });

  it('writes several pages', async () => {
    if (!hasMagick) return;
    const layout: TiffLayout = { ...size, pixels: 'rgb', depth: 8, alpha: false, compression: 'lzw' };
    const pages = [1, 2, 3].map((seed) => paint(tiffRowBytes(layout) * size.height, seed));
    const file = await writeTiff(layout, pages);
    for (const [i, rows] of pages.entries())
      expect(magick([`tiff:-[${i}]`, 'rgb:-'], file).equals(rows)).toBe(true);
  });

  it('round-trips Group 4 films with any pattern and width', async () => {
    if (!hasMagick) return;
    const run = fc.tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 3000 }));
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5200 }),
        fc.array(run, { minLength: 1, maxLength: 40 }),
        async (width, runs) => {
          const layout: TiffLayout = {
            ...size,
            width,
            height: ROWS,
            pixels: 'bilevel',
            depth: 8,
            alpha: false,
            compression: 'g4',
          };
          const rowBytes = tiffRowBytes(layout);
          const rows = paint(rowBytes * ROWS, width);
          // The noise set below keeps ImageMagick from treating a nearly blank film as truncated.
          rows.fill(0, 0, rowBytes * 6);
          for (let y = 6; y < ROWS; y++) rows[(y + 1) * rowBytes - 1]! &= 0xff << ((8 - (width % 8)) % 8);
          let at = 0;
          for (const [white, black] of runs) {
            at += white;
            for (let i = 0; i < black; i++, at++) {
              const y = Math.floor(at / width);
              if (y >= 6) break;
              const x = at - y * width;
              rows[y * rowBytes + (x >> 3)]! |= 128 >> (x & 7);
            }
          }
          const read = magick(
            ['tiff:-', '-depth', '1', '-negate', 'gray:-'],
            await writeTiff(layout, [rows]),
          );
          expect(read.equals(rows)).toBe(true);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('compresses a blank 1 MB Group 4 film to less than 200 bytes', () => {
    expect(compressG4(new Uint8Array(1000 * 1000), 8000).length).toBeLessThan(200);
  });
});
