import { createRaster, type Raster } from '../../raster/raster.ts';

const BLOCK = 64;

const pixelsOf = (raster: Raster): Uint32Array =>
  raster.data.byteOffset % 4 === 0
    ? new Uint32Array(raster.data.buffer, raster.data.byteOffset, raster.data.length >> 2)
    : new Uint32Array(raster.data.slice().buffer);

/** Rotates by clockwise quarter turns, with the resolution's axes. @param turns integer; negative: counterclockwise */
export function rotateQuarter(source: Raster, turns: number): Raster {
  if (!Number.isInteger(turns)) throw new RangeError(`Quarter turns come whole, not ${turns}.`);
  const quarter = ((turns % 4) + 4) % 4;
  const { width, height, resolution } = source;
  const swaps = quarter % 2 === 1;
  const turned = createRaster(swaps ? height : width, swaps ? width : height, {
    resolution: resolution && swaps ? { x: resolution.y, y: resolution.x } : resolution,
    icc: source.icc,
  });
  const from = pixelsOf(source);
  const to = pixelsOf(turned);
  const [start, right, down] = [
    [0, 1, width],
    [height - 1, height, -1],
    [width * height - 1, -1, -width],
    [(width - 1) * height, -height, 1],
  ][quarter]! as [number, number, number];
  for (let blockY = 0; blockY < height; blockY += BLOCK) {
    const endY = Math.min(height, blockY + BLOCK);
    for (let blockX = 0; blockX < width; blockX += BLOCK) {
      const endX = Math.min(width, blockX + BLOCK);
      for (let y = blockY; y < endY; y++) {
        let target = start + blockX * right + y * down;
        for (let at = y * width + blockX; at < y * width + endX; at++, target += right)
          to[target] = from[at]!;
      }
    }
  }
  return turned;
}

export function flip(source: Raster, direction: 'horizontal' | 'vertical'): Raster {
  const { width, height } = source;
  const flipped = createRaster(width, height, { resolution: source.resolution, icc: source.icc });
  const from = pixelsOf(source);
  const to = pixelsOf(flipped);
  for (let y = 0; y < height; y++) {
    const row = from.subarray(y * width, (y + 1) * width);
    const target = (direction === 'vertical' ? height - 1 - y : y) * width;
    to.set(row, target);
    if (direction === 'horizontal') to.subarray(target, target + width).reverse();
  }
  return flipped;
}
