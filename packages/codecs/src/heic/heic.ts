/** HEIC (iPhone photos) through libheif, decoding only; the profile is read from the container here. */

import { matchesAscii, readUint32 } from '@printready/imaging/bytes';
import { createPicture, type Picture } from '@printready/imaging/picture';
import { type ReadFinding, readFinding } from '@printready/imaging/read-finding';
import startHeif from 'libheif-js/libheif-wasm/libheif-bundle.mjs';
import { BadImage } from '../bad-image.ts';
import { keepProfile } from '../icc.ts';

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

/** Boxes that hold boxes on the way to the color box, with the bytes before their first child (ISO/IEC 14496-12). */
const CONTAINERS: Readonly<Record<string, number>> = { meta: 4, iprp: 0, ipco: 0 };

/** The first ICC profile among the item properties. */
export function readIsoProfile(bytes: Uint8Array): Uint8Array | null {
  const walk = (from: number, end: number): Uint8Array | null => {
    for (let at = from; at + 8 <= end; ) {
      const size = readUint32(bytes, at);
      const next = size === 0 ? end : at + size;
      if (size === 1 || next > end || next < at + 8) return null;
      if (
        matchesAscii(bytes, at + 4, 'colr') &&
        (matchesAscii(bytes, at + 8, 'prof') || matchesAscii(bytes, at + 8, 'rICC'))
      )
        return bytes.subarray(at + 12, next);
      const skip = Object.entries(CONTAINERS).find(([name]) => matchesAscii(bytes, at + 4, name))?.[1];
      const found = skip === undefined ? null : walk(at + 8 + skip, next);
      if (found) return found;
      at = next;
    }
    return null;
  };
  return walk(0, bytes.length);
}

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
  return {
    picture: createPicture({ width, height, space: 'rgb', alpha: true, data, resolution: null, icc }),
    findings,
  };
}
