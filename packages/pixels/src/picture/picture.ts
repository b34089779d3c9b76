/** Pixels in the file's own bit depth, inks, and profile, which conversion preserves. Tools work on a `Raster`. */
import type { Resolution } from '../raster/raster.ts';

export type PictureSpace = 'gray' | 'rgb' | 'cmyk';

export const SAMPLES_PER_PIXEL: Readonly<Record<PictureSpace, number>> = { gray: 1, rgb: 3, cmyk: 4 };

export type Picture = {
  readonly width: number;
  readonly height: number;
  readonly space: PictureSpace;
  readonly alpha: boolean;
  /** Interleaved samples, 8 or 16 bits. Gray: 0 = black; CMYK: 0 = no ink. May be a view of shared memory. */
  readonly data: Uint8Array | Uint16Array;
  readonly resolution: Resolution | null;
  /** Profile of these samples, for the same color space; null means sRGB, sRGB gray, or plain CMYK. */
  readonly icc: Uint8Array | null;
};

export function channelsOf({ space, alpha }: Pick<Picture, 'space' | 'alpha'>): number {
  return SAMPLES_PER_PIXEL[space] + Number(alpha);
}

export function depthOf({ data }: Pick<Picture, 'data'>): 8 | 16 {
  return data.BYTES_PER_ELEMENT === 2 ? 16 : 8;
}

/** Validates and returns the picture. @throws RangeError if the samples do not match the size. */
export function createPicture(picture: Picture): Picture {
  const { width, height, data } = picture;
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1)
    throw new RangeError(`A picture needs whole sides of at least 1 px, not ${width} × ${height}.`);
  const needed = width * height * channelsOf(picture);
  if (data.length !== needed)
    throw new RangeError(`${width} × ${height} px need ${needed} samples, not ${data.length}.`);
  return picture;
}

/** Converts the sample depth: 8 → 16 is exact (v · 257), 16 → 8 rounds. */
export function withDepth(picture: Picture, depth: 8 | 16): Picture {
  const { data } = picture;
  if (depthOf(picture) === depth) return picture;
  if (depth === 16) {
    const wide = new Uint16Array(data.length);
    for (let i = 0; i < data.length; i++) wide[i] = data[i]! * 257;
    return { ...picture, data: wide };
  }
  const narrow = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) narrow[i] = to8Bits(data[i]!);
  return { ...picture, data: narrow };
}

/** Equals round(v · 255 / 65535), which never has a tie to round. */
function to8Bits(value: number): number {
  return ((value + 128) / 257) | 0;
}

export function isTranslucent(picture: Picture): boolean {
  if (!picture.alpha) return false;
  const { data } = picture;
  const step = channelsOf(picture);
  const full = depthOf(picture) === 16 ? 65_535 : 255;
  for (let at = step - 1; at < data.length; at += step) if (data[at] !== full) return true;
  return false;
}

/** Converts RGBA to RGB by reading four words and writing three; every supported platform is little-endian. */
function dropRgbaAlpha(data: Uint8Array, pixels: number): Uint8Array {
  const flat = new Uint8Array(pixels * 3);
  const whole = pixels & ~3;
  const from = new Uint32Array(data.buffer, data.byteOffset, whole);
  const to = new Uint32Array(flat.buffer, 0, (whole / 4) * 3);
  for (let i = 0, at = 0; i < whole; i += 4) {
    const second = from[i + 1]!;
    const third = from[i + 2]!;
    to[at++] = (from[i]! & 0xff_ffff) | (second << 24);
    to[at++] = ((second >>> 8) & 0xffff) | (third << 16);
    to[at++] = ((third >>> 16) & 0xff) | (from[i + 3]! << 8);
  }
  for (let i = whole; i < pixels; i++) flat.set(data.subarray(i * 4, i * 4 + 3), i * 3);
  return flat;
}

export function withoutAlpha(picture: Picture): Picture {
  if (!picture.alpha) return picture;
  if (picture.space === 'rgb' && picture.data instanceof Uint8Array && picture.data.byteOffset % 4 === 0)
    return { ...picture, alpha: false, data: dropRgbaAlpha(picture.data, picture.width * picture.height) };
  const { data, width, height } = picture;
  const colors = SAMPLES_PER_PIXEL[picture.space];
  const Samples = depthOf(picture) === 16 ? Uint16Array : Uint8Array;
  const flat = new Samples(width * height * colors);
  for (let from = 0, to = 0; to < flat.length; from += 1)
    for (let c = 0; c < colors; c++) flat[to++] = data[from++]!;
  return { ...picture, alpha: false, data: flat };
}

/** Composites the picture over a solid color in the same space, 0…1 per sample. */
export function flattenPicture(picture: Picture, ground: readonly number[]): Picture {
  if (!picture.alpha) return picture;
  const { data, width, height } = picture;
  const colors = SAMPLES_PER_PIXEL[picture.space];
  const full = depthOf(picture) === 16 ? 65_535 : 255;
  const Samples = full === 255 ? Uint8Array : Uint16Array;
  const under = ground.map((value) => value * full);
  const flat = new Samples(width * height * colors);
  for (let from = 0, to = 0; to < flat.length; from += colors + 1) {
    const alpha = data[from + colors]!;
    for (let c = 0; c < colors; c++)
      flat[to++] =
        alpha === full
          ? data[from + c]!
          : Math.round((data[from + c]! * alpha + under[c]! * (full - alpha)) / full);
  }
  return { ...picture, alpha: false, data: flat };
}
