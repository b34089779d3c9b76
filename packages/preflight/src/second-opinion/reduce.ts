export type Pixels = {
  readonly width: number;
  readonly height: number;
  /** 8-bit RGBA with straight alpha. */
  readonly data: Uint8Array | Uint8ClampedArray;
};

export type Reduced = {
  readonly width: number;
  readonly height: number;
  /** Premultiplied RGBA, 0…255. */
  readonly data: Float32Array;
};

/** Longest side of a reduced picture, px. */
const SIDE = 256;

export function reducedSize({ width, height }: Pick<Pixels, 'width' | 'height'>): {
  readonly width: number;
  readonly height: number;
} {
  const scale = Math.min(1, SIDE / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** Averages over the cells of a smaller grid. @param size at most that of the picture. */
export function reduce(
  { width, height, data }: Pixels,
  size: { readonly width: number; readonly height: number },
): Reduced {
  const sums = new Float32Array(size.width * size.height * 4);
  const counts = new Uint32Array(size.width * size.height);
  const columns = Uint32Array.from({ length: width }, (_, x) => Math.floor((x * size.width) / width));
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * size.height) / height) * size.width;
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const cell = row + columns[x]!;
      const alpha = data[at + 3]!;
      counts[cell]!++;
      sums[cell * 4 + 3]! += alpha;
      for (let c = 0; c < 3; c++) sums[cell * 4 + c]! += (data[at + c]! * alpha) / 255;
    }
  }
  for (let i = 0; i < sums.length; i++) sums[i]! /= counts[i >> 2]!;
  return { ...size, data: sums };
}
