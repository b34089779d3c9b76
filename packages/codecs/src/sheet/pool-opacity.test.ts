import { createRaster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { inkedShare, poolOpacity } from './pool-opacity.ts';

describe('poolOpacity', () => {
  it('keeps the alpha of a single pixel with alpha 1 at any position', () => {
    for (const [x, y] of [
      [0, 0],
      [99, 58],
      [47, 31],
    ] as const) {
      const art = createRaster(100, 59);
      art.data[(y * 100 + x) * 4 + 3] = 1;
      const pooled = poolOpacity(art, 16);
      expect([pooled.width, pooled.height]).toEqual([15, 9]);
      expect(pooled.data[(Math.floor(y / 7) * 15 + Math.floor(x / 7)) * 4 + 3]).toBe(1);
      expect(pooled.data.reduce((sum, value) => sum + value, 0)).toBe(1);
    }
  });

  it('returns the alpha of small artwork unchanged', () => {
    const art = createRaster(8, 4, { data: Uint8ClampedArray.from({ length: 128 }, (_, i) => i) });
    const alphas = (data: Uint8ClampedArray) => data.filter((_, index) => index % 4 === 3);
    expect(alphas(poolOpacity(art, 16).data)).toEqual(alphas(art.data));
  });
});

describe('inkedShare', () => {
  it('counts a translucent pixel in proportion to its opacity', () => {
    const art = createRaster(2, 2);
    art.data[3] = 255;
    art.data[7] = 51;
    expect(inkedShare(art)).toBeCloseTo(0.3, 9);
  });
});
