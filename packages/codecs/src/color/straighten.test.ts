import { expect, it } from 'vitest';
import { straighten } from './straighten.ts';

it('straighten divides colors by their alpha, in whole words and at any offset', () => {
  const pixels = [0, 0, 0, 0, 9, 8, 7, 255, 10, 20, 64, 128, 1, 1, 1, 2, 200, 200, 200, 100];
  const expected = [0, 0, 0, 0, 9, 8, 7, 255, 20, 40, 128, 128, 128, 128, 128, 2, 255, 255, 255, 100];
  for (const offset of [0, 1, 4]) {
    const data = new Uint8Array(pixels.length + offset).subarray(offset);
    data.set(pixels);
    straighten(data, 4);
    expect([...data]).toEqual(expected);
  }
});
