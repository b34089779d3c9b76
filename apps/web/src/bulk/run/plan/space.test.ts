import { describe, expect, it } from 'vitest';
import { likelyBytes, neededBytes } from './space.ts';

const file = (megapixels: number | null, twinOf: string | null = null) => ({
  ...{ bytes: 1_000_000, megapixels, twinOf },
});

describe('disk space of a batch', () => {
  it('is two bytes per pixel of every result, plus the results being written', () => {
    expect(neededBytes([file(10), file(4)], 1)).toBe(20e6 + 8e6 + 20e6);
    expect(neededBytes([file(10), file(4)], 8)).toBe(20e6 + 8e6 + 2 * 20e6);
  });

  it('counts identical files once, and is estimated from the file size if the pixel count is unknown', () => {
    expect(neededBytes([file(10), file(10, 'first')], 1)).toBe(40e6);
    expect(neededBytes([file(null)], 1)).toBe(6e6);
  });

  it('is estimated from how well the files compress', () => {
    const art = { ...file(10), path: 'logo.png', bytes: 100_000 };
    expect(likelyBytes([art], 'png')).toBeCloseTo(120_000);
    expect(likelyBytes([{ ...file(10), path: 'photo.JPG', bytes: 3_000_000 }], 'png')).toBe(15e6);
    expect(likelyBytes([{ ...file(10), path: 'photo.jpg', bytes: 9_000_000 }], 'png')).toBe(20e6);
    expect(likelyBytes([{ ...file(10), path: 'film.tif', bytes: 40e6 }], 'webp')).toBe(4e6);
    expect(likelyBytes([art, { ...art, twinOf: 'logo' }], 'png')).toBeCloseTo(120_000);
  });

  it('is 0 if there are no files', () => {
    expect(neededBytes([], 4)).toBe(0);
  });
});
