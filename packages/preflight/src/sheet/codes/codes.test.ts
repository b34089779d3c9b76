import { openCodeReader } from '@printready/codecs/code-reader';
import { expect, it } from 'vitest';
import { CODE_128, EAN, modulesOf, QR } from '../../testing/judgment/code-art.ts';
import type { Pixels } from '../pixels.ts';
import { pixelArt } from './code-art.ts';
import { findCodes } from './codes.ts';

const SIDE = 700;

/** Modules of `px` pixels, rotated around the center, without antialiasing, as on a sheet. */
function painted(
  rows: readonly string[],
  px: number,
  { tall = 1, degrees = 0, rgb = 0, ground = 255 } = {},
): Pixels {
  const data = new Uint8Array(SIDE * SIDE * 4);
  const dark = new Set(
    modulesOf(rows).flatMap(({ x, y, width }) => Array.from({ length: width }, (_, i) => `${x + i},${y}`)),
  );
  const turn = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const [dx, dy] = [x + 0.5 - SIDE / 2, y + 0.5 - SIDE / 2];
      const u = Math.floor((cos * dx + sin * dy) / px + rows[0]!.length / 2);
      const v = Math.floor((cos * dy - sin * dx) / (px * tall) + rows.length / 2);
      const on = dark.has(`${u},${v}`);
      data.set(
        on ? [rgb, rgb, rgb, 255] : [ground, ground, ground, ground === 255 ? 255 : 0],
        4 * (y * SIDE + x),
      );
    }
  }
  return { width: SIDE, height: SIDE, data, pixelsPerMm: 10 };
}

const art = (...asked: Parameters<typeof painted>) => pixelArt(painted(...asked));

const read = await openCodeReader();

it.each([
  ['QR code', QR, 1],
  ['EAN-13 barcode', EAN, 60],
  ['Code 128 barcode', CODE_128, 60],
])('findCodes finds a %s and measures its modules', { tags: 'slow' }, (name, rows, tall) => {
  for (const px of [2, 2.5, 3.3, 5]) {
    const codes = findCodes(art(rows, px, { tall }), read);
    expect(codes.map((code) => code.name)).toEqual([name]);
    expect(Math.abs(codes[0]!.modulePx / px - 1)).toBeLessThan(0.06);
  }
});

it('findCodes finds rotated codes, and light codes on a transparent background', () => {
  for (const degrees of [90, 180, 30]) {
    const [code] = findCodes(art(QR, 5, { degrees }), read);
    expect(Math.abs((code?.modulePx ?? 0) / 5 - 1)).toBeLessThan(0.06);
  }
  const [upright] = findCodes(art(EAN, 4, { tall: 60, degrees: 90 }), read);
  expect(Math.abs((upright?.modulePx ?? 0) / 4 - 1)).toBeLessThan(0.06);
  const [light] = findCodes(art(QR, 4, { rgb: 255, ground: 0 }), read);
  expect(light?.name).toBe('QR code');
  for (const [i, edge] of [308, 308, 392, 392].entries())
    expect(Math.abs(light!.box[i]! - edge)).toBeLessThanOrEqual(1);
});

it('findCodes ignores stripes and stops when the file’s budget is used up', { tags: 'slow' }, async () => {
  const stripes = painted(['#.'.repeat(60)], 3, { tall: 600 });
  expect(findCodes(pixelArt(stripes), read)).toEqual([]);
  const one = await openCodeReader();
  const gray = { width: 5000, height: 5000, data: new Uint8Array(25_000_000) };
  expect([one(gray), one(gray)]).toEqual([[], []]);
  expect(findCodes(art(QR, 4), one)).toEqual([]);
});

it('findCodes reads the drawing on black only if light art stands on transparent ground', () => {
  const readsOf = (pixels: Pixels) => {
    let reads = 0;
    findCodes(pixelArt(pixels), () => (reads++, []));
    return reads;
  };
  const bars = ['#.'.repeat(60)];
  expect(readsOf(painted(bars, 3, { tall: 600, ground: 0 }))).toBe(1);
  expect(readsOf(painted(bars, 3, { tall: 600, rgb: 255, ground: 0 }))).toBe(1);
  expect(readsOf(painted(bars, 3, { tall: 600, rgb: 200, ground: 0 }))).toBe(2);
  expect(readsOf(painted(bars, 3, { tall: 600, rgb: 200 }))).toBe(1);
});
