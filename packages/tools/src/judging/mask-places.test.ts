import { connectedComponents } from '@printready/pixels/regions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { largestPart, placeOf, shrink } from './mask-places.ts';

const masks = fc
  .record({ width: fc.integer({ min: 1, max: 24 }), height: fc.integer({ min: 1, max: 24 }) })
  .chain(({ width, height }) =>
    fc
      .uint8Array({ minLength: width * height, maxLength: width * height, max: 1 })
      .map((mask) => ({ mask, width, height })),
  );

/** Box of the marked pixels, as fractions of the picture. */
function boxOf(marked: (at: number) => boolean, width: number, height: number) {
  const all = Array.from({ length: width * height }, (_, at) => at).filter(marked);
  const [xs, ys] = [all.map((at) => at % width), all.map((at) => Math.floor(at / width))];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return {
    ...{ x: left / width, y: top / height },
    ...{ width: (Math.max(...xs) + 1 - left) / width, height: (Math.max(...ys) + 1 - top) / height },
  };
}

describe('largestPart', () => {
  it('has the area and box of the largest 8-connected part of random masks', () => {
    fc.assert(
      fc.property(masks, ({ mask, width, height }) => {
        const { labels, areas } = connectedComponents(mask, width, height, 8);
        fc.pre(mask.includes(1));
        const pixels = Math.max(...areas);
        const label = areas.indexOf(pixels);
        const place = boxOf((at) => labels[at] === label, width, height);
        expect(largestPart(mask, width, height)).toEqual({ pixels, place });
        expect(placeOf(labels, label, width, height)).toEqual(place);
      }),
    );
  });

  it('is null for an empty mask', () => {
    expect(largestPart(new Uint8Array(12), 4, 3)).toBeNull();
  });
});

describe('shrink', () => {
  it('keeps pixels whose four neighbors within the picture are marked', () => {
    fc.assert(
      fc.property(masks, ({ mask, width, height }) => {
        const isMarked = (x: number, y: number) =>
          x < 0 || y < 0 || x >= width || y >= height || mask[y * width + x] === 1;
        const expected = mask.map((one, at) => {
          const [x, y] = [at % width, Math.floor(at / width)];
          const around = [isMarked(x - 1, y), isMarked(x + 1, y), isMarked(x, y - 1), isMarked(x, y + 1)];
          return one & Number(around.every(Boolean));
        });
        expect(shrink(mask, width)).toEqual(expected);
      }),
    );
  });
});
