import {
  channelsOf,
  createPicture,
  depthOf,
  type Picture,
  type PictureSpace,
  withDepth,
} from '../picture/picture.ts';
import { createRaster, type Raster } from '../raster/raster.ts';
import { type ReadFinding, readFinding } from '../reading/read-finding.ts';
import { colorAssets } from './color-assets.ts';
import { describeProfile, type Intent, type ProfileSource } from './lcms.ts';
import { grayProfile } from './profile-maker.ts';
import { openTransform } from './transform.ts';

const FOGRA39 = '../../assets/ISOcoated_v2_300_bas.icc';

let fogra39: Promise<Uint8Array> | undefined;

/** Coated paper, ISO 12647-2 (FOGRA39, 300 % ink); assumed for CMYK without a profile. */
export function fogra39Profile(): Promise<Uint8Array> {
  fogra39 ??= colorAssets.read(FOGRA39);
  fogra39.catch(() => {
    fogra39 = undefined;
  });
  return fogra39;
}

async function sourceOf(space: PictureSpace, icc: Uint8Array | null): Promise<ProfileSource> {
  if (icc) return icc;
  if (space === 'rgb') return 'srgb';
  return space === 'gray' ? grayProfile() : fogra39Profile();
}

export type ConvertTo = {
  readonly space: PictureSpace;
  /** Profile for the target space; null means sRGB, gray with the sRGB curve, or FOGRA39. */
  readonly icc: Uint8Array | null;
  readonly depth?: 8 | 16;
  readonly intent?: Intent;
};

/** Default: relative colorimetric with black point compensation. @throws RangeError for unsuitable profiles */
export async function convertPicture(picture: Picture, to: ConvertTo): Promise<Picture> {
  const converted = await tryConvert(picture, to);
  if (!converted) throw new RangeError(`These profiles do not convert ${picture.space} to ${to.space}.`);
  return converted;
}

async function tryConvert(picture: Picture, to: ConvertTo): Promise<Picture | null> {
  const { space, icc, depth = depthOf(picture), intent = 'relative' } = to;
  const { width, height, alpha, resolution } = picture;
  const transform = await openTransform(
    {
      profile: await sourceOf(picture.space, picture.icc),
      format: { space: picture.space, depth: depthOf(picture), alpha },
    },
    { profile: await sourceOf(space, icc), format: { space, depth, alpha } },
    { intent },
  );
  if (!transform) return null;
  try {
    const samples = width * height * channelsOf({ space, alpha });
    const data = depth === 16 ? new Uint16Array(samples) : new Uint8Array(samples);
    transform.convert(picture.data, data);
    const embedded = icc ?? (space === 'cmyk' ? await fogra39Profile() : null);
    return createPicture({ width, height, space, alpha, data, resolution, icc: embedded });
  } finally {
    transform.close();
  }
}

const GRID = [0, 32, 64, 96, 128, 160, 192, 224, 255] as const;

/** True if an RGB profile equals sRGB within 1 of 255; its samples then need no conversion. */
export async function isSrgb(icc: Uint8Array): Promise<boolean> {
  const colors = GRID.flatMap((r) => GRID.flatMap((g) => GRID.flatMap((b) => [r, g, b])));
  const format = { space: 'rgb', depth: 8, alpha: false } as const;
  const transform = await openTransform({ profile: icc, format }, { profile: 'srgb', format });
  if (!transform) return false;
  const input = Uint8Array.from(colors);
  const output = new Uint8Array(input.length);
  transform.convert(input, output);
  transform.close();
  return input.every((value, i) => Math.abs(value - output[i]!) <= 1);
}

export type ConvertedPicture = {
  /** 8-bit sRGB. Its `icc` is the file's own profile if that equals sRGB; otherwise null. */
  readonly raster: Raster;
  readonly findings: readonly ReadFinding[];
};

const SPACE_NAMES: Readonly<Record<PictureSpace, string>> = { gray: 'gray', rgb: 'RGB', cmyk: 'CMYK' };

export const KEEP_INKS =
  'Pure black prints as a mix of inks. To keep inks, use Image Converter (CMYK), Color Separator (CMYK) or a PDF in Fit My Print.';

export async function toRaster(picture: Picture): Promise<ConvertedPicture> {
  const { width, height, space, icc, resolution } = picture;
  const findings: ReadFinding[] = [];
  if (depthOf(picture) === 16)
    findings.push(readFinding('depth-reduced', '16 bits per channel were rounded to 8.'));
  const plain = space === 'gray' && icc === null;
  if (plain || (space === 'rgb' && (icc === null || (await isSrgb(icc))))) {
    const data = expand(withDepth(picture, 8));
    return { raster: createRaster(width, height, { data, resolution, icc: plain ? null : icc }), findings };
  }
  const converted = await tryConvert(picture, { space: 'rgb', icc: null, depth: 8 });
  if (!converted) {
    const plainly = await toRaster({ ...picture, icc: null });
    return {
      ...plainly,
      findings: [
        readFinding('profile-ignored', 'The embedded color profile is damaged and was ignored.'),
        ...plainly.findings,
      ],
    };
  }
  const name = icc ? (await describeProfile(icc))?.name : undefined;
  if (space === 'cmyk' && !icc)
    findings.push(
      readFinding('profile-assumed', 'The CMYK has no profile; it was taken for FOGRA39 (coated paper).'),
    );
  const from = name ?? SPACE_NAMES[space];
  findings.push(
    space === 'cmyk'
      ? readFinding('inks-in-rgb', `Colors were converted from ${from} to sRGB. ${KEEP_INKS}`)
      : readFinding('color-converted', `Colors were converted from ${from} to sRGB for work.`),
  );
  return {
    raster: createRaster(width, height, { data: expand(converted), resolution, icc: null }),
    findings,
  };
}

function expand({ data, space, alpha, width, height }: Picture): Uint8ClampedArray {
  const pixels = width * height;
  if (space === 'rgb' && alpha) return new Uint8ClampedArray(data.buffer, data.byteOffset, data.length);
  const out = new Uint8ClampedArray(pixels * 4);
  const step = channelsOf({ space, alpha });
  const last = space === 'rgb' ? 2 : 0;
  for (let pixel = 0, from = 0, to = 0; pixel < pixels; pixel++, from += step, to += 4) {
    out[to] = data[from]!;
    out[to + 1] = data[from + (last >> 1)]!;
    out[to + 2] = data[from + last]!;
    out[to + 3] = alpha ? data[from + step - 1]! : 255;
  }
  return out;
}

export function fromRaster({ width, height, data, resolution, icc }: Raster): Picture {
  const samples = new Uint8Array(data.buffer, data.byteOffset, data.length);
  return createPicture({ width, height, space: 'rgb', alpha: true, data: samples, resolution, icc });
}
