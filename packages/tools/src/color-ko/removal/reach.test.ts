import { createRaster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { keepEnclosed } from './reach.ts';

/** Digits give each pixel's share of ink, 0 (garment) to 9 (solid); the result shows `.` for restored pixels. */
function reached(rows: readonly string[]): string[] {
  const width = rows[0]!.length;
  const source = new Uint8ClampedArray(width * rows.length * 4).fill(255);
  const result = source.slice();
  for (const [pixel, digit] of Array.from(rows.join('')).entries()) {
    result[pixel * 4 + 3] = Math.round((Number(digit) * 255) / 9);
  }
  keepEnclosed(createRaster(width, rows.length, { data: source }), result, () => undefined);
  return rows.map((row, y) =>
    Array.from(row)
      .map((digit, x) => (digit !== '9' && result[(y * width + x) * 4 + 3] === 255 ? '.' : digit))
      .join(''),
  );
}

describe('keepEnclosed', () => {
  it('restores garment color that a ring encloses', () => {
    expect(reached(['000000', '099990', '090090', '099990', '000000'])).toEqual([
      '000000',
      '099990',
      '09..90',
      '099990',
      '000000',
    ]);
  });

  it('splits an antialiased ring along its ridge', () => {
    expect(reached(['0000000', '0358530', '0500050', '0800080', '0500050', '0358530', '0000000'])).toEqual([
      '0000000',
      '0358530',
      '05...50',
      '08...80',
      '05...50',
      '0358530',
      '0000000',
    ]);
    expect(reached(['00468640', '00468640', '00468640'].map((row) => row + row))).toEqual(
      ['00468640', '00468640', '00468640'].map((row) => row + row),
    );
    expect(reached(['999999999', '036900963', '999999999'])).toEqual(['999999999', '0369..963', '999999999']);
  });

  it('does not connect areas across solid pixels that touch only at a corner', () => {
    expect(reached(['0009', '0090', '0900', '9000'].map((row) => `9${row}9`))).toHaveLength(4);
    expect(reached(['99990', '90900', '99000'])).toEqual(['99990', '9.900', '99000']);
  });

  it('follows a glow as far as the solid artwork', () => {
    expect(reached(['012345678999', '012345678999'])).toEqual(['012345678999', '012345678999']);
  });

  it('restores isolated pixels that match the garment color only partly', () => {
    expect(reached(['00000', '09990', '09590', '09990', '00000'])).toEqual([
      '00000',
      '09990',
      '09.90',
      '09990',
      '00000',
    ]);
  });

  it('accepts border pixels that only half match the garment color', () => {
    expect(reached(['44444', '49994', '49494', '49994', '44444'])[2]).toBe('49.94');
  });

  it('treats transparent pixels as garment, and single rows and columns as border', () => {
    expect(reached(['0'])).toEqual(['0']);
    expect(reached(['0909'])).toEqual(['0909']);
    const clear = createRaster(3, 3);
    const result = new Uint8ClampedArray(36);
    keepEnclosed(clear, result, () => undefined);
    expect(result.every((value) => value === 0)).toBe(true);
  });
});
