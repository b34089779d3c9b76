import { toHex } from '@printready/documents/hex';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { expect, it } from 'vitest';
import { flattenPath } from '../curves/flatten.ts';
import type { Drawing, Fill, Path, Shape } from '../drawing.ts';
import { area, LOGO, paint, rectangle } from '../test-art.ts';
import { traceRaster } from '../trace.ts';

const LIGHT: Fill = { r: 169, g: 214, b: 229 };
const SIDE = 200;

/** Shapes on a panel with a vertical gradient of two blues. */
function onPanel(...shapes: Shape[]): Raster {
  const mask = paint(SIDE, SIDE, { r: 0, g: 0, b: 0 }, ...shapes);
  const data = new Uint8ClampedArray(SIDE * SIDE * 4).fill(255);
  for (let at = 0; at < data.length; at += 4) {
    const down = Math.floor(at / 4 / SIDE) / (SIDE - 1);
    const share = mask.data[at + 1]! / LIGHT.g;
    const panel = [42 - 41 * down, 111 - 69 * down, 151 - 77 * down];
    for (const [c, ink] of [LIGHT.r, LIGHT.g, LIGHT.b].entries())
      data[at + c] = panel[c]! + (ink - panel[c]!) * share;
  }
  return createRaster(SIDE, SIDE, { data });
}

function pathsIn({ shapes }: Drawing, fill: Fill): readonly Path[] {
  const found = shapes.filter((shape) => toHex(shape.fill) === toHex(fill));
  return found.flatMap((shape) => (shape.kind === 'area' ? shape.paths : []));
}

it('keeps the sides of a bar on a gradient straight and parallel', () => {
  const { outlines } = traceRaster(onPanel(area(LIGHT, rectangle(70.4, 30, 22, 140))), LOGO, () => undefined);
  const bands = new Set(outlines.shapes.map(({ fill }) => toHex(fill)));
  expect(bands.size).toBeGreaterThan(2);
  const [bar] = pathsIn(outlines, LIGHT);
  const line = flattenPath(bar!, 0.01);
  const middle = [...line.keys()].filter((at) => at % 2 === 0 && line[at + 1]! > 35 && line[at + 1]! < 165);
  expect(middle.length).toBeGreaterThan(2);
  for (const at of middle)
    expect(Math.min(Math.abs(line[at]! - 70.4), Math.abs(line[at]! - 92.4))).toBeLessThan(0.06);
});

it('keeps borders between gradient bands level up to a shape on top of them', () => {
  const { outlines } = traceRaster(onPanel(area(LIGHT, rectangle(70.4, 30, 22, 140))), LOGO, () => undefined);
  for (const { fill } of outlines.shapes) {
    if (toHex(fill) === toHex(LIGHT)) continue;
    for (const path of pathsIn(outlines, fill)) {
      const line = flattenPath(path, 0.01);
      // Band borders next to the bar; a slant of more than a pixel is a defect.
      for (let at = 0; at + 3 < line.length; at += 2) {
        const [dx, dy] = [line[at + 2]! - line[at]!, line[at + 3]! - line[at + 1]!];
        expect(Math.min(Math.abs(dx), Math.abs(dy))).toBeLessThan(1);
      }
    }
  }
});
