/** The five parts of a Photoshop file behind its header (Adobe Photoshop File Formats Specification, 2019). */

import {
  ascii,
  joinBytes,
  readUint16,
  readUint32,
  spells,
  writeUint16,
  writeUint32,
} from '@printready/imaging/bytes';
import type { Resolution } from '@printready/imaging/raster';
import { BadImage } from '../bad-image.ts';
import { toResolution } from '../density.ts';

/** Numbers of the image resources that are read or written here. */
export const PSD_RESOURCES = {
  resolution: 1005,
  alphaNames: 1006,
  iptc: 1028,
  icc: 1039,
  unicodeAlphaNames: 1045,
  version: 1057,
  exif: 1058,
  xmp: 1060,
  displayInfo: 1077,
} as const;

const RESOURCE_SIGNATURES = ['8BIM', 'MeSa', 'PHUT', 'AgHg', 'DCSR'];

export type PsdSections = {
  readonly palette: Uint8Array;
  readonly resources: Uint8Array;
  readonly layers: Uint8Array;
  /** The composite: compression and channels. */
  readonly image: Uint8Array;
};

export const psdBrokenOff = () => new BadImage('corrupt', 'The Photoshop file breaks off before its end.');

/** Sections follow each other, each behind its length. @throws BadImage */
export function cutPsdSections(bytes: Uint8Array, large: boolean): PsdSections {
  let at = 26;
  const take = (wide: boolean): Uint8Array => {
    if (at + (wide ? 8 : 4) > bytes.length) throw psdBrokenOff();
    const length = wide ? readUint32(bytes, at) * 2 ** 32 + readUint32(bytes, at + 4) : readUint32(bytes, at);
    const from = at + (wide ? 8 : 4);
    at = from + length;
    if (at > bytes.length) throw psdBrokenOff();
    return bytes.subarray(from, at);
  };
  return { palette: take(false), resources: take(false), layers: take(large), image: bytes.subarray(at) };
}

/** Image resources by number, the first of each; also what a JPEG carries as "Photoshop 3.0". */
export function readPsdResources(bytes: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const resources = new Map<number, Uint8Array>();
  for (let at = 0; at + 12 <= bytes.length; ) {
    if (!RESOURCE_SIGNATURES.some((signature) => spells(bytes, at, signature))) break;
    const id = readUint16(bytes, at + 4);
    const nameBytes = 1 + bytes[at + 6]!;
    const lengthAt = at + 6 + nameBytes + (nameBytes % 2);
    if (lengthAt + 4 > bytes.length) break;
    const length = readUint32(bytes, lengthAt);
    if (!resources.has(id)) resources.set(id, bytes.subarray(lengthAt + 4, lengthAt + 4 + length));
    at = lengthAt + 4 + length + (length % 2);
  }
  return resources;
}

/** One image resource without a name, padded to an even length. */
export function writePsdResource(id: number, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(12);
  head.set(ascii('8BIM'));
  writeUint16(head, 4, id);
  writeUint32(head, 8, body.length);
  return joinBytes([head, body, new Uint8Array(body.length % 2)]);
}

export function readPsdResolution(resources: ReadonlyMap<number, Uint8Array>): Resolution | null {
  const body = resources.get(PSD_RESOURCES.resolution);
  if (!body || body.length < 16) return null;
  return toResolution(readUint32(body, 0) / 65_536, readUint32(body, 8) / 65_536);
}
