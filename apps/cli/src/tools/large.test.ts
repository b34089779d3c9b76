/** Images too large for memory: supported operations, and rejections before any work starts. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { decodeImage } from '@printready/codecs';
import { writeChunk } from '@printready/codecs/png';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../command.ts';

const folder = mkdtempSync(join(tmpdir(), 'printready-large-'));
const at = (name: string) => join(folder, name);

async function printready(...words: string[]) {
  const printed = { out: '', err: '' };
  const code = await runCommand(words, {
    stdout: { write: (text) => (printed.out += String(text)) },
    stderr: { write: (text) => (printed.err += text) },
  });
  return { code, ...printed };
}

const [WIDTH, HEIGHT] = [12_100, 10_000];

/** 1-bit PNG of 121 megapixels: black, with a white square from (8, 40) to (16, 44). */
function drawFilm(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH);
  header.writeUInt32BE(HEIGHT, 4);
  header[8] = 1;
  const rowBytes = 1 + Math.ceil(WIDTH / 8);
  const rows = Buffer.alloc(rowBytes * HEIGHT);
  for (let y = 40; y < 44; y++) rows[y * rowBytes + 2] = 255;
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const pixels = writeChunk('IDAT', deflateSync(rows, { level: 1 }));
  return Buffer.concat([signature, writeChunk('IHDR', header), pixels, writeChunk('IEND', Buffer.alloc(0))]);
}

beforeAll(() => {
  writeFileSync(at('film.png'), drawFilm());
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const frame = JSON.stringify({ x: 4 / WIDTH, y: 38 / HEIGHT, width: 20 / WIDTH, height: 10 / HEIGHT });

it('crops a 121-megapixel DTF film without reading the rows below the crop', async () => {
  const { code, out, err } = await printready(
    ...['run', 'image-cropper', at('film.png'), '-o', at('crop.png'), '--frame', frame],
  );
  expect(code, err).toBe(0);
  expect(out).toContain('20 × 10 px, 1100 dpi');
  const made = await decodeImage(new Uint8Array(readFileSync(at('crop.png'))));
  if (!made.ok) throw new Error(made.problem.text);
  const { width, height, data } = made.raster;
  expect([width, height]).toEqual([20, 10]);
  const white: string[] = [];
  for (let i = 0; i < width * height; i++)
    if (data[i * 4] === 255) white.push(`${i % width},${(i / width) | 0}`);
  expect(white).toHaveLength(8 * 4);
  expect([white[0], white.at(-1)]).toEqual(['4,2', '11,5']);
});

it.each([
  [['convert', at('film.png'), '-o', at('no.jpg')], 'written as PNG or TIFF, not as JPEG'],
  [['run', 'downscaler', at('film.png'), '-o', at('no.pdf')], 'becomes one PNG or TIFF'],
  [['run', 'color-ko', at('film.png'), '-o', at('no.png')], 'These open it: '],
  [['convert', at('film.png'), '-o', at('film.png')], 'is there already'],
])('rejects the command %j for a large film with a message, and writes nothing', async (words, sentence) => {
  const before = readdirSync(folder);
  const { code, err } = await printready(...words);
  expect({ code, said: err.includes(sentence) ? sentence : err }).toEqual({ code: 1, said: sentence });
  expect(readdirSync(folder)).toEqual(before);
  expect(existsSync(at('no.png'))).toBe(false);
});
