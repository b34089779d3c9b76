const LONGEST_EDGE_PX = 6;

export type SoftAreas = {
  readonly inked: number;
  readonly soft: number;
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
