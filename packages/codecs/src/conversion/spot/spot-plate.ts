import { clampShare, MM_PER_INCH } from '@printready/pixels/number';
import {
  channelsOf,
  depthOf,
  flattenPicture,
  type Picture,
  SAMPLES_PER_PIXEL,
  withDepth,
} from '@printready/pixels/picture';
import { convertPicture } from '@printready/pixels/profiles';
import { ASSUMED_PPI } from '@printready/pixels/raster';
import { distanceTransform } from '@printready/pixels/shapes';
import { createPlate, type Plate } from '@printready/print/plates';
import type { SpotRequest } from '../conversion.ts';

function spotPlate(
  { width, height, resolution }: Picture,
  ink: Pick<Plate, 'name' | 'color'>,
  coverage: Uint8Array,
): Plate {
  return createPlate({ id: 'spot', ...ink, width, height, resolution, coverage });
}

/** Plate whose ink is in proportion to darkness, with no ink where the picture is transparent. */
export async function plateOfTones(picture: Picture, { name, color }: SpotRequest): Promise<Plate> {
  const gray =
    picture.space === 'gray' ? picture : await convertPicture(picture, { space: 'gray', icc: null });
  const flat = withDepth(gray.alpha ? flattenPicture(gray, [1]) : gray, 8);
  return spotPlate(
    picture,
    { name, color },
    Uint8Array.from(flat.data, (value) => 255 - value),
  );
}

export function plateOfAlpha(picture: Picture, { name, color, chokeMm }: SpotRequest): Plate {
  const { width, height, data, alpha, resolution } = picture;
  const coverage = new Uint8Array(width * height).fill(255);
  const step = channelsOf(picture);
  const unit = depthOf(picture) === 16 ? 257 : 1;
  if (alpha)
    for (let i = 0; i < coverage.length; i++) coverage[i] = Math.round(data[i * step + step - 1]! / unit);
  const { x, y } = resolution ?? { x: ASSUMED_PPI, y: ASSUMED_PPI };
  const chokePx = (chokeMm * (x + y)) / 2 / MM_PER_INCH;
  return spotPlate(
    picture,
    { name, color },
    chokePx > 0 ? choke(coverage, width, height, chokePx) : coverage,
  );
}

/** Moves the 50 % contour inward; the new edge has one pixel of softness. */
function choke(coverage: Uint8Array, width: number, height: number, px: number): Uint8Array {
  const inside = coverage.map((value) => (value >= 128 ? 1 : 0));
  const squared = distanceTransform(inside, width, height);
  return coverage.map((value, i) => {
    const left = clampShare(Math.sqrt(squared[i]!) - px);
    return Math.min(value, Math.round(left * 255));
  });
}

export function blankPicture({ width, height, resolution }: Picture): Picture {
  const data = new Uint8Array(width * height * SAMPLES_PER_PIXEL.cmyk);
  return { width, height, space: 'cmyk', alpha: false, data, resolution, icc: null };
}
