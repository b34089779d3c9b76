import { describe, expect, it } from 'vitest';
import { codeRegion, cropGray } from './code-region.ts';

const [WIDTH, HEIGHT, PIXELS_PER_MM] = [900, 700, 10];

/** White page with black rectangles [x, y, width, height], px. */
function drawn(rectangles: readonly (readonly [number, number, number, number])[]) {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(255);
  for (const [left, top, width, height] of rectangles)
    for (let y = top; y < top + height; y++) data.fill(0, y * WIDTH + left, y * WIDTH + left + width);
  return { width: WIDTH, height: HEIGHT, data };
}

const bars = (count: number, step: number) =>
  Array.from({ length: count }, (_, i) => [400 + i * step, 300, step / 2, 60] as const);
const regionOf = (gray: ReturnType<typeof drawn>, isText: ((pixel: number) => boolean) | null = null) =>
  codeRegion(gray, PIXELS_PER_MM, isText);

describe('codeRegion', () => {
  it('covers bars side by side with room for a quiet zone', () => {
    expect(regionOf(drawn(bars(6, 12)))).toEqual([250, 150, 616, 509]);
  });

  it('covers bars above one another', () => {
    const rungs = Array.from({ length: 6 }, (_, i) => [400, 300 + i * 12, 60, 6] as const);
    expect(regionOf(drawn(rungs))).toEqual([250, 150, 609, 516]);
  });

  it('is null for a few bars, for bars too wide for a module, and for an empty page', () => {
    expect(regionOf(drawn(bars(2, 12)))).toBeNull();
    expect(regionOf(drawn(bars(5, 100)))).toBeNull();
    expect(regionOf(drawn([]))).toBeNull();
  });

  it('is null for bars that stand for text', () => {
    const gray = drawn(bars(6, 12));
    expect(regionOf(gray, (pixel) => gray.data[pixel] === 0)).toBeNull();
  });
});

it('cropGray cuts out the rows of a box', () => {
  const { data, ...size } = cropGray(drawn([[10, 10, 2, 1]]), [9, 9, 13, 11]);
  expect(size).toEqual({ width: 4, height: 2 });
  expect([...data]).toEqual([255, 255, 255, 255, 255, 0, 0, 255]);
});
