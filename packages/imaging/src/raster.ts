/** Input and output of every tool: 8-bit RGBA with straight alpha, resolution and color profile. */

/** Pixels per inch along each axis; scanners and faxes write unequal ones. */
export type Resolution = { readonly x: number; readonly y: number };

/** An ink of its own beside the process inks. */
type SpotInk = {
  readonly name: string;
  /** Color of 100 % ink, 8-bit sRGB. */
  readonly color: { readonly r: number; readonly g: number; readonly b: number };
  /** A byte a pixel: 0 none, 255 all of it. */
  readonly coverage: Uint8Array;
};

/** Ink coverage of the source file for each pixel. */
export type FileInks = {
  /** Cyan, magenta, yellow and black of each pixel: 0 none, 255 all of the ink. */
  readonly process: Uint8Array;
  /** The profile of the process inks; null: none, or one that the file does not name. */
  readonly icc: Uint8Array | null;
  readonly spots: readonly SpotInk[];
};

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
  /** For tools that print inks. Whatever changes a pixel leaves them out. */
  readonly inks?: FileInks;
};

/**
 * Creates a raster from pixels, or a fully transparent black one.
 * @throws RangeError when the size is not a positive integer or the pixels or inks do not match it.
 */
export function createRaster(
  width: number,
  height: number,
  parts: {
    data?: Uint8ClampedArray;
    resolution?: Resolution | null;
    icc?: Uint8Array | null;
    inks?: FileInks;
  } = {},
): Raster {
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1) {
    throw new RangeError(`A raster needs whole sides of at least 1 px, not ${width} × ${height}.`);
  }
  const data = parts.data ?? new Uint8ClampedArray(width * height * 4);
  if (data.length !== width * height * 4) {
    throw new RangeError(`${width} × ${height} px need ${width * height * 4} bytes, not ${data.length}.`);
  }
  const { resolution = null, icc = null, inks } = parts;
  if (
    inks &&
    [inks.process, ...inks.spots.map(({ coverage }) => coverage)].some(
      (plane, i) => plane.length !== width * height * (i === 0 ? 4 : 1),
    )
  )
    throw new RangeError(`The inks do not fit ${width} × ${height} px.`);
  return { width, height, data, resolution, icc, ...(inks && { inks }) };
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
