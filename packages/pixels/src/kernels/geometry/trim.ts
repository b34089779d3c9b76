import type { Raster } from '../../raster/raster.ts';
import type { PixelRectangle } from './cut.ts';

export function opaqueBounds(source: Raster): PixelRectangle | null {
  const { width, height, data } = source;
  let [left, right, top, bottom] = [width, -1, -1, -1];
  for (let y = 0; y < height; y++) {
    const start = y * width * 4 + 3;
    let first = 0;
    while (first < width && data[start + first * 4] === 0) first++;
    if (first === width) continue;
    let last = width - 1;
    while (data[start + last * 4] === 0) last--;
    if (top < 0) top = y;
    bottom = y;
    left = Math.min(left, first);
    right = Math.max(right, last);
  }
  if (top < 0) return null;
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}
