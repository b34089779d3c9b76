import { describe, expect, it } from 'vitest';
import { DAMAGED, EXCELLENT, LOCKED, UNSIZED } from './gallery/sample-facts.ts';
import { naturalSize } from './natural-size.ts';

describe('naturalSize', () => {
  it('of a PDF is its trim, at its user unit and turned', () => {
    const inInches = (size: ReturnType<typeof naturalSize>) =>
      size && [size.widthMm, size.heightMm].map((mm) => Math.round((mm / 25.4) * 1e6) / 1e6);
    expect(inInches(naturalSize(EXCELLENT))).toEqual([7.5, 10]);
    const page = { ...EXCELLENT.pages![0]!, rotate: 90, userUnit: 2 };
    expect(inInches(naturalSize({ ...EXCELLENT, pages: [page] }))).toEqual([20, 15]);
  });
  it('of an SVG is what it says, else its viewBox at 96 to the inch', () => {
    expect(naturalSize({ ...UNSIZED, widthMm: 50, heightMm: 20 })).toEqual({ widthMm: 50, heightMm: 20 });
    const { widthMm } = naturalSize(UNSIZED)!;
    expect(widthMm).toBeCloseTo((512 / 96) * 25.4, 9);
    expect(naturalSize({ ...UNSIZED, viewBox: null })).toBeNull();
  });
  it('is not known of a file that stayed shut', () => {
    expect(naturalSize(LOCKED)).toBeNull();
    expect(naturalSize(DAMAGED)).toBeNull();
  });
});
