/** Detail-preserving downscaling for textures (the paper and the maths are told in ./reference.ts). */
import { SRGB_TO_LINEAR } from '../../colour/srgb.ts';
import { createRaster, type Raster } from '../../raster.ts';
import { linearToSrgbTable } from '../light-kernel.ts';
import { resample } from '../resample/index.ts';
import { layTaps, type Taps } from '../resample/taps.ts';

/** Squared distances are whole numbers up to here: four channels of 0…255. */
const MAX_SQUARE = 4 * 255 * 255;
const ROWS_PER_REPORT = 32;

/** Premultiplied sRGB bytes; what distances are measured in. */
function premultiply(data: Uint8ClampedArray): Uint8ClampedArray {
  const result = new Uint8ClampedArray(data.length);
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]!;
    for (let c = i; c < i + 3; c++) result[c] = (data[c]! * alpha) / 255;
    result[i + 3] = alpha;
  }
  return result;
}

/** Row `y` of the box-filtered picture smoothed with 1 2 1 both ways, rounded to bytes so that distances are whole. */
function smoothRow(box: Uint8ClampedArray, width: number, height: number, y: number, row: Uint8Array): void {
  const above = (y > 0 ? y - 1 : y) * width;
  const below = (y < height - 1 ? y + 1 : y) * width;
  const rowsWeigh = 2 + Number(y > 0) + Number(y < height - 1);
  for (let x = 0; x < width; x++) {
    const total = rowsWeigh * (2 + Number(x > 0) + Number(x < width - 1));
    for (let c = 0; c < 4; c++) {
      let sum = 0;
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
        const at = column * 4 + c;
        let down = 2 * box[y * width * 4 + at]!;
        if (y > 0) down += box[above * 4 + at]!;
        if (y < height - 1) down += box[below * 4 + at]!;
        sum += column === x ? 2 * down : down;
      }
      row[x * 4 + c] = Math.round(sum / total);
    }
  }
}

/** Adds to `sums` (weighted light r g b, opacity, weight) the source pixels under one output pixel. */
function gather(
  source: Raster,
  across: Taps,
  down: Taps,
  x: number,
  y: number,
  expected: Uint8Array,
  powers: Float64Array,
  sums: Float64Array,
): void {
  const { data, width } = source;
  const [r0, g0, b0, a0] = [
    expected[x * 4]!,
    expected[x * 4 + 1]!,
    expected[x * 4 + 2]!,
    expected[x * 4 + 3]!,
  ];
  let [r, g, b, alpha, total] = [0, 0, 0, 0, 0];
  for (let j = 0; j < down.count; j++) {
    const rowWeight = down.weights[y * down.count + j]!;
    if (rowWeight === 0) continue;
    let at = ((down.first[y]! + j) * width + across.first[x]!) * 4;
    for (let i = x * across.count; i < (x + 1) * across.count; i++, at += 4) {
      const a = data[at + 3]!;
      const share = a / 255;
      const dr = Math.round(data[at]! * share) - r0;
      const dg = Math.round(data[at + 1]! * share) - g0;
      const db = Math.round(data[at + 2]! * share) - b0;
      const da = a - a0;
      const weight = rowWeight * across.weights[i]! * powers[dr * dr + dg * dg + db * db + da * da]!;
      r += weight * share * SRGB_TO_LINEAR[data[at]!]!;
      g += weight * share * SRGB_TO_LINEAR[data[at + 1]!]!;
      b += weight * share * SRGB_TO_LINEAR[data[at + 2]!]!;
      alpha += weight * share;
      total += weight;
    }
  }
  sums[0] = r;
  sums[1] = g;
  sums[2] = b;
  sums[3] = alpha;
  sums[4] = total;
}

/**
 * `source` made smaller, keeping what stands out; its resolution changes along, so the print size stays.
 * PSNR against ./reference.ts is above 50 dB.
 * @param lambda 0 = the exact area average … 1 = as much detail as the paper advises
 * @param report called now and then with the fraction done; it may throw to stop
 * @throws RangeError when a side would grow, or λ is not 0…1
 */
export function downscaleDetailed(
  source: Raster,
  width: number,
  height: number,
  lambda: number,
  report: (fraction: number) => void = () => undefined,
): Raster {
  if (!(lambda >= 0 && lambda <= 1)) throw new RangeError(`λ is 0…1, not ${lambda}.`);
  if (width > source.width || height > source.height) {
    throw new RangeError('This filter only makes pictures smaller; use resample() to enlarge.');
  }
  const box = resample(source, width, height, 'box', (fraction) => report(fraction * 0.2));
  if (lambda === 0) {
    report(1);
    return box;
  }
  const target = createRaster(width, height, { resolution: box.resolution, icc: box.icc });
  const guidance = premultiply(box.data);
  const across = layTaps('box', source.width, width);
  const down = layTaps('box', source.height, height);
  const powers = Float64Array.from({ length: MAX_SQUARE + 1 }, (_, square) => square ** (lambda / 2));
  const toSrgb = linearToSrgbTable();
  const expected = new Uint8Array(width * 4);
  const sums = new Float64Array(5);
  for (let y = 0; y < height; y++) {
    smoothRow(guidance, width, height, y, expected);
    for (let x = 0; x < width; x++) {
      gather(source, across, down, x, y, expected, powers, sums);
      const at = (y * width + x) * 4;
      if (sums[4] === 0) {
        target.data.set(box.data.subarray(at, at + 4), at);
        continue;
      }
      const alpha = Math.round((255 * sums[3]!) / sums[4]!);
      if (alpha === 0) continue;
      for (let c = 0; c < 3; c++) target.data[at + c] = toSrgb[Math.round((65_535 * sums[c]!) / sums[3]!)]!;
      target.data[at + 3] = alpha;
    }
    if (y % ROWS_PER_REPORT === 0) report(0.2 + (0.8 * y) / height);
  }
  report(1);
  return target;
}
