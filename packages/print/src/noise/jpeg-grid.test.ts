import { expect, it } from 'vitest';
import { findJpegBlocks } from './jpeg-grid.ts';

/** Blocks of 8 px whose grays differ, on a ripple inside of each. */
function blocks(width: number, height: number) {
  const data = new Uint8Array(4 * width * height).fill(255);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const gray =
      120 + 6 * ((Math.floor(x / 8) + Math.floor(y / 8)) % 2) + ((Math.floor(x / 2) + Math.floor(y / 2)) % 2);
    data.fill(gray, 4 * at, 4 * at + 3);
  }
  return { data, width, height };
}

it('sees blocks in a picture of two blocks a side', () => {
  expect(findJpegBlocks(blocks(64, 48))).toBeGreaterThan(1);
});

it.each([
  [15, 400],
  [400, 15],
  [1, 1],
])('sees no blocks in a picture of %i × %i px, which holds less than two a side', (width, height) => {
  expect(findJpegBlocks(blocks(width, height))).toBe(0);
});
