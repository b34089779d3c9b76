import { encodeImage } from '@printready/codecs';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { keepAnalyses } from '../../contract/keep-analyses.ts';
import { type BlendedLayer, type MaskStroke, type Options, schema } from '../options.ts';
import { tool } from '../render.ts';
import { toBase64 } from './base64.ts';
import { placeOf, toMaskPoints } from './layer-mask.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

const WIDTH = 240;
const HEIGHT = 160;
const ART = [200, 100, 50, 255] as const;

function solid(width: number, height: number, color: readonly number[]): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < data.length; i += 4) data.set(color, i);
  return createRaster(width, height, { data });
}

const art = solid(WIDTH, HEIGHT, ART);
const image = toBase64(await encodeImage(solid(60, 40, [0, 128, 255, 255]), { format: 'png' }));

const PLACE = { x: 0.6, y: 0.55, width: 0.75, degrees: 33 };
const layerOf = (parts: Partial<BlendedLayer>): BlendedLayer =>
  schema.parse({ layers: [{ image, mode: 'normal', place: PLACE, ...parts }] }).layers[0] ??
  expect.fail('No layer.');
const optionsOf = (layer: BlendedLayer): Partial<Options> => ({ layers: [layer], textures: [] });

/** Position in canvas coordinates, with the radius in artwork pixels. */
type Painted = { readonly x: number; readonly y: number; readonly radius: number };

function stroke(
  layer: BlendedLayer,
  { x, y, radius }: Painted,
  how: Partial<Pick<MaskStroke, 'mode' | 'hardness'>> = {},
): MaskStroke {
  const place = placeOf(layer);
  const points = toMaskPoints([{ x: x / WIDTH, y: y / HEIGHT }], place, art);
  return { mode: 'erase', hardness: 1, ...how, points, radius: radius / WIDTH / place.width };
}

const pixelsOf = async (layer: BlendedLayer) => (await tool.run(art, optionsOf(layer), run)).shows.data;

function eachPixel(see: (at: number, x: number, y: number) => void): void {
  for (let y = 0; y < HEIGHT; y++) for (let x = 0; x < WIDTH; x++) see(4 * (y * WIDTH + x), x + 0.5, y + 0.5);
}

const color = (pixels: Uint8ClampedArray, at: number) => pixels.slice(at, at + 4).join();

describe.each([
  ['a rotated and enlarged image', {}],
  ['an image that lies partly beyond the art', { place: { ...PLACE, x: 0.95 } }],
  ['a color over the whole art', { image: '', color: { r: 0, g: 128, b: 255 } }],
] as const)('layer mask on %s', (_, parts) => {
  const layer = layerOf(parts);
  const disc = { x: 175.5, y: 90.5, radius: 20 };

  it('hides exactly a disc with the hard brush', async () => {
    const whole = await pixelsOf(layer);
    const masked = await pixelsOf({ ...layer, mask: [stroke(layer, disc)] });
    const wrong: string[] = [];
    let hidden = 0;
    eachPixel((at, x, y) => {
      const away = Math.hypot(x - disc.x, y - disc.y);
      const covered = color(whole, at) !== ART.join();
      // The rim is soft and one pixel wide.
      const asItShould =
        away < disc.radius - 1
          ? color(masked, at) === ART.join()
          : away < disc.radius + 1 || color(masked, at) === color(whole, at);
      if (!asItShould) wrong.push(`${x}, ${y}: ${color(masked, at)}`);
      if (covered && away < disc.radius - 1) hidden++;
    });
    expect(wrong).toEqual([]);
    expect(hidden).toBeGreaterThan(900);
  });

  it('reveals the original pixels when restored, with the later stroke on top', async () => {
    const whole = await pixelsOf(layer);
    const out = stroke(layer, disc);
    const back = stroke(layer, { ...disc, radius: 24 }, { mode: 'protect' });
    expect(await pixelsOf({ ...layer, mask: [out, back] })).toEqual(whole);
    expect(await pixelsOf({ ...layer, mask: [back, out] })).toEqual(
      await pixelsOf({ ...layer, mask: [out] }),
    );
  });

  it('softens the stroke’s edge with a soft brush', async () => {
    const masked = await pixelsOf({ ...layer, mask: [stroke(layer, disc, { hardness: 0 })] });
    const reds = [0, 5, 10, 15].map((away) => masked[4 * (90 * WIDTH + 175 + away)]!);
    expect(reds[0]).toBeGreaterThan(190);
    expect(reds).toEqual([...reds].sort((a, b) => b - a));
    expect(reds[2]).toBeGreaterThan(30);
    expect(reds[2]).toBeLessThan(170);
  });
});

it('moves, rotates, and scales the mask with its layer', async () => {
  const layer = layerOf({ place: { x: 0.25, y: 0.5, width: 0.25, degrees: 0 } });
  // Offset to the right of the layer's center by a quarter of its 60 px width.
  const mask = [stroke(layer, { x: 75, y: 80, radius: 6 })];
  expect(mask[0]).toMatchObject({ points: [{ x: 0.25, y: 0 }], radius: 0.1 });
  const turned = { x: 0.6, y: 0.5, width: 0.5, degrees: 90 };
  const pixels = await pixelsOf({ ...layer, mask, place: turned });
  // Twice as large and rotated by 90°: 30 px below the center, with a radius of 12 px.
  const at = (x: number, y: number) => color(pixels, 4 * (y * WIDTH + x));
  for (const [x, y] of [
    [144, 110],
    [144, 120],
    [154, 110],
  ] as const)
    expect(at(x, y), `${x}, ${y}`).toBe(ART.join());
  for (const [x, y] of [
    [144, 96],
    [158, 110],
    [130, 110],
    [144, 50],
  ] as const)
    expect(at(x, y), `${x}, ${y}`).toBe('0,128,255,255');
});

it.each([
  ['an image', {}],
  ['a color', { image: '', color: { r: 0, g: 128, b: 255 } }],
] as const)('previews a layer of %s like the full run, even after the next stroke', async (_, parts) => {
  const analyses = keepAnalyses(1);
  const name = { toolId: 'blend-texture-cut', pictureId: 'art' };
  const how = { ...run, purpose: 'preview', scale: 0.5 } as const;
  const base = layerOf({ ...parts, place: { x: 0.5, y: 0.5, width: 0.5, degrees: 25 } });
  const first = stroke(base, { x: 120, y: 80, radius: 15 });
  const second = stroke(base, { x: 150, y: 90, radius: 10 }, { hardness: 0.5 });
  for (const mask of [[], [first], [first, second], [first]])
    for (const x of [0.5, 0.75]) {
      const options = optionsOf({ ...base, mask, place: { ...base.place, x } });
      const preview = await analyses.run(name, tool, art, options, how);
      const exact = await tool.run(art, options, run);
      expect(preview.shows.data, `${mask.length} strokes at ${x}`).toEqual(exact.shows.data);
    }
});

it('saves mask strokes unchanged as compact JSON', () => {
  const points = Array.from({ length: 300 }, (_, i) => ({ x: i / 301, y: 0.5 + 0.3 * Math.sin(i / 20) }));
  const layer = layerOf({});
  const mask: MaskStroke[] = [
    { mode: 'erase', hardness: 0.8, radius: 0.05, points: toMaskPoints(points, PLACE, art) },
  ];
  const options = schema.parse(optionsOf({ ...layer, mask }));
  const written = JSON.stringify(options);
  expect(schema.parse(JSON.parse(written))).toEqual(options);
  expect(JSON.stringify(mask).length).toBeLessThan(30 * points.length);
});
