/** Checks that reading in bands gives the same result as reading the whole PNG at once. */
import { deflateSync } from 'node:zlib';
import { ascii, joinBytes, writeUint32 } from '@printready/pixels/bytes';
import { toRaster } from '@printready/pixels/profiles';
import { describe, expect, it } from 'vitest';
import { decodePicture } from '../index.ts';
import { writeChunk } from './chunks.ts';
import { openPngRows } from './open-rows.ts';

/** Smallest size that needs several bands. */
const [WIDTH, HEIGHT] = [30_000, 160];

function makePng(colorType: number, depth: number, channels: number, interlaced = 0): Uint8Array {
  const header = new Uint8Array(13);
  writeUint32(header, 0, WIDTH);
  writeUint32(header, 4, HEIGHT);
  header.set([depth, colorType, 0, 0, interlaced], 8);
  const rowBytes = 1 + Math.ceil((WIDTH * channels * depth) / 8);
  const raw = new Uint8Array(rowBytes * HEIGHT);
  for (let i = 0; i < raw.length; i++) raw[i] = ((i >> 9) * 37) & 255;
  // Cycles through all five filter types.
  for (let y = 0; y < HEIGHT; y++) raw[y * rowBytes] = y % 5;
  return joinBytes([
    ascii('\x89PNG\r\n\x1a\n'),
    writeChunk('IHDR', header),
    writeChunk('PLTE', Uint8Array.of(255, 255, 255, 10, 20, 30)),
    writeChunk('IDAT', deflateSync(raw, { level: 1 })),
    writeChunk('IEND', new Uint8Array(0)),
  ]);
}

async function open(bytes: Uint8Array) {
  const opened = await openPngRows(bytes, 1);
  if (!opened?.ok) throw new Error(opened?.problem.text ?? 'It is not read by rows.');
  return opened.rows;
}

describe('openPngRows', () => {
  it.each([
    ['RGB and alpha of 8 bits', 6, 8, 4],
    ['gray and alpha of 16 bits', 4, 16, 2],
    ['two colors of a palette', 3, 1, 1],
  ])(
    '%s: reads bands that match the picture’s rows, with two context rows on each side',
    async (_, type, depth, channels) => {
      const bytes = makePng(type, depth, channels);
      const whole = await decodePicture(bytes);
      if (!whole.ok) throw new Error(whole.problem.text);
      const { raster } = await toRaster(whole.picture);
      const pixels = Buffer.from(raster.data.buffer);
      const { read, ...facts } = await open(bytes);
      expect(facts).toMatchObject({ width: WIDTH, height: HEIGHT, depth: Math.max(8, depth) });
      const bands: (readonly [number, number])[] = [];
      const problem = await read(({ data, top, from, to }) => {
        expect(top).toBe(Math.max(0, from - 2));
        const last = top + data.length / (4 * WIDTH);
        expect(last).toBe(Math.min(HEIGHT, to + 2));
        expect(Buffer.compare(data, pixels.subarray(top * WIDTH * 4, last * WIDTH * 4))).toBe(0);
        bands.push([from, to]);
      });
      expect(problem).toBeNull();
      expect(bands.length).toBeGreaterThan(2);
      expect(bands.flat()).toEqual([0, ...bands.slice(1).flatMap(([from]) => [from, from]), HEIGHT]);
    },
  );

  it('reports a truncated file, a damaged chunk and an invalid dimension', async () => {
    const bytes = makePng(6, 8, 4);
    const { read } = await open(bytes.subarray(0, bytes.length - 2000));
    expect(await read(() => undefined)).toEqual({ code: 'corrupt', text: 'The PNG is incomplete.' });
    const damaged = bytes.slice();
    damaged[90]! ^= 1;
    expect(await openPngRows(damaged, 1)).toMatchObject({
      problem: { code: 'corrupt', text: expect.stringMatching(/data is damaged/) as string },
    });
    const wide = bytes.slice();
    writeUint32(wide, 16, 100_000_000);
    expect(await openPngRows(wide, 1)).toMatchObject({
      problem: { text: expect.stringMatching(/no side may be longer than 1,000,000 px/) as string },
    });
  });

  it('returns null for small and interlaced files', async () => {
    expect(await openPngRows(makePng(3, 1, 1), WIDTH * HEIGHT + 1)).toBeNull();
    expect(await openPngRows(makePng(3, 1, 1, 1), 1)).toBeNull();
  });
});
