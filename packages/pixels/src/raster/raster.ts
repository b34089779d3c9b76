/** Input and output of every tool: 8-bit RGBA with straight alpha, resolution, and color profile. */

export type Size = { readonly width: number; readonly height: number };
export type Point = { readonly x: number; readonly y: number };
/** 8-bit sRGB. */
export type Rgb = { readonly r: number; readonly g: number; readonly b: number };

/** Pixels per inch along each axis; scanners and faxes write unequal values. */
export type Resolution = { readonly x: number; readonly y: number };

type SpotInk = {
  readonly name: string;
  readonly color: Rgb;
  /** One byte per pixel: 0 is no ink, 255 is full ink. */
  readonly coverage: Uint8Array;
};

export type FileInks = {
  /** Cyan, magenta, yellow, and black of each pixel: 0 is no ink, 255 is full ink. */
  readonly process: Uint8Array;
  /** Profile of the process inks; null if there is none or the file does not name it. */
  readonly icc: Uint8Array | null;
  readonly spots: readonly SpotInk[];
};

export type Raster = {
  readonly width: number;
  readonly height: number;
  /** `width × height × 4` bytes, rows from the top, R G B A, straight alpha. May be a view of shared memory. */
  readonly data: Uint8ClampedArray;
  readonly resolution: Resolution | null;
  /** Embedded ICC profile of the samples, byte for byte; null means sRGB. */
  readonly icc: Uint8Array | null;
  /** For tools that print inks. Operations that change pixels must omit `inks`. */
  readonly inks?: FileInks;
};

/** Transparent black by default. @throws RangeError for an invalid size, or mismatched pixels or inks */
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

/** @returns the same raster, or a copy whose pixels start at a multiple of 4 bytes, as word access needs */
export function wordAligned(raster: Raster): Raster {
  return raster.data.byteOffset % 4 === 0 ? raster : withPixels(raster, raster.data.slice());
}

export function isOpaque({ data }: Raster): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
}

/** A raster's samples as plain bytes, without a copy. */
export const bytesOf = ({ data }: Raster): Uint8Array =>
  new Uint8Array(data.buffer, data.byteOffset, data.length);

export function withPixels(raster: Raster, data: Uint8ClampedArray): Raster {
  return createRaster(raster.width, raster.height, { data, resolution: raster.resolution, icc: raster.icc });
}

/** Default resolution for files without one; the user interface marks it as assumed. */
export const ASSUMED_PPI = 300;

export const meanPpi = ({ x, y }: Resolution): number => (x + y) / 2;

/** Mean ppi of both axes: the file's resolution or the assumed one. */
export const printPpi = ({ resolution }: Pick<Raster, 'resolution'>): number =>
  resolution ? meanPpi(resolution) : ASSUMED_PPI;

export const pixelsPerMillimeter = (raster: Pick<Raster, 'resolution'>): number => printPpi(raster) / 25.4;
