import { createRaster } from '@printready/pixels/raster';
import { expect, it } from 'vitest';
import { reduceFile, reduceLevels } from './reduce-picture.ts';

const sizeOf = async (png: Blob) => {
  const { width, height } = await createImageBitmap(png);
  return { width, height, type: png.type };
};

it('reduces a picture to 1,600 px and keeps its transparency', async () => {
  const fine = createRaster(3200, 1000);
  const png = await reduceLevels([fine]);
  expect(await sizeOf(png)).toEqual({ width: 1600, height: 500, type: 'image/png' });
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  context?.drawImage(await createImageBitmap(png), 0, 0);
  expect(context?.getImageData(0, 0, 1, 1).data[3]).toBe(0);
});

it('does not enlarge a small picture', async () =>
  expect(await sizeOf(await reduceLevels([createRaster(40, 20)]))).toMatchObject({ width: 40, height: 20 }));

it('makes a picture smaller until it fits 2 MB', async () => {
  const noise = createRaster(1600, 1600);
  const random = new Uint8Array(65_536);
  for (let at = 0; at < noise.data.length; at += random.length)
    noise.data.set(crypto.getRandomValues(random).subarray(0, noise.data.length - at), at);
  const png = await reduceLevels([noise]);
  expect(png.size).toBeLessThanOrEqual(2 * 1024 * 1024);
  expect((await sizeOf(png)).width).toBeLessThan(1600);
  const again = await reduceFile(png);
  expect(await sizeOf(again)).toEqual(await sizeOf(png));
});
