/** Checks that no data of one file leaks into the next: a libvips instance is reused after small files. */
import { createPicture } from '@printready/pixels/picture';
import { expect, test } from 'vitest';
import { encodeGif } from './encode.ts';
import { decodeWithVips } from './vips.ts';

const SIDE = 40;

function flat(level: number) {
  const data = new Uint8Array(SIDE * SIDE * 3).fill(level);
  const size = { width: SIDE, height: SIDE };
  return createPicture({ ...size, space: 'rgb', alpha: false, data, resolution: null, icc: null });
}

const first = async (bytes: Uint8Array) =>
  (await decodeWithVips(bytes, [], { maxPixels: 1e6 })).picture.data[0];

test('decodeWithVips returns each file’s own pixels for pictures of equal size, in sequence and concurrently', async () => {
  const levels = [10, 90, 200];
  const files = await Promise.all(levels.map((level) => encodeGif(flat(level))));
  for (let round = 0; round < 5; round++) {
    for (const [i, file] of files.entries()) expect(await first(file)).toBe(levels[i]);
  }
  expect(await Promise.all(files.map(first))).toEqual(levels);
});

test('decodeWithVips decodes the next file after a failure', async () => {
  const file = await encodeGif(flat(120));
  await expect(first(file.subarray(0, 20))).rejects.toThrow();
  expect(await first(file)).toBe(120);
});
