import { createRaster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { tool as downscaler } from './downscaler/render.ts';
import { asksPrintSize, dpiState, printedDpi, printResolution, suggestWidthMm } from './print-size.ts';
import { tool as upscaler } from './upscaler/render.ts';

const at = (width: number, ppi: number | null) => ({
  width,
  resolution: ppi === null ? null : { x: ppi, y: ppi },
});

describe('the print size', () => {
  it.each([
    ['no resolution', at(3000, null), true],
    ['a default of 72 ppi', at(1000, 72), true],
    ['a default of 96 ppi', at(900, 95.9866), true],
    ['55 in', at(4032, 73), true],
    ['22.1 in', at(6630, 300), true],
    ['22 in', at(6600, 300), false],
    ['2 in', at(600, 300), false],
    ['0.54 in', at(162, 300), true],
    ['a scan at 200 ppi', at(1700, 200), false],
  ])('asks the user for the print size if the file states %s: %s', (_, picture, asked) => {
    expect(asksPrintSize(picture)).toBe(asked);
  });
  it('takes the file’s print size if it is plausible', () => {
    expect(suggestWidthMm(at(3000, 300))).toBe(254);
    expect(suggestWidthMm(at(1050, 300))).toBe(88.9);
    expect(suggestWidthMm(at(162, 300))).toBe(279.4);
    expect(suggestWidthMm(at(4032, 72))).toBe(279.4);
  });
  it.each([
    ['no size', at(3300, null), 300, true],
    ['a screen resolution', at(4032, 72), 4032 / 11, true],
    ['the size of a neck label', at(450, 300), 300, false],
    ['the size of a film', at(9000, 300), 300, false],
  ])('assumes a width of 11 in only if the file does not state a size: %s', (_, picture, ppi, assumed) => {
    expect(printResolution(picture)).toEqual({ resolution: { x: ppi, y: ppi }, assumed });
  });
  it('supports print sizes with pixels that are not square', () => {
    expect(printResolution({ width: 1100, resolution: { x: 72, y: 36 } }).resolution).toEqual({
      x: 100,
      y: 50,
    });
  });
  it('never rates a print size good while it is assumed', () => {
    expect([400, 200, 90].map((ppi) => printedDpi(ppi, true).state)).toEqual(['warn', 'warn', 'bad']);
    expect(printedDpi(400, false)).toEqual({ state: 'good', word: 'Good' });
  });
  it('defaults in Upscaler and Downscaler to the file’s size, or to an adult front print if that size is tiny', () => {
    const stamp = createRaster(162, 100, { resolution: { x: 300, y: 300 } });
    const chest = createRaster(1050, 600, { resolution: { x: 300, y: 300 } });
    expect([stamp, chest].map((art) => upscaler.suggest(art))).toEqual([
      { target: 'print', widthMm: 279.4 },
      { target: 'print', widthMm: 88.9 },
    ]);
    expect([stamp, chest].map((art) => downscaler.suggest(art))).toEqual([
      { target: 'print', side: 'width', lengthMm: 279.4 },
      { target: 'print', side: 'width', lengthMm: 88.9 },
    ]);
  });
  it('rates a resolution by the rounded value it displays', () => {
    expect([300, 299.9994, 299, 150, 149.4, 36].map(dpiState)).toEqual([
      'good',
      'good',
      'warn',
      'warn',
      'bad',
      'bad',
    ]);
  });
});
