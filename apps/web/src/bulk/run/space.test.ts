import { describe, expect, it } from 'vitest';
import { neededBytes } from './space.ts';

const file = (megapixels: number | null, twinOf: string | null = null) => ({
  ...{ bytes: 1_000_000, megapixels, twinOf },
});

describe('the space that a batch needs', () => {
  it('is two bytes a pixel of every result, and of those that are being written', () => {
    expect(neededBytes([file(10), file(4)], 1)).toBe(20e6 + 8e6 + 20e6);
    expect(neededBytes([file(10), file(4)], 8)).toBe(20e6 + 8e6 + 2 * 20e6);
  });

  it('counts the same bytes once, and goes by the file where the header tells no size', () => {
    expect(neededBytes([file(10), file(10, 'first')], 1)).toBe(40e6);
    expect(neededBytes([file(null)], 1)).toBe(6e6);
  });

  it('is nothing for nothing', () => {
    expect(neededBytes([], 4)).toBe(0);
  });
});
