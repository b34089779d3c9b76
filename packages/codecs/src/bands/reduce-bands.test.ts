import { createRaster } from '@printready/pixels/raster';
import { resample } from '@printready/pixels/resample';
import { expect, it } from 'vitest';
import { decodeImage, encodeImage } from '../index.ts';
import { openBands } from './open-bands.ts';
import { reduceBands } from './reduce-bands.ts';

it('reduceBands averages areas while reading, like resample with the box filter', async () => {
  const art = createRaster(60, 200, { resolution: { x: 300, y: 300 } });
  for (let i = 0; i < art.data.length; i++) art.data[i] = (i * 31 + (i >> 7)) & 255;
  const png = await encodeImage(art, { format: 'png' });
  const opened = await openBands(png, { most: 100, bandBytes: 60 * 4 * 9 });
  if (!opened?.ok) throw new Error('It is not read in bands.');
  const fractions: number[] = [];
  const view = await reduceBands(opened.source, 480, (done) => fractions.push(done));
  expect([view.width, view.height]).toEqual([12, 40]);
  expect(view.resolution?.x).toBeCloseTo(60);
  expect(fractions.at(-1)).toBe(1);
  const whole = await decodeImage(png);
  if (!whole.ok) throw new Error(whole.problem.text);
  const { data } = resample(whole.raster, 12, 40, 'box');
  expect(Buffer.from(view.data).equals(Buffer.from(data))).toBe(true);
});
