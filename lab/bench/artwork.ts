/** Deterministic artwork for benchmarks: the same bytes in Node, in the page, and in other programs. */

/**
 * Photograph with sensor noise in the middle, surrounded by flat, soft-edged shapes on black. Neighboring pixels are
 * rarely equal in the photograph, but mostly equal elsewhere.
 * @param photoShare fraction (0…1) of the width and height that the photograph covers
 */
export function paintArtwork(
  width: number,
  height: number,
  photoShare: number,
): Uint8ClampedArray<ArrayBuffer> {
  const data = new Uint8ClampedArray(width * height * 4);
  let state = 12_345;
  for (let y = 0, at = 0; y < height; y++) {
    const v = y / height - 0.5;
    for (let x = 0; x < width; x++, at += 4) {
      const u = x / width - 0.5;
      data[at + 3] = 255;
      if (Math.abs(u) * 2 < photoShare && Math.abs(v) * 2 < photoShare) {
        state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
        const noise = ((state >>> 16) & 15) - 8;
        data[at] = 128 + 120 * Math.sin(u * 9 + v * 4) + noise;
        data[at + 1] = 110 + 120 * Math.sin(v * 11 - u * 3) + noise;
        data[at + 2] = 100 + 110 * Math.sin((u + v) * 7) + noise;
      } else {
        // Rings whose edge fades over a few pixels.
        const ring = Math.sin(Math.hypot(u, v) * 60) * 8;
        const cover = Math.min(1, Math.max(0, ring + 0.5));
        data[at] = 240 * cover;
        data[at + 1] = 90 * cover;
        data[at + 2] = 30 * cover;
      }
    }
  }
  return data;
}
