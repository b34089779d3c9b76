/** Corrects a network's mean error over nearby pixels of one ink (joint bilateral filter, Petschnigg et al. 2004). */
import { exact } from '@printready/pixels/number';
import type { Raster } from '@printready/pixels/raster';
import { addResidual } from '@printready/pixels/resample';

/** Distances, in source px and 8-bit levels, at which a weight falls to e^−½ (lab/bench/upscaler/damaged-art.ts). */
const NEARBY = 2;
const SAME_INK = 12;
const REACH = Math.ceil(2.5 * NEARBY);

const INK_WEIGHTS = Float32Array.from({ length: 256 }, (_, levels) =>
  exact.exp(-(levels ** 2) / (2 * SAME_INK ** 2)),
);
const PLACES = Array.from({ length: (2 * REACH + 1) ** 2 }, (_, index) => {
  const [dx, dy] = [(index % (2 * REACH + 1)) - REACH, Math.floor(index / (2 * REACH + 1)) - REACH];
  return { dx, dy, weight: exact.exp(-(dx ** 2 + dy ** 2) / (2 * NEARBY ** 2)) };
});

/** Averages `scale` × `scale` pixels, as programs do when they reduce pictures; four values per pixel. */
function shrink({ data, width, height }: Raster, scale: number): Uint8ClampedArray {
  const [across, along] = [width / scale, height / scale];
  const small = new Uint8ClampedArray(across * along * 4);
  for (let y = 0, to = 0; y < along; y++) {
    for (let x = 0; x < across; x++) {
      for (let c = 0; c < 4; c++, to++) {
        let sum = 0;
        for (let j = 0; j < scale; j++)
          for (let i = 0, at = ((y * scale + j) * width + x * scale) * 4 + c; i < scale; i++, at += 4)
            sum += data[at]!;
        small[to] = sum / scale ** 2;
      }
    }
  }
  return small;
}

function meanMissing(
  drawn: Uint8ClampedArray,
  { data, width, height }: Raster,
  x: number,
  y: number,
  at: number,
): number {
  const own = drawn[at]!;
  let sum = 0;
  let weights = 0;
  for (const { dx, dy, weight } of PLACES) {
    if (x + dx < 0 || y + dy < 0 || x + dx >= width || y + dy >= height) continue;
    const other = at + (dy * width + dx) * 4;
    const value = drawn[other]!;
    const share = weight * INK_WEIGHTS[Math.abs(value - own)]!;
    sum += share * (data[other]! - value);
    weights += share;
  }
  return sum / weights;
}

/** @param drawn an integer multiple of `source` in size, both opaque; changed in place. */
export function keepInks(drawn: Raster, source: Raster, report: (fraction: number) => void): void {
  const small = shrink(drawn, drawn.width / source.width);
  const { width, height } = source;
  const missing = new Float32Array(small.length);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4)
      for (let c = 0; c < 3; c++) missing[at + c] = meanMissing(small, source, x, y, at + c);
    report((y + 1) / height);
  }
  addResidual(drawn, missing, source, () => undefined);
}
