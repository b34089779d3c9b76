import { createRaster, type Raster } from '../../raster/raster.ts';
import { type Surround, sourceIndex } from './surround.ts';

export type PixelRectangle = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Keeps resolution and profile. @throws RangeError for an empty rectangle or fractional pixels. */
export function cutRectangle(
  source: Raster,
  rectangle: PixelRectangle,
  surround: Surround = 'transparent',
): Raster {
  const { x, y, width, height } = rectangle;
  if (!Number.isInteger(x) || !Number.isInteger(y)) {
    throw new RangeError(`A cut begins on a whole pixel, not at ${x}, ${y}; round the corner first.`);
  }
  const cut = createRaster(width, height, { resolution: source.resolution, icc: source.icc });
  const from = Math.max(0, Math.min(width, -x));
  const to = Math.max(from, Math.min(width, source.width - x));
  const columns = Int32Array.from({ length: width }, (_, column) =>
    sourceIndex(x + column, source.width, surround),
  );
  const copyPixel = (rowStart: number, target: number, column: number): void => {
    const index = columns[column]!;
    if (index < 0) return;
    const at = (rowStart + index) * 4;
    for (let c = 0; c < 4; c++) cut.data[target + column * 4 + c] = source.data[at + c]!;
  };
  for (let row = 0; row < height; row++) {
    const sourceRow = sourceIndex(y + row, source.height, surround);
    if (sourceRow < 0) continue;
    const rowStart = sourceRow * source.width;
    const target = row * width * 4;
    if (to > from) {
      const start = (rowStart + x + from) * 4;
      cut.data.set(source.data.subarray(start, start + (to - from) * 4), target + from * 4);
    }
    for (let column = 0; column < from; column++) copyPixel(rowStart, target, column);
    for (let column = to; column < width; column++) copyPixel(rowStart, target, column);
  }
  return cut;
}
