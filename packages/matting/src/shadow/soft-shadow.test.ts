/** Tests shades of known opacity next to art. */
import { blur } from '@printready/pixels/filters';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { compositeOverShade, findSoftShadow } from './soft-shadow.ts';

const SIDE = 160;
type Color = readonly [number, number, number];
type Square = { readonly from: number; readonly to: number; readonly color: Color };

const isIn = ({ from, to }: Omit<Square, 'color'>, x: number, y: number) =>
  x >= from && x < to && y >= from && y < to;

/** Squares on a background, each with a hole; the first casts the shade. Also returns the shade's opacity. */
function draw(
  ground: Color,
  squares: readonly Square[],
  shade: Color | null,
  { sigma = 6, hole = { from: 0, to: 0 } } = {},
) {
  const cast = new Uint8ClampedArray(SIDE * SIDE * 4);
  const [first] = squares;
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [x, y] = [(at % SIDE) - 8, Math.floor(at / SIDE) - 10];
    const inside = isIn(first!, x, y) && !isIn(hole, x, y);
    cast.set([...(shade ?? ground), inside && shade ? 150 : 0], at * 4);
  }
  const soft = blur(createRaster(SIDE, SIDE, { data: cast }), sigma).data;
  const data = new Uint8ClampedArray(SIDE * SIDE * 4);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const opacity = soft[at * 4 + 3]! / 255;
    const under = ground.map((value, c) => value + opacity * ((shade ?? ground)[c]! - value));
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    const over = isIn(hole, x, y) ? null : squares.findLast((square) => isIn(square, x, y));
    data.set([...(over?.color ?? under), 255], at * 4);
  }
  return { picture: createRaster(SIDE, SIDE, { data }), soft };
}

const find = (picture: Raster, [r, g, b]: Color) => findSoftShadow(picture, { ground: { r, g, b }, edge: 3 });

const WHITE: Color = [255, 255, 255];
const RED: Square = { from: 40, to: 100, color: [200, 20, 30] };

describe('findSoftShadow', () => {
  it.each([
    ['a shadow on white', WHITE, [0, 0, 0]],
    ['a shadow on sand', [222, 200, 160], [0, 0, 0]],
    ['a glow on white', WHITE, [255, 120, 0]],
    ['a glow on navy', [10, 20, 60], [255, 240, 80]],
  ] as const)('finds the opacity and color of %s', (_, ground, color) => {
    const { picture, soft } = draw(ground, [RED], color);
    const found = find(picture, ground) ?? expect.fail('Nothing was found.');
    const [r, g, b] = [found.color.r, found.color.g, found.color.b];
    for (const [c, value] of [r, g, b].entries()) expect(Math.abs(value - color[c]!)).toBeLessThan(30);
    let most = 0;
    for (let at = 0; at < SIDE * SIDE; at++) {
      if (found.bare[at] === 0) continue;
      most = Math.max(most, Math.abs(found.opacity[at]! - soft[at * 4 + 3]! / 255));
    }
    expect(most).toBeLessThan(0.06);
  });

  it('marks all of the shade and none of the art', () => {
    const { picture } = draw(WHITE, [RED], [0, 0, 0]);
    const { bare } = find(picture, WHITE) ?? expect.fail('Nothing was found.');
    for (let at = 0; at < SIDE * SIDE; at++) {
      const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
      const isArt = x >= RED.from && x < RED.to && y >= RED.from && y < RED.to;
      expect(bare[at]).toBe(isArt ? 0 : 1);
    }
  });

  it.each([
    ['a flat red square', [RED]],
    ['a pale gray square', [{ from: 40, to: 100, color: [221, 221, 221] }]],
    [
      'a dark gray square in a gray one',
      [
        { from: 30, to: 120, color: [190, 190, 190] },
        { from: 50, to: 90, color: [60, 60, 60] },
      ],
    ],
  ] as const)('finds no shade next to %s', (_, squares) => {
    expect(find(draw(WHITE, squares, null).picture, WHITE)).toBeNull();
  });

  it('keeps a gray square in the shadow', () => {
    const gray: Square = { from: 104, to: 128, color: [150, 150, 150] };
    const { picture } = draw(WHITE, [RED, gray], [0, 0, 0]);
    const { bare } = find(picture, WHITE) ?? expect.fail('Nothing was found.');
    expect(bare[120 * SIDE + 120]).toBe(0);
  });
});

describe('findSoftShadow for an enclosed area covering a twentieth of the picture', () => {
  const FRAME: Square = { from: 20, to: 110, color: [200, 20, 30] };

  it('marks the area as background if it shows the same shade as the outside', () => {
    const { picture } = draw(WHITE, [FRAME], [0, 0, 0], { sigma: 3, hole: { from: 48, to: 84 } });
    const { bare } = find(picture, WHITE) ?? expect.fail('Nothing was found.');
    expect([bare[66 * SIDE + 66], bare[78 * SIDE + 52]]).toEqual([1, 1]);
  });

  it('keeps the area as art if it shows less shade than the outside', () => {
    const { picture } = draw(WHITE, [FRAME], [0, 0, 0]);
    for (let y = 48; y < 84; y++)
      for (let x = 48; x < 84; x++) {
        const shade = 255 - Math.max(0, 70 - y) * 1.5;
        picture.data.set([shade, shade, shade], (y * SIDE + x) * 4);
      }
    const { bare } = find(picture, WHITE) ?? expect.fail('Nothing was found.');
    expect(bare[66 * SIDE + 66]).toBe(0);
  });
});

describe('compositeOverShade', () => {
  it('adds a shadow that darkens any background as the original shadow does', () => {
    const { picture, soft } = draw(WHITE, [RED], [0, 0, 0]);
    const found = find(picture, WHITE) ?? expect.fail('Nothing was found.');
    const pixels = new Uint8ClampedArray(picture.data);
    for (let at = 0; at < found.bare.length; at++)
      if (found.bare[at] === 1) pixels.fill(0, at * 4, at * 4 + 4);
    compositeOverShade(pixels, found);
    const at = 104 * SIDE + 80;
    expect([...pixels.subarray(at * 4, at * 4 + 3)]).toEqual([0, 0, 0]);
    expect(Math.abs(pixels[at * 4 + 3]! - soft[at * 4 + 3]!)).toBeLessThanOrEqual(2);
    const art = 60 * SIDE + 60;
    expect([...pixels.subarray(art * 4, art * 4 + 4)]).toEqual([200, 20, 30, 255]);
  });
});
