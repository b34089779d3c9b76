import { createRaster } from '@printready/pixels/raster';
import { expect, it } from 'vitest';
import { inkedShare } from './inked-share.ts';

it('inkedShare counts a translucent pixel in proportion to its opacity', () => {
  const art = createRaster(2, 2);
  art.data[3] = 255;
  art.data[7] = 51;
  expect(inkedShare(art)).toBeCloseTo(0.3, 9);
});
