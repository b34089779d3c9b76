import * as exact from '../../number/exact-math.ts';
import type { Raster } from '../../raster/raster.ts';

/** Same contract as `blur` in ./index.ts, but not rounded: premultiplied R G B and alpha, 0…255. */
export function blurReference({ data, width, height }: Raster, sigmaPx: number): Float64Array {
  const reach = Math.ceil(3 * sigmaPx);
  const result = new Float64Array(data.length);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    let whole = 0;
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        const weight = exact.exp(-(dx * dx + dy * dy) / (2 * sigmaPx * sigmaPx));
        const nx = Math.min(width - 1, Math.max(0, x + dx));
        const ny = Math.min(height - 1, Math.max(0, y + dy));
        const from = (ny * width + nx) * 4;
        const alpha = data[from + 3]!;
        whole += weight;
        for (let c = 0; c < 3; c++) result[at * 4 + c]! += (weight * data[from + c]! * alpha) / 255;
        result[at * 4 + 3]! += weight * alpha;
      }
    }
    for (let c = 0; c < 4; c++) result[at * 4 + c]! /= whole;
  }
  return result;
}
