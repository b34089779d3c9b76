/** Checks that shadings get as many bands as needed and that edges are kept. */

import { toHex } from '@printready/documents/hex';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { countNodes } from '../drawing.ts';
import { meanDeltaE } from '../painting/mean-delta-e.ts';
import { rasterizeDrawing } from '../painting/rasterize.ts';
import { area, disc, LOGO, paint, rectangle } from '../test-art.ts';
import { type TraceOptions, traceRaster } from '../trace.ts';

const options: TraceOptions = { ...LOGO, colors: 24, mergeWithin: 0.03 };
const trace = (raster: Raster, changes: Partial<TraceOptions> = {}) =>
  traceRaster(raster, { ...options, ...changes }, () => undefined);
const fillsOf = (raster: Raster, changes: Partial<TraceOptions> = {}) =>
  trace(raster, changes).drawing.shapes.map(({ fill }) => toHex(fill));

function shade(size: number, from: number, to: number): Raster {
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let y = 0, at = 0; y < size; y++)
    for (let x = 0; x < size; x++, at += 4)
      data.fill(Math.round(from + ((to - from) * x) / (size - 1)), at, at + 3);
  return createRaster(size, size, { data });
}

describe('a shaded area', () => {
  it('gets fewer bands than inks, more bands at strong contrast, and none at faint contrast', () => {
    const every = fillsOf(shade(200, 20, 250), { joinShades: false }).length;
    const strong = fillsOf(shade(200, 20, 250)).length;
    const weak = fillsOf(shade(200, 90, 180)).length;
    expect(every).toBeGreaterThan(12);
    expect(strong).toBeGreaterThan(4);
    expect(strong).toBeLessThan(every / 2 + 1);
    expect(weak).toBeLessThan(strong);
    expect(fillsOf(shade(200, 150, 165))).toHaveLength(1);
  });

  it('has the same number of bands at any size', () => {
    expect(fillsOf(shade(800, 20, 250)).length).toBe(fillsOf(shade(400, 20, 250)).length);
  });

  it('keeps a small dot and a faint shape on top of it', () => {
    const [red, gray] = [
      { r: 210, g: 20, b: 30 },
      { r: 150, g: 150, b: 150 },
    ];
    const ground = shade(200, 160, 250);
    const things = paint(
      200,
      200,
      { r: 0, g: 255, b: 0 },
      disc(red, 60, 60, 2.9),
      area(gray, rectangle(20, 120, 60, 50)),
    );
    const data = ground.data.slice();
    for (let at = 0; at < data.length; at += 4) {
      const pixel = things.data.subarray(at, at + 4);
      if (pixel[0]! > 0 || pixel[2]! > 0 || pixel[1]! < 255) data.set(pixel, at);
    }
    const fills = fillsOf(createRaster(200, 200, { data }));
    expect(fills).toContain(toHex(red));
    expect(fills).toContain('#969696');
  });
});

it('keeps similar inks of flat art separate', () => {
  const tones = [190, 200, 210, 220, 230].map((gray) => ({ r: gray, g: gray, b: gray }));
  const stripes = tones.map((fill, k) => area(fill, rectangle(6.3 + 16.4 * k, 10, 16.4, 70)));
  const flat = paint(96, 90, { r: 240, g: 240, b: 240 }, ...stripes);
  const close = { mergeWithin: 0.01 };
  expect(fillsOf(flat, close)).toEqual(fillsOf(flat, { ...close, joinShades: false }));
  expect(new Set(fillsOf(flat, close)).size).toBe(6);
});

it('uses all locked inks for a shaded area', () => {
  const palette = [60, 110, 160, 210].map((gray) => ({ r: gray, g: gray, b: gray }));
  expect(fillsOf(shade(200, 40, 230), { palette })).toHaveLength(4);
});

it('traces radial shading with less than half the nodes and stays close to the image', () => {
  const size = 240;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let y = 0, at = 0; y < size; y++)
    for (let x = 0; x < size; x++, at += 4) data.fill(60 + 0.7 * Math.hypot(x - 90, y - 110), at, at + 3);
  const ball = createRaster(size, size, { data });
  const [few, every] = [trace(ball), trace(ball, { joinShades: false })];
  expect(countNodes(few.drawing)).toBeLessThan(countNodes(every.drawing) / 2);
  expect(meanDeltaE(ball, rasterizeDrawing(few.drawing))).toBeLessThan(4);
});
