/** Checks that a film drawn in bands equals the same film drawn as a whole. */

import { createRaster, type Raster } from '@printready/pixels/raster';
import { resample, rotateQuarter } from '@printready/pixels/resample';
import { describe, expect, it } from 'vitest';
import { type LaidArt, sheetRows } from './sheet-rows.ts';

function drawArt(width: number, height: number, opacity: (x: number, y: number) => number): Raster {
  const art = createRaster(width, height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      art.data.set([(x * 13) % 256, (y * 7) % 256, (x * y) % 256, opacity(x, y)], at);
    }
  }
  return art;
}

const solid = drawArt(40, 30, () => 255);
const soft = drawArt(25, 35, (x, y) => (x * 10 + y * 3) % 256);

const arts = [solid, soft];
const load = (art: number) => Promise.resolve(arts[art]!);

const laid: LaidArt[] = [
  { art: 0, width: 40, height: 30, x: 3, y: 2, turn: 0 },
  { art: 0, width: 61, height: 44, x: 60, y: 11, turn: 90 },
  { art: 1, width: 25, height: 35, x: 5, y: 70, turn: 180 },
  { art: 1, width: 50, height: 70, x: 40, y: 80, turn: 270 },
];

/** Reference implementation: scales each whole piece and then copies it. */
function drawWhole(width: number, height: number): Uint8ClampedArray {
  const film = new Uint8ClampedArray(width * height * 4);
  for (const { art, turn, x, y, ...size } of laid) {
    const turned = rotateQuarter(arts[art]!, turn / 90);
    const [across, along] = turn % 180 === 0 ? [size.width, size.height] : [size.height, size.width];
    const same = turned.width === across && turned.height === along;
    const { data } = same ? turned : resample(turned, across, along, 'lanczos3');
    for (let row = 0; row < along; row++) {
      film.set(data.subarray(row * across * 4, (row + 1) * across * 4), ((y + row) * width + x) * 4);
    }
  }
  for (let at = 0; at < film.length; at += 4) if (film[at + 3] === 0) film.fill(0, at, at + 4);
  return film;
}

describe('sheetRows', () => {
  it.each([1, 7, 32, 160])(
    'draws the same film in bands of %d rows as when drawn all at once',
    async (bandHeight) => {
      const whole = drawWhole(130, 160);
      const rows = sheetRows(laid, 130, load);
      for (let from = 0; from < 160; from += bandHeight) {
        const to = Math.min(160, from + bandHeight);
        expect(await rows(from, to)).toEqual(whole.slice(from * 130 * 4, to * 130 * 4));
      }
    },
  );

  it('loads an artwork once at its first row and releases it after its last row', async () => {
    const openings: number[] = [];
    const rows = sheetRows(laid, 130, (art) => {
      openings.push(art);
      return load(art);
    });
    await rows(0, 60);
    expect(openings).toEqual([0]);
    await rows(60, 160);
    expect(openings).toEqual([0, 1]);
    await rows(0, 20);
    expect(openings, 'it was let go').toEqual([0, 1, 0]);
  });

  it('composites a translucent pixel over another piece', async () => {
    const inks = [Uint8ClampedArray.of(200, 0, 0, 255), Uint8ClampedArray.of(0, 0, 200, 51)];
    const place = { width: 1, height: 1, x: 0, y: 0, turn: 0 } as const;
    const rows = sheetRows(
      [
        { art: 0, ...place },
        { art: 1, ...place },
      ],
      1,
      (art) => Promise.resolve(createRaster(1, 1, { data: inks[art]! })),
    );
    expect([...(await rows(0, 1))]).toEqual([160, 0, 40, 255]);
  });

  it('clips pieces at the film’s edge', async () => {
    const rows = sheetRows([{ art: 0, width: 40, height: 30, x: -10, y: -5, turn: 0 }], 20, load);
    const [at] = [(5 * 40 + 10) * 4];
    expect([...(await rows(0, 1)).subarray(0, 4)]).toEqual([...solid.data.subarray(at, at + 4)]);
  });
});
