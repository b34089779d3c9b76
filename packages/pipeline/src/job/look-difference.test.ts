import { createRaster, type Raster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { compareLooks, isVisible } from './look-difference.ts';

const PPI = 50.8;

/** A square of a color on a transparent sheet of 60 × 40 px. */
function sheet(color: readonly number[], { x = 10, width = 60, ppi = PPI } = {}): Raster {
  const look = createRaster(width, 40, { resolution: { x: ppi, y: ppi } });
  for (let py = 10; py < 30; py++)
    for (let px = x; px < x + 20; px++) look.data.set(color, 4 * (py * width + px));
  return look;
}

const RED = [200, 16, 46, 255] as const;
const pixel = ({ width, data }: Raster, x: number, y: number) => [
  ...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4),
];

describe('compareLooks', () => {
  it('finds no difference between equal pictures, and fades the art on the map', () => {
    const { share, worst, map } = compareLooks(sheet(RED), sheet(RED));
    expect([share, worst]).toEqual([0, 0]);
    expect(pixel(map, 20, 20)).toEqual([238, 183, 192, 255]);
    expect(pixel(map, 2, 2)).toEqual([255, 255, 255, 255]);
  });

  it('marks art that moved, in proportion to what is printed, and frames the worst place', () => {
    const { share, worst, at, map } = compareLooks(sheet(RED), sheet(RED, { x: 15 }));
    // 5 columns are gone and 5 are new, of 25 that print in either.
    expect(share).toBeCloseTo(10 / 25, 9);
    expect(worst).toBeGreaterThan(40);
    expect([10, 30].map((column) => pixel(map, column, 20))).toEqual([
      [224, 0, 122, 255],
      [224, 0, 122, 255],
    ]);
    expect(at.x).toBeCloseTo(10.5 / PPI, 9);
    expect(at.y).toBeCloseTo(10.5 / PPI, 9);
    expect(pixel(map, 19, 10)).toEqual([0, 0, 0, 255]);
  });

  it('measures soft edges, too', () => {
    const { share, worst, map } = compareLooks(sheet([200, 16, 46, 101]), sheet([200, 16, 46, 33]));
    expect([share, worst > 3]).toEqual([1, true]);
    expect(pixel(map, 25, 25)[0]).toBeGreaterThan(200);
  });

  it('counts a color that is only slightly different as equal', () => {
    const difference = compareLooks(sheet(RED), sheet([202, 18, 46, 255]));
    expect(difference.worst).toBeGreaterThan(0);
    expect([difference.share, isVisible(difference)]).toEqual([0, false]);
  });

  it('sees white that is missing on a white map, and art on a sheet of another size', () => {
    const white = [255, 255, 255, 255];
    expect(compareLooks(sheet(white), sheet([0, 0, 0, 0])).worst).toBeGreaterThan(90);
    const { map, share } = compareLooks(sheet(RED, { width: 90 }), sheet(RED));
    expect([map.width, share]).toEqual([90, 0]);
  });

  it('compares pictures of different resolutions at the later one’s', () => {
    const half = createRaster(30, 20, { resolution: { x: PPI / 2, y: PPI / 2 } });
    for (let y = 5; y < 15; y++) for (let x = 5; x < 15; x++) half.data.set(RED, 4 * (y * 30 + x));
    const { map, share } = compareLooks(half, sheet(RED));
    expect([map.width, map.height]).toEqual([60, 40]);
    expect(share).toBeLessThan(0.3);
  });
});
