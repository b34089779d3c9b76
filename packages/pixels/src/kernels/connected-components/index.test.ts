import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { connectedComponents, edgeConnected } from './index.ts';
import { connectedComponentsReference } from './reference.ts';

const anyMask = fc
  .record({
    width: fc.integer({ min: 1, max: 20 }),
    height: fc.integer({ min: 1, max: 20 }),
    bits: fc.uint8Array({ minLength: 400, maxLength: 400, max: 1 }),
  })
  .map(({ width, height, bits }) => ({ width, height, mask: bits.slice(0, width * height) }));

describe('connectedComponents', () => {
  it.each([4, 8] as const)('equals a flood fill on random masks with %i neighbors', (neighbors) => {
    fc.assert(
      fc.property(anyMask, ({ mask, width, height }) => {
        expect(connectedComponents(mask, width, height, neighbors)).toEqual(
          connectedComponentsReference(mask, width, height, neighbors),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('finds one part in a comb, and in a checkerboard only with 8 neighbors', () => {
    const comb = Uint8Array.from({ length: 101 * 50 }, (_, i) =>
      (i % 101) % 2 === 0 || i >= 101 * 49 ? 1 : 0,
    );
    expect(connectedComponents(comb, 101, 50, 4).areas).toHaveLength(2);
    const board = Uint8Array.from({ length: 81 }, (_, i) => (i + 1) % 2);
    expect(connectedComponents(board, 9, 9, 4).areas).toHaveLength(42);
    expect(connectedComponents(board, 9, 9, 8).areas).toHaveLength(2);
  });
});

describe('edgeConnected', () => {
  it('keeps exactly the parts that touch the border', () => {
    fc.assert(
      fc.property(anyMask, ({ mask, width, height }) => {
        const { labels, touchesEdge } = connectedComponentsReference(mask, width, height, 4);
        expect(edgeConnected(mask, width, height)).toEqual(
          Uint8Array.from(labels, (label) => (touchesEdge[label] ? 255 : 0)),
        );
      }),
    );
  });
});
