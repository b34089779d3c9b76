/** Compares speck removal in films with a plain connected-component labeling of pixels. */
import { connectedComponents } from '@printready/pixels/regions';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Bits, dropSpecks, type LeastAreas } from './film-specks.ts';

function pack(pixels: Uint8Array, width: number): Bits {
  const height = pixels.length / width;
  const rowBytes = Math.ceil(width / 8);
  const rows = new Uint8Array(rowBytes * height);
  for (const [at, pixel] of pixels.entries())
    if (pixel === 1)
      rows[Math.floor(at / width) * rowBytes + ((at % width) >> 3)]! |= 128 >> ((at % width) & 7);
  return { rows, width, height };
}

const unpack = ({ rows, width, height }: Bits) =>
  Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return (rows[y * Math.ceil(width / 8) + (x >> 3)]! >> (7 - (x & 7))) & 1;
  });

function dropPlainly(pixels: Uint8Array, width: number, least: LeastAreas): Uint8Array {
  const height = pixels.length / width;
  const drop = (from: Uint8Array, value: 0 | 1) => {
    const mask = from.map((pixel) => Number(pixel === value));
    const { labels, areas, touchesEdge } = connectedComponents(mask, width, height, value === 1 ? 8 : 4);
    return from.map((pixel, at) => {
      const label = labels[at]!;
      const goes =
        label > 0 &&
        areas[label]! < (value === 1 ? least.part : least.hole) &&
        (value === 1 || touchesEdge[label] === 0);
      return goes ? 1 - pixel : pixel;
    });
  };
  return drop(drop(pixels, 1), 0);
}

it('dropSpecks gives the same film as a connected-component labeling of single pixels', () => {
  const film = fc
    .tuple(fc.integer({ min: 1, max: 41 }), fc.integer({ min: 1, max: 12 }))
    .chain(([width, height]) =>
      fc.tuple(
        fc.constant(width),
        fc.uint8Array({ minLength: width * height, maxLength: width * height, max: 3 }),
        fc.record({ part: fc.integer({ min: 0, max: 9 }), hole: fc.integer({ min: 0, max: 9 }) }),
      ),
    );
  fc.assert(
    fc.property(film, ([width, levels, least]) => {
      const pixels = levels.map((level) => Number(level > 1));
      const bits = pack(pixels, width);
      const change = dropSpecks(bits, least);
      expect([...unpack(bits)]).toEqual([...dropPlainly(pixels, width, least)]);
      const count = (of: Uint8Array) => of.reduce((sum, pixel) => sum + pixel, 0);
      expect(change).toBe(count(unpack(bits)) - count(pixels));
    }),
  );
});

it('dropSpecks keeps dots of at least the minimum area, and keeps every dot if the minimum is 0', () => {
  const pixels = new Uint8Array(64 * 8);
  for (const at of [130, 131, 194, 195]) pixels[at] = 1;
  for (const leastPx of [4, 0]) {
    const bits = pack(pixels, 64);
    expect(dropSpecks(bits, { part: leastPx, hole: leastPx })).toBe(0);
    expect(unpack(bits)).toEqual(pixels);
  }
  expect(dropSpecks(pack(pixels, 64), { part: 5, hole: 0 })).toBe(-4);
});
