/** Golden file for a whole gang sheet: a mixed order, nested by boxes and by shapes, with every pixel of the film. */
import { join } from 'node:path';
import { createRaster, type Raster } from '@printready/pixels/raster';
import {
  type Nesting,
  nestRectangles,
  nestSilhouettes,
  type ShapedPiece,
  type Turn,
  traceOutline,
} from '@printready/print/nesting';
import { describe, it } from 'vitest';
import { expectGolden } from '../../../../scripts/testing/expect-golden.ts';
import { sheetRows } from './sheet-rows.ts';

const FILM = { width: 240, maxLength: 1000, gap: 4, margin: 5 };
const ALL: readonly Turn[] = [0, 90, 180, 270];

function draw(side: number, color: readonly number[], inside: (x: number, y: number) => boolean): Raster {
  const art = createRaster(side, side);
  for (let y = 0, at = 0; y < side; y++) {
    for (let x = 0; x < side; x++, at += 4) {
      if (inside((x + 0.5) / side, (y + 0.5) / side)) art.data.set([...color, 255], at);
    }
  }
  return art;
}

const wedge = draw(50, [200, 40, 40], (x, y) => x < y);
const angle = draw(60, [40, 90, 200], (x, y) => x < 0.3 || y > 0.7);
const disc = draw(24, [40, 150, 70], (x, y) => Math.hypot(x - 0.5, y - 0.5) < 0.5);
const arts = [wedge, angle, disc];
const outlineOf = (art: Raster) => traceOutline(art, art.width);

const order: readonly ShapedPiece[] = [
  { outline: outlineOf(wedge), width: 70, height: 50, quantity: 5, turns: ALL },
  { outline: outlineOf(angle), width: 60, height: 60, quantity: 4, turns: ALL },
  { outline: outlineOf(disc), width: 30, height: 30, quantity: 7, turns: [0] },
];

async function film({ placements, lengths }: Nesting) {
  const laid = placements.map(({ piece, x, y, turn }) => {
    const { width, height } = order[piece]!;
    return { art: piece, width, height, x, y, turn };
  });
  const height = lengths[0]!;
  const data = await sheetRows(laid, FILM.width, (art) => Promise.resolve(arts[art]!))(0, height);
  return { width: FILM.width, height, data };
}

describe('a gang sheet', () => {
  it.each([
    ['boxes', nestRectangles],
    ['shapes', nestSilhouettes],
  ] as const)('matches the golden file when nested by %s', async (name, nest) => {
    expectGolden(await film(nest(order, FILM)), join(import.meta.dirname, 'goldens', `${name}.png`));
  });
});
