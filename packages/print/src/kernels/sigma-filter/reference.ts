/** Reference for the SIMD kernel: the sigma filter of Lee (1983, Digital image smoothing and the sigma filter). */

export const RADIUS = 2;

/** Mean of pixels whose channels differ from the center's by at most `tolerance`, rounded half up. */
export function filterBySigmaReference(
  rgba: Uint8Array,
  width: number,
  height: number,
  tolerance: number,
): Uint8Array {
  const filtered = new Uint8Array(rgba.length);
  const isNear = (one: number, other: number) =>
    [0, 1, 2, 3].every((c) => Math.abs(rgba[one + c]! - rgba[other + c]!) <= tolerance);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x);
      const near: number[] = [];
      for (let v = Math.max(0, y - RADIUS); v <= Math.min(height - 1, y + RADIUS); v++)
        for (let u = Math.max(0, x - RADIUS); u <= Math.min(width - 1, x + RADIUS); u++)
          if (isNear(at, 4 * (v * width + u))) near.push(4 * (v * width + u));
      for (let c = 0; c < 4; c++) {
        const sum = near.reduce((all, pixel) => all + rgba[pixel + c]!, 0);
        filtered[at + c] = Math.floor((2 * sum + near.length) / (2 * near.length));
      }
    }
  return filtered;
}
