import { describe, expect, it } from 'vitest';
import { createRaster } from '../../raster/raster.ts';
import { fillTransparent } from './index.ts';

describe('fillTransparent', () => {
  it('keeps existing colors and gives transparent pixels the nearby colors', () => {
    const art = createRaster(65, 33);
    art.data.set([200, 10, 20, 255], (10 * 65 + 3) * 4);
    art.data.set([10, 20, 200, 1], (10 * 65 + 60) * 4);
    const { data } = fillTransparent(art);
    const at = (x: number, y: number) => [...data.subarray((y * 65 + x) * 4, (y * 65 + x) * 4 + 4)];
    expect(at(3, 10)).toEqual([200, 10, 20, 255]);
    expect(at(60, 10)).toEqual([10, 20, 200, 255]);
    expect(at(2, 11)).toEqual([200, 10, 20, 255]);
    expect(at(61, 10)).toEqual([10, 20, 200, 255]);
  });

  it('leaves an opaque picture unchanged and makes a fully transparent picture opaque black', () => {
    const opaque = createRaster(3, 2, {
      data: Uint8ClampedArray.from({ length: 24 }, (_, i) => (i % 4 === 3 ? 255 : i)),
    });
    expect(fillTransparent(opaque).data).toEqual(opaque.data);
    expect([...fillTransparent(createRaster(1, 1)).data]).toEqual([0, 0, 0, 255]);
  });
});
