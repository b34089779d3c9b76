import { createRaster } from '@printready/imaging/raster';
import { expect, it } from 'vitest';
import { suggest } from './suggest.ts';

const art = (inches: number, ppi: number, width = 60) => {
  const raster = createRaster(width, width, { resolution: { x: width / inches, y: width / inches } });
  raster.data.fill(255);
  return ppi > 0 ? raster : createRaster(width, width, { data: raster.data });
};

it('prints at the printer’s resolution, as fine as memory has room for', () => {
  expect(suggest(art(11, 300))).toEqual({ resolution: 'set', outputDpi: 720 });
  expect(suggest(art(20, 300))).toEqual({ resolution: 'set', outputDpi: 360 });
});

it('keeps the image’s own where memory has no room for the printer’s', () => {
  expect(suggest(art(40, 300))).toEqual({});
});
