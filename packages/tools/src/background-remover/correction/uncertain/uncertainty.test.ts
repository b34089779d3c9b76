import type { Matte } from '@printready/matting/matte';
import { describe, expect, it } from 'vitest';
import { removeUncertainIslands, uncertaintyOf } from './uncertainty.ts';

const SIDE = 40;

/** Squares with the given values on background, with soft rims. */
function matteOf(...squares: readonly (readonly [left: number, top: number, size: number, value: number])[]) {
  const data = new Uint8Array(SIDE * SIDE);
  for (const [left, top, size, value] of squares) {
    for (let y = top; y < top + size; y++) {
      for (let x = left; x < left + size; x++) {
        const onRim = x === left || y === top || x === left + size - 1 || y === top + size - 1;
        data[y * SIDE + x] = onRim ? Math.min(value, 128) : value;
      }
    }
  }
  return { width: SIDE, height: SIDE, data } satisfies Matte;
}

describe('uncertaintyOf', () => {
  it('returns the share of pixels that are neither subject nor background', () => {
    expect(uncertaintyOf(matteOf())).toBe(0);
    expect(uncertaintyOf(matteOf([0, 0, 20, 255]))).toBeCloseTo(76 / 1600, 6);
    expect(uncertaintyOf(matteOf([0, 0, 20, 120]))).toBeCloseTo(400 / 1600, 6);
  });
});

describe('removeUncertainIslands', () => {
  const at = ({ data }: Matte, x: number, y: number) => data[y * SIDE + x];

  it('keeps confident islands and removes uncertain islands of any size', () => {
    const matte = matteOf([2, 2, 14, 255], [30, 2, 6, 250], [2, 20, 18, 150]);
    const kept = removeUncertainIslands(matte);
    expect(at(kept, 8, 8)).toBe(255);
    expect(at(kept, 32, 4)).toBe(250);
    expect(at(kept, 30, 2)).toBe(128);
    expect(at(kept, 8, 28)).toBe(0);
  });

  it('keeps the most confident island even if it is weak, and leaves an empty matte unchanged', () => {
    const matte = matteOf([2, 2, 14, 150]);
    expect(removeUncertainIslands(matte)).toEqual(matte);
    expect(removeUncertainIslands(matteOf())).toEqual(matteOf());
  });
});
