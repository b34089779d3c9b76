import { createRaster } from '@printready/pixels/raster';
import { expect, it } from 'vitest';
import { suggest } from './suggest.ts';

const art = (inches: number, ppi: number, width = 60) => {
  const raster = createRaster(width, width, { resolution: { x: width / inches, y: width / inches } });
  raster.data.fill(255);
  return ppi > 0 ? raster : createRaster(width, width, { data: raster.data });
};

it('suggests the finest printer resolution that fits in memory', () => {
  expect(suggest(art(11, 300))).toEqual({ resolution: 'set', outputDpi: 720 });
  expect(suggest(art(20, 300))).toEqual({ resolution: 'set', outputDpi: 360 });
});

it('keeps the image’s resolution if no printer resolution fits in memory', () => {
  expect(suggest(art(40, 300))).toEqual({});
});

/** Bars 20 px wide, each with a one-pixel soft edge. */
function bars(color: readonly number[], alpha: (x: number, y: number) => number) {
  const raster = createRaster(60, 60);
  for (let at = 0; at < 3600; at++) {
    const [x, y] = [at % 60, Math.floor(at / 60)];
    const edge = Math.min(x % 20, 19 - (x % 20));
    raster.data.set([...color, edge < 3 ? 0 : edge === 3 ? 128 : alpha(x, y)], 4 * at);
  }
  return raster;
}

it('keeps the colors of artwork that has fades, but not of artwork that has only soft edges', () => {
  expect(suggest(bars([190, 30, 45], (_, y) => 255 - 4 * y))).toMatchObject({ mode: 'keep-color' });
  expect(suggest(bars([190, 30, 45], () => 255))).toEqual({});
});

it('prints light artwork on transparency in white, because printing its dark tones would leave nothing', () => {
  expect(suggest(bars([255, 255, 255], () => 255))).toMatchObject({ tone: 'lightness', ink: { r: 255 } });
  expect(suggest(bars([60, 60, 60], () => 255))).toEqual({});
});
