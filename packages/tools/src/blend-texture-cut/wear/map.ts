import type { Raster } from '@printready/pixels/raster';
import type { Speck } from '@printready/print/effects';

const RED = [222, 40, 40] as const;
const BLUE = [32, 96, 230] as const;
const MARK = 0.004;

export function drawCleanUp(
  art: Raster,
  coverage: Uint8Array | null,
  { dropped, filled }: { readonly dropped: readonly Speck[]; readonly filled: readonly Speck[] },
): Uint8ClampedArray {
  const { width, height, data } = art;
  const map = new Uint8ClampedArray(data.length);
  for (let i = 0, at = 0; 4 * i < data.length; i++, at += 4) {
    const gray = (data[at]! * 77 + data[at + 1]! * 150 + data[at + 2]! * 29) >> 8;
    map[at] = map[at + 1] = map[at + 2] = 200 + (gray >> 3);
    map[at + 3] = coverage ? (data[at + 3]! * coverage[i]!) / 255 : data[at + 3]!;
  }
  const least = Math.max(1.5, MARK * Math.max(width, height));
  for (const [specks, color] of [
    [filled, BLUE],
    [dropped, RED],
  ] as const)
    for (const { at, area } of specks)
      mark(map, width, height, at, Math.max(least, Math.sqrt(area / 3)), color);
  return map;
}

function mark(
  map: Uint8ClampedArray,
  width: number,
  height: number,
  pixel: number,
  radius: number,
  [r, g, b]: readonly [number, number, number],
): void {
  const [x, y] = [pixel % width, Math.floor(pixel / width)];
  const reach = Math.ceil(radius);
  for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++)
    for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column++)
      if ((row - y) ** 2 + (column - x) ** 2 <= radius * radius)
        map.set([r, g, b, 255], (row * width + column) * 4);
}
