/** Checks the local stroke width along each edge at every angle, because a mean would hide a thin side. */
import type { Raster } from '@printready/pixels/raster';
import { expect, it } from 'vitest';
import { tool } from '../render.ts';
import { box, drawShape } from '../testing/shapes.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const SIDE = 110;
const CENTER = 55.3;
const [LONG, WIDE] = [56, 22];
const STEP = 0.1;

/** Opacity, 0…1, bilinear; pixel centers are at integers. */
function opacityAt({ data, width }: Raster, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - left, y - top];
  const at = (column: number, row: number) => data[(row * width + column) * 4 + 3]! / 255;
  const above = at(left, top) * (1 - fx) + at(left + 1, top) * fx;
  const below = at(left, top + 1) * (1 - fx) + at(left + 1, top + 1) * fx;
  return above * (1 - fy) + below * fy;
}

/** Extent of ink outward from the bar's center line, px, at `along` px from its center; mean over 3 px. */
function inkAcross(art: Raster, degrees: number, along: number, side: 1 | -1): number {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  let ink = 0;
  let lines = 0;
  for (let near = along - 1.5; near < along + 1.5; near += 0.3, lines++) {
    for (let out = STEP / 2; out < 24; out += STEP) {
      const x = CENTER + near * cos - side * out * sin;
      const y = CENTER + near * sin + side * out * cos;
      ink += STEP * opacityAt(art, x, y);
    }
  }
  return ink / lines;
}

it('strokes straight edges at any angle within 0.1 px of the requested width', async () => {
  for (let degrees = 0; degrees < 180; degrees += 13.7) {
    const art = drawShape(SIDE, SIDE, box(CENTER, CENTER, LONG, WIDE, degrees));
    for (const width of [1, 3.3, 8]) {
      const strokes = [{ place: 'outside' as const, width, color: { r: 0, g: 0, b: 255 } }];
      const { shows: raster } = await tool.run(art, { unit: 'px', strokes }, run);
      for (let along = -20; along <= 20; along += 5) {
        for (const side of [1, -1] as const) {
          const got = inkAcross(raster, degrees, along, side) - inkAcross(art, degrees, along, side);
          const where = `${width} px at ${degrees.toFixed(1)}°, ${along} px along`;
          expect(Math.abs(got - width), `${where}: ${got.toFixed(3)} px`).toBeLessThan(0.1);
        }
      }
    }
  }
});
