/** Twelve pieces with hairlines, soft edges and counters, judged at their worst pixel against brute-force geometry. */
import { createRaster, type Raster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { WHOLE_BELOW_MM, type WhiteOptions, whitePlate } from './white-plate.ts';

const PPI = 300;
const PX_PER_MM = PPI / 25.4;
const SIDE = 96;
const USUAL: WhiteOptions = { chokeMm: 0.2, soft: 'opacity', softShare: 1, garment: null };

type Shape = (x: number, y: number) => number;
type Color = readonly [number, number, number];

/** Opacity by 8 × 8 samples per pixel. @param inside 0…1 at a point, px */
function draw(inside: Shape, color: Color = [200, 40, 30], side = SIDE): Raster {
  const art = createRaster(side, side);
  for (let y = 0, at = 0; y < side; y++)
    for (let x = 0; x < side; x++, at += 4) {
      let sum = 0;
      for (let k = 0; k < 64; k++) sum += inside(x + ((k % 8) + 0.5) / 8, y + (Math.floor(k / 8) + 0.5) / 8);
      art.data.set([...color, Math.round((255 * sum) / 64)], at);
    }
  return art;
}

const disc =
  (radius: number, cx = 48, cy = 48): Shape =>
  (x, y) =>
    Number((x - cx) ** 2 + (y - cy) ** 2 <= radius ** 2);
const line =
  (thickness: number, degrees: number): Shape =>
  (x, y) => {
    const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const along = (x - 48) * c + (y - 48) * s;
    const across = (y - 48) * c - (x - 48) * s;
    return Number(Math.abs(across) <= thickness / 2 && Math.abs(along) <= 40);
  };
const ring =
  (outer: number, inner: number): Shape =>
  (x, y) =>
    disc(outer)(x, y) - disc(inner)(x, y);
const both =
  (one: Shape, other: Shape): Shape =>
  (x, y) =>
    Math.max(one(x, y), other(x, y));
const without =
  (one: Shape, other: Shape): Shape =>
  (x, y) =>
    one(x, y) * (1 - other(x, y));
const glow: Shape = (x, y) => Math.max(0, Math.min(1, (40 - Math.sqrt((x - 48) ** 2 + (y - 48) ** 2)) / 20));

const PIECES: readonly (readonly [string, Raster])[] = [
  ['a solid disc', draw(disc(40))],
  ['a rectangle that fills its box', draw(() => 1)],
  ['a hairline of 1 px', draw(line(1, 0))],
  ['a hairline of 2 px at 30°', draw(line(2, 30))],
  ['a line of 4 px at 45°', draw(line(4, 45))],
  ['a line of 8 px at 10°', draw(line(8, 10))],
  ['a thin ring', draw(ring(30, 27))],
  ['a ring with a small counter', draw(without(disc(20), disc(3)))],
  ['a body with a hairline', draw(both(disc(20), line(2, 90)))],
  ['a star of wedges', draw((x, y) => Number(Math.abs(Math.sin(4 * Math.atan2(y - 48, x - 48))) > 0.4))],
  ['a soft glow', draw(glow)],
  [
    'specks of 1 to 5 px',
    draw((x, y) =>
      [1, 2, 3, 4, 5].reduce((most, size, i) => Math.max(most, disc(size / 2, 12 + 18 * i, 48)(x, y)), 0),
    ),
  ],
];

const near = (size: number, at: number, reach: number): number[] => {
  const [x, y, pixels] = [at % size, Math.floor(at / size), []] as [number, number, number[]];
  for (let v = Math.max(0, Math.floor(y - reach)); v <= Math.min(size - 1, y + reach); v++)
    for (let u = Math.max(0, Math.floor(x - reach)); u <= Math.min(size - 1, x + reach); u++)
      if ((u - x) ** 2 + (v - y) ** 2 <= reach ** 2) pixels.push(v * size + u);
  return pixels;
};

/** Distance of each pixel's center from the nearest pixel below half opacity, px; the outside is bare. */
function depths(opacity: readonly number[], size: number, most: number): number[] {
  return opacity.map((value, at) => {
    if (value < 128) return 0;
    const [x, y] = [at % size, Math.floor(at / size)];
    let least = Math.min(most, x + 1, y + 1, size - x, size - y);
    for (const other of near(size, at, least))
      if (opacity[other]! < 128)
        least = Math.min(least, Math.hypot((other % size) - x, Math.floor(other / size) - y));
    return least;
  });
}

/** Largest depth of a disc inside the art that covers the pixel, px. */
function halfThickness(depth: readonly number[], size: number, most: number): number[] {
  const result = depth.map(() => 0);
  for (const [at, own] of depth.entries())
    if (own > 0)
      for (const other of near(size, at, own)) result[other] = Math.max(result[other]!, Math.min(most, own));
  return result;
}

const opacityOf = ({ data }: Raster): number[] => Array.from(data).filter((_, i) => i % 4 === 3);
const holds = (parts: ReturnType<typeof whitePlate>['bareParts'], at: number, size: number): boolean =>
  parts.some(({ left, top, right, bottom }) => {
    const [x, y] = [at % size, Math.floor(at / size)];
    return x >= left - 1 && x <= right && y >= top - 1 && y <= bottom;
  });

describe.each([0.1, 0.2, 0.5, 1])('white plate with a choke of %f mm', (chokeMm) => {
  const choke = chokeMm * PX_PER_MM;

  it.each(PIECES)('stays inside the color of %s and covers its details', (name, art) => {
    const { coverage, wholeParts, bareParts } = whitePlate(art, PPI, { ...USUAL, chokeMm });
    const opacity = opacityOf(art);
    const depth = depths(opacity, SIDE, 2 * choke + 4);
    const half = halfThickness(depth, SIDE, 2 * choke + 4);
    let [beyond, shallow, lost] = [0, 0, 0];
    for (const [at, white] of coverage.entries()) {
      beyond = Math.max(beyond, white - opacity[at]!);
      // A pixel of half coverage lies on the edge of the white.
      const wanted = Math.min(choke, (2 * half[at]!) / 3);
      // A fade has no outline, so it is not choked.
      if (white >= 128 && name !== 'a soft glow' && !holds(wholeParts, at, SIDE))
        shallow = Math.max(shallow, wanted - depth[at]!);
      const isDetail = 2 * half[at]! >= WHOLE_BELOW_MM * PX_PER_MM;
      if (!isDetail || depth[at]! < half[at]! - 0.5) continue;
      if (near(SIDE, at, 1.5).every((other) => coverage[other]! < 128) && !holds(bareParts, at, SIDE)) lost++;
    }
    expect(beyond, 'white over more than the color, of 255').toBeLessThanOrEqual(0);
    expect(shallow, 'white too near the edge, px').toBeLessThanOrEqual(1);
    expect(lost, 'details without white that no part reports').toBe(0);
  });
});

describe('white plate', () => {
  const art = draw(disc(40));

  it('keeps its full width under a hairline, which is reported', () => {
    const hairline = draw(line(2, 30));
    const { coverage, wholeParts, bareParts } = whitePlate(hairline, PPI, USUAL);
    const opacity = opacityOf(hairline);
    expect(Math.max(...coverage.map((white, at) => Math.abs(white - opacity[at]!)))).toBeLessThanOrEqual(8);
    expect([wholeParts.length, bareParts.length]).toEqual([1, 0]);
    expect(whitePlate(art, PPI, USUAL).wholeParts).toEqual([]);
  });

  it('is reduced under semi-transparent art by the chosen share, and never under opaque art', () => {
    const faint = createRaster(40, 40);
    for (let at = 0; at < faint.data.length; at += 4)
      faint.data.set([200, 40, 30, at < 3200 ? 128 : 255], at);
    const middle = (options: Partial<WhiteOptions>) => {
      const { coverage } = whitePlate(faint, PPI, { ...USUAL, ...options });
      return [coverage[10 * 40 + 20], coverage[30 * 40 + 20]];
    };
    expect(middle({ softShare: 1 })).toEqual([128, 255]);
    expect(middle({ softShare: 0.5 })).toEqual([96, 255]);
    expect(middle({ softShare: 0 })).toEqual([64, 255]);
    expect(middle({ soft: 'solid' })).toEqual([255, 255]);
  });

  it('is left out under art of the garment’s color, but not under art of a similar color', () => {
    const garment = { r: 20, g: 20, b: 22 };
    const middle = (color: Color) => {
      const { coverage, bareParts } = whitePlate(draw(disc(40), color), PPI, { ...USUAL, garment });
      return [coverage[48 * SIDE + 48], bareParts.length];
    };
    expect(middle([18, 20, 25])).toEqual([0, 0]);
    expect(middle([60, 60, 90])).toEqual([255, 0]);
    expect(whitePlate(draw(disc(40), [18, 20, 25]), PPI, USUAL).coverage[48 * SIDE + 48]).toBe(255);
  });

  it('is not choked under white art', () => {
    const white = draw(disc(40), [255, 255, 255]);
    expect([...whitePlate(white, PPI, { ...USUAL, chokeMm: 0.5 }).coverage]).toEqual(opacityOf(white));
  });

  it('reports faint art that solid white leaves bare', () => {
    const faint = draw((x, y) => 0.4 * disc(30)(x, y));
    const { coverage, bareParts } = whitePlate(faint, PPI, { ...USUAL, soft: 'solid' });
    expect(coverage.every((white) => white === 0)).toBe(true);
    expect(bareParts).toHaveLength(1);
    expect(whitePlate(faint, PPI, USUAL).bareParts).toEqual([]);
  });
});
