/** The five sections after the header of a Photoshop file (Adobe Photoshop File Formats Specification, 2019). */

import {
  ascii,
  joinBytes,
  matchesAscii,
  readUint16,
  readUint32,
  writeUint16,
  writeUint32,
} from '@printready/pixels/bytes';
import { type Resolution, toResolution } from '@printready/pixels/raster';
import { Malformed } from '../budget.ts';

export const PSD_RESOURCES = {
  resolution: 1005,
  alphaNames: 1006,
  oldDisplayInfo: 1007,
  iptc: 1028,
  icc: 1039,
  transparentIndex: 1047,
  unicodeAlphaNames: 1045,
  alphaIdentifiers: 1053,
  version: 1057,
  exif: 1058,
  xmp: 1060,
  alternateSpotColors: 1067,
  displayInfo: 1077,
} as const;

const RESOURCE_SIGNATURES = ['8BIM', 'MeSa', 'PHUT', 'AgHg', 'DCSR'];

export type PsdSections = {
  readonly palette: Uint8Array;
  readonly resources: Uint8Array;
  readonly layers: Uint8Array;
  readonly image: Uint8Array;
  readonly cut: boolean;
};

export const psdTruncated = () => new Malformed('The Photoshop file is incomplete.');

export function cutPsdSections(bytes: Uint8Array, large: boolean): PsdSections {
  let at = 26;
  let cut = false;
  const take = (wide: boolean): Uint8Array => {
    const from = at + (wide ? 8 : 4);
    if (from > bytes.length) {
      cut = true;
      return bytes.subarray(bytes.length);
    }
    const length = wide ? readUint32(bytes, at) * 2 ** 32 + readUint32(bytes, at + 4) : readUint32(bytes, at);
    at = from + length;
    cut ||= at > bytes.length;
    return bytes.subarray(from, at);
  };
  const [palette, resources, layers] = [take(false), take(false), take(large)];
  return { palette, resources, layers, image: bytes.subarray(at), cut };
}

/** Image resources keyed by number, the first of each only; also reads a JPEG's "Photoshop 3.0" block. */
export function readPsdResources(bytes: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const resources = new Map<number, Uint8Array>();
  for (let at = 0; at + 12 <= bytes.length; ) {
    if (!RESOURCE_SIGNATURES.some((signature) => matchesAscii(bytes, at, signature))) break;
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
