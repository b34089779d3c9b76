/** Input and output of every tool: 8-bit RGBA with straight alpha, resolution and color profile. */

/** Pixels per inch along each axis; scanners and faxes write unequal ones. */
export type Resolution = { readonly x: number; readonly y: number };

export type Raster = {
  /** Columns, ≥ 1. */
  readonly width: number;
  /** Rows, ≥ 1. */
  readonly height: number;
  /** `width × height × 4` bytes, rows from the top, R G B A, alpha not premultiplied. May be a view on shared memory. */
  readonly data: Uint8ClampedArray;
  /** Null when the file has none. */
  readonly resolution: Resolution | null;
  /** Embedded ICC profile of the samples, byte for byte; null means sRGB. */
  readonly icc: Uint8Array | null;
};

/**
 * Creates a raster from pixels, or a fully transparent black one.
 * @throws RangeError when the size is not a positive integer or the pixels do not match it.
 */
export function createRaster(
  width: number,
  height: number,
  parts: { data?: Uint8ClampedArray; resolution?: Resolution | null; icc?: Uint8Array | null } = {},
): Raster {
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1) {
    throw new RangeError(`A raster needs whole sides of at least 1 px, not ${width} × ${height}.`);
  }
  const data = parts.data ?? new Uint8ClampedArray(width * height * 4);
  if (data.length !== width * height * 4) {
    throw new RangeError(`${width} × ${height} px need ${width * height * 4} bytes, not ${data.length}.`);
  }
  return { width, height, data, resolution: parts.resolution ?? null, icc: parts.icc ?? null };
}

/** Replaces the pixels; size, resolution and profile stay. */
export function withPixels(raster: Raster, data: Uint8ClampedArray): Raster {
  return createRaster(raster.width, raster.height, { data, resolution: raster.resolution, icc: raster.icc });
}

/** Resolution assumed for files without one; every screen that uses it says so. */
export const ASSUMED_PPI = 300;

/** Pixels per millimeter at print size: mean of both axes, from the file's resolution or the assumed one. */
export function pixelsPerMillimeter(raster: Pick<Raster, 'resolution'>): number {
  const { x, y } = raster.resolution ?? { x: ASSUMED_PPI, y: ASSUMED_PPI };
  return (x + y) / 2 / 25.4;
}
