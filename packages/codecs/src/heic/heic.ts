/** HEIC (iPhone photos) through libheif, decoding only; the profile is read from the container here. */

import { createPicture, type Picture } from '@printready/imaging/picture';
import { type ReadFinding, readFinding } from '@printready/imaging/read-finding';
import startHeif from 'libheif-js/libheif-wasm/libheif-bundle.mjs';
import { BadImage } from '../bad-image.ts';
import { applyColorCode } from '../color-code.ts';
import { keepProfile } from '../icc.ts';
import { hasPremultipliedAlpha, readIsoColor, readIsoProfile } from '../iso-boxes.ts';
import { straighten } from '../straighten.ts';

type HeifImage = {
  get_width(): number;
  get_height(): number;
  display(
    target: { data: Uint8ClampedArray; width: number; height: number },
    done: (shown: object | null) => void,
  ): void;
  free(): void;
};
type Heif = { readonly HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } };

/** @throws BadImage */
export async function decodeHeic(
  bytes: Uint8Array,
  { maxPixels }: { readonly maxPixels: number },
): Promise<{ picture: Picture; findings: ReadFinding[] }> {
  const heif = startHeif() as Heif;
  const images = new heif.HeifDecoder().decode(bytes);
  const [image] = images;
  if (!image) throw new BadImage('corrupt', 'The HEIC holds no picture that can be read.');
  const width = image.get_width();
  const height = image.get_height();
  if (width * height > maxPixels)
    throw new BadImage('too-large', `${width} × ${height} px are over the limit.`);
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
  const shown = await new Promise<object | null>((resolve) => {
    image.display(target, resolve);
  });
  for (const one of images) one.free();
  if (!shown) throw new BadImage('corrupt', "The HEIC's data is damaged.");
  const findings: ReadFinding[] = [];
  if (images.length > 1)
    findings.push(readFinding('picture-chosen', 'The file holds several pictures; the first is used.'));
  const icc = keepProfile(readIsoProfile(bytes), 'rgb', findings);
  const data = new Uint8Array(target.data.buffer);
  if (hasPremultipliedAlpha(bytes)) straighten(data, 4);
  const picture = createPicture({ width, height, space: 'rgb', alpha: true, data, resolution: null, icc });
  return { picture: applyColorCode(picture, readIsoColor(bytes), findings), findings };
}
