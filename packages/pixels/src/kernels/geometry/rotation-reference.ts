import { linearToSrgb, SRGB_TO_LINEAR } from '../../color/srgb.ts';
import * as exact from '../../number/exact-math.ts';
import type { Raster } from '../../raster/raster.ts';
import { rotatedSize } from './rotate.ts';
import { type Surround, sourceIndex } from './surround.ts';

const sinc = (x: number): number => (x === 0 ? 1 : exact.sin(Math.PI * x) / (Math.PI * x));
const lanczos3 = (x: number): number => (Math.abs(x) < 3 ? sinc(x) * sinc(x / 3) : 0);

/** Premultiplied linear light and opacity of one pixel, 0…1; pixels outside follow the surround. */
function lightAt(source: Raster, x: number, y: number, surround: Surround): number[] {
  const column = sourceIndex(x, source.width, surround);
  const row = sourceIndex(y, source.height, surround);
  if (column < 0 || row < 0) return [0, 0, 0, 0];
  const at = (row * source.width + column) * 4;
  const alpha = source.data[at + 3]! / 255;
  return [0, 1, 2].map((c) => SRGB_TO_LINEAR[source.data[at + c]!]! * alpha).concat(alpha);
}

function sampleAt(source: Raster, x: number, y: number, surround: Surround): number[] {
  const sum = [0, 0, 0, 0];
  let total = 0;
  const left = Math.floor(x - 0.5) - 2;
  const top = Math.floor(y - 0.5) - 2;
  for (let row = top; row < top + 6; row++) {
    for (let column = left; column < left + 6; column++) {
      const weight = lanczos3(column + 0.5 - x) * lanczos3(row + 0.5 - y);
      for (const [c, light] of lightAt(source, column, row, surround).entries()) sum[c]! += weight * light;
      total += weight;
    }
  }
  return sum.map((value) => value / total);
}

export function rotateReference(source: Raster, degrees: number, surround: Surround): Float64Array {
  const { width, height } = rotatedSize(source, degrees);
  const result = new Float64Array(width * height * 4);
  const cos = exact.cos((degrees * Math.PI) / 180);
  const sin = exact.sin((degrees * Math.PI) / 180);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const dx = x + 0.5 - width / 2;
      const dy = y + 0.5 - height / 2;
      const light = sampleAt(
        source,
        dx * cos + dy * sin + source.width / 2,
        dy * cos - dx * sin + source.height / 2,
        surround,
      );
      const alpha = Math.min(1, Math.max(0, light[3]!));
      if (Math.round(alpha * 255) === 0) continue;
      const pixel = [0, 1, 2].map((c) => linearToSrgb(light[c]! / alpha)).concat(alpha * 255);
      result.set(pixel, (y * width + x) * 4);
    }
  }
  return result;
}
