import { encodeImage } from '@printready/codecs';
import { createRaster } from '@printready/pixels/raster';
import { expect, it } from 'vitest';
import { tool } from './file.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const encode = (text: string) => new TextEncoder().encode(text);
const LOGO = encode(
  '<svg xmlns="http://www.w3.org/2000/svg" width="50mm" height="30mm"><rect width="50mm" height="30mm" fill="#c8102e"/></svg>',
);

const lay = (name: string, bytes: Uint8Array, options: object) =>
  tool.run([{ name, bytes }], { widthMm: 254, gapMm: 5, marginMm: 5, ...options }, run, { looks: true });

async function looksOf(...request: Parameters<typeof lay>) {
  const { looks } = await lay(...request);
  return looks ?? [];
}

it('draws each sheet at two pixels per mm, with the pieces where they lie', async () => {
  const looks = await looksOf('logo.svg', LOGO, { copies: 3, lengthMm: 45, ppi: 100 });
  expect(looks.map(({ width, height }) => [width, height])).toEqual([[508, 80]]);
  const [look] = looks;
  expect(look?.resolution?.x).toBeCloseTo(50.8, 9);
  const at = (x: number, y: number) => [...look!.data.subarray(4 * (y * 508 + x), 4 * (y * 508 + x) + 4)];
  expect(at(60, 40)).toEqual([200, 16, 46, 255]);
  expect(at(4, 40)).toEqual([0, 0, 0, 0]);
});

it('draws the same picture of art in pixels as of a drawing', async () => {
  const png = await encodeImage(
    createRaster(591, 354, {
      data: new Uint8ClampedArray(591 * 354 * 4).map((_, at) => [200, 16, 46, 255][at & 3]!),
      resolution: { x: 300, y: 300 },
    }),
    { format: 'png' },
  );
  const [drawn, pixels] = [await looksOf('a.svg', LOGO, {}), await looksOf('a.png', png, {})];
  expect(pixels[0]?.data).toEqual(drawn[0]?.data);
});

it('limits the pictures of long sheets', async () => {
  const [look] = await looksOf('logo.svg', LOGO, { copies: 400, widthMm: 550 });
  expect(look!.width * look!.height).toBeLessThan(3.1e6);
  expect(look!.resolution!.x).toBeLessThan(50);
});

it('draws no picture unless one is requested', async () => {
  const options = { widthMm: 254 };
  expect(await tool.run([{ name: 'logo.svg', bytes: LOGO }], options, run)).not.toHaveProperty('looks');
});
