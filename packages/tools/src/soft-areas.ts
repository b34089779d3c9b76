/** Half-transparent pixels, told apart into the rims of solid art and wide fades, glows and shadows. */

/** Longer runs of half-transparent pixels in a row belong to a fade, not to an edge. */
const LONGEST_EDGE_PX = 6;

export type SoftAreas = {
  /** Pixels that are not transparent. */
  readonly inked: number;
  /** Of them, those that are not solid either. */
  readonly soft: number;
  /** Of those, the ones in fades. */
  readonly fading: number;
};

export function measureSoftAreas({
  data,
  width,
  height,
}: {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}): SoftAreas {
  let [inked, soft, fading] = [0, 0, 0];
  for (let y = 0; y < height; y++) {
    let run = 0;
    for (let x = 0; x <= width; x++) {
      const alpha = x < width ? data[(y * width + x) * 4 + 3]! : 0;
      if (alpha > 0) inked++;
      if (alpha > 0 && alpha < 255) {
        run++;
        continue;
      }
      soft += run;
      if (run > LONGEST_EDGE_PX) fading += run;
      run = 0;
    }
  }
  return { inked, soft, fading };
}
