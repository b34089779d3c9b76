import { deltaE2000, type Lab, srgbToLab } from '@printready/pixels/color';
import type { Raster } from '@printready/pixels/raster';

/** Number of samples with which the mean is accurate to a hundredth. */
const MAX_COMPARED = 400_000;

/** Mean CIEDE2000 over pixels that are opaque in both images, which must have the same size; 0 if there are none. */
export function meanDeltaE(first: Raster, second: Raster): number {
  const [a, b] = [first.data, second.data];
  if (a.length !== b.length)
    throw new RangeError('Two pictures of different size cannot be compared; resample one of them first.');
  const known = new Map<number, Lab>();
  const labOf = (data: Uint8ClampedArray, at: number): Lab => {
    const key = (data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!;
    let lab = known.get(key);
    if (!lab) {
      lab = srgbToLab(data[at]!, data[at + 1]!, data[at + 2]!);
      known.set(key, lab);
    }
    return lab;
  };
  const stride = Math.max(1, Math.floor(a.length / 4 / MAX_COMPARED));
  let [sum, count] = [0, 0];
  for (let at = 0; at < a.length; at += 4 * stride) {
    if (a[at + 3] !== 255 || b[at + 3] !== 255) continue;
    count++;
    if (a[at] === b[at] && a[at + 1] === b[at + 1] && a[at + 2] === b[at + 2]) continue;
    sum += deltaE2000(labOf(a, at), labOf(b, at));
  }
  return count > 0 ? sum / count : 0;
}
