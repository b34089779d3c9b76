import { encodePsd } from '@printready/documents/psd/write';
import type { Layer, Picture } from '@printready/pixels/picture';
import { textsOf } from '@printready/pixels/reading';
import { expect, it } from 'vitest';
import { readFixture } from '../../../../scripts/testing/outside-programs.ts';
import { decodeLayers, MAX_PIXELS } from '../index.ts';
import { readContents } from '../read/contents.ts';
import { decodeChosenLayers } from './chosen-layers.ts';

const RESOLUTION = { x: 300, y: 300 };

function solid(width: number, height: number, pixel: readonly number[]): Picture {
  const data = Uint8Array.from({ length: width * height * 4 }, (_, i) => pixel[i % 4]!);
  return { width, height, space: 'rgb', alpha: true, data, resolution: RESOLUTION, icc: null };
}

const base = { x: 0, y: 0, opacity: 1, blend: 'normal', visible: true } as const;
const layers: readonly Layer[] = [
  { ...base, name: 'Ground', picture: solid(20, 10, [200, 100, 50, 255]) },
  {
    ...base,
    name: 'Shade',
    x: 4,
    y: -2,
    opacity: 0.5,
    blend: 'multiply',
    picture: solid(6, 6, [128, 64, 255, 255]),
  },
  { ...base, name: 'Text', x: 12, visible: false, picture: solid(30, 4, [10, 20, 30, 255]) },
];
const file = encodePsd(solid(20, 10, [1, 2, 3, 255]), { layers });

async function open(chosen: readonly number[]) {
  const decoded = await decodeChosenLayers(file, chosen);
  if (!decoded.ok) throw new Error(decoded.problem.text);
  const { raster, findings } = decoded;
  const at = (x: number, y: number) => [...raster.data.subarray((y * 20 + x) * 4, (y * 20 + x) * 4 + 4)];
  return { raster, notes: textsOf(findings), at };
}

it('readContents lists every layer that has pixels, bottom first', async () => {
  const contents = await readContents(file, 0, MAX_PIXELS);
  expect(contents?.layers).toEqual([
    { name: 'Ground', visible: true },
    { name: 'Shade', visible: true },
    { name: 'Text', visible: false },
  ]);
  for (const name of ['psd/psdtools-text.psd', 'psd/psdtools-4x4_8bit_cmyk.psd']) {
    const fixture = readFixture(name);
    if (!fixture) continue;
    const decoded = await decodeLayers(fixture);
    if (!decoded.ok) throw new Error(decoded.problem.text);
    const listed = (await readContents(fixture, 0, MAX_PIXELS))?.layers;
    expect(
      listed?.map((layer) => layer.name),
      name,
    ).toEqual(decoded.layers.map((layer) => layer.name));
  }
});

it('decodeChosenLayers places a chosen hidden layer on a transparent canvas of the file’s size', async () => {
  const { raster, at, notes } = await open([2]);
  expect([raster.width, raster.height]).toEqual([20, 10]);
  expect(raster.resolution).toEqual(RESOLUTION);
  expect(at(12, 0)).toEqual([10, 20, 30, 255]);
  expect(at(11, 0)[3]).toBe(0);
  expect(at(12, 4)[3]).toBe(0);
  expect(notes).toContain('Layers shown: Text.');
});

it('decodeChosenLayers blends a chosen multiply layer, with its opacity, over the chosen layers below it', async () => {
  const { at } = await open([1, 0]);
  const [r, g, b, alpha] = at(5, 1) as [number, number, number, number];
  // The opacity byte in the file is 128 of 255.
  const share = 128 / 255;
  const expected = [200, 100, 50].map(
    (below, c) => below + ((below * [128, 64, 255][c]!) / 255 - below) * share,
  );
  expect(Math.abs(r - expected[0]!)).toBeLessThanOrEqual(1);
  expect(Math.abs(g - expected[1]!)).toBeLessThanOrEqual(1);
  expect(Math.abs(b - expected[2]!)).toBeLessThanOrEqual(1);
  expect(alpha).toBe(255);
  expect(at(3, 1)).toEqual([200, 100, 50, 255]);
});

it('decodeChosenLayers keeps a multiply layer’s color if no other layer is chosen', async () => {
  const { at } = await open([1]);
  expect(at(5, 1)).toEqual([128, 64, 255, 128]);
});

it('decodeChosenLayers returns a problem if no layer is chosen or the file is truncated', async () => {
  expect((await decodeChosenLayers(file, [])).ok).toBe(false);
  expect((await decodeChosenLayers(file.subarray(0, 300), [0])).ok).toBe(false);
});
