/** Fills transparent pixels (push–pull, Gortler et al. 1996), so that filters that ignore alpha see no edge. */
import { createRaster, type Raster } from '../../raster/raster.ts';

type Level = { readonly width: number; readonly height: number; readonly data: Float32Array };

/** Halves a pyramid level with coverage-weighted means. Four floats: premultiplied color, coverage. */
function push({ width, height, data }: Level): Level {
  const [columns, rows] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const sums = new Float32Array(columns * rows * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const to = ((y >> 1) * columns + (x >> 1)) * 4;
      const from = (y * width + x) * 4;
      for (let c = 0; c < 4; c++) sums[to + c]! += data[from + c]! / 4;
    }
  }
  return { width: columns, height: rows, data: sums };
}

function pull(fine: Level, coarse: Level): void {
  for (let y = 0; y < fine.height; y++) {
    for (let x = 0; x < fine.width; x++) {
      const at = (y * fine.width + x) * 4;
      if (fine.data[at + 3]! > 0) continue;
      const from = ((y >> 1) * coarse.width + (x >> 1)) * 4;
      for (let c = 0; c < 4; c++) fine.data[at + c] = coarse.data[from + c]!;
    }
  }
}

export function fillTransparent(source: Raster): Raster {
  const { width, height, data, resolution, icc } = source;
  const base = new Float32Array(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const cover = data[at + 3]! / 255;
    for (let c = 0; c < 3; c++) base[at + c] = data[at + c]! * cover;
    base[at + 3] = cover;
  }
  const levels: Level[] = [{ width, height, data: base }];
  for (let level = levels[0]!; level.width > 1 || level.height > 1; levels.push(level)) level = push(level);
  for (let index = levels.length - 2; index >= 0; index--) pull(levels[index]!, levels[index + 1]!);
  const filled = createRaster(width, height, { data: data.slice(), resolution, icc });
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] === 0 && base[at + 3]! > 0) {
      for (let c = 0; c < 3; c++) filled.data[at + c] = base[at + c]! / base[at + 3]!;
    }
    filled.data[at + 3] = 255;
  }
  return filled;
}
