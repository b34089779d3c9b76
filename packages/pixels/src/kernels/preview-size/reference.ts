import { createRaster, type Raster } from '../../raster/raster.ts';

function overlap(from: number, start: number, end: number): number {
  return Math.max(0, Math.min(from + 1, end) - Math.max(from, start));
}

export function averageReference(
  source: Raster,
  width: number,
  height: number,
  stepX: number,
  stepY: number,
): Raster {
  const target = createRaster(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sum = [0, 0, 0, 0];
      let area = 0;
      const endX = Math.min(source.width, (x + 1) * stepX);
      const endY = Math.min(source.height, (y + 1) * stepY);
      for (let sy = Math.floor(y * stepY); sy < endY; sy++) {
        for (let sx = Math.floor(x * stepX); sx < endX; sx++) {
          const weight = overlap(sx, x * stepX, endX) * overlap(sy, y * stepY, endY);
          const at = (sy * source.width + sx) * 4;
          const alpha = source.data[at + 3]! * weight;
          for (let c = 0; c < 3; c++) sum[c]! += source.data[at + c]! * alpha;
          sum[3]! += alpha;
          area += weight;
        }
      }
      if (sum[3] === 0) continue;
      const at = (y * width + x) * 4;
      for (let c = 0; c < 3; c++) target.data[at + c] = Math.round(sum[c]! / sum[3]!);
      target.data[at + 3] = Math.round(sum[3]! / area);
    }
  }
  return target;
}
