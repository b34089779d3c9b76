/** Reads and writes JPEG marker segments (ITU-T T.81, JFIF 1.02, ICC.1 annex B.4) without decoding. */

import {
  PSD_RESOURCES,
  readPsdResolution,
  readPsdResources,
  writePsdResource,
} from '@printready/documents/psd/sections';
import { ascii, joinBytes, matchesAscii, readUint16, writeUint16 } from '@printready/pixels/bytes';
import { type Metadata, NO_METADATA } from '@printready/pixels/picture';
import { fromPerCentimeter, type Resolution, toJfifDensity, toResolution } from '@printready/pixels/raster';
import { BadImage } from '../bad-image.ts';
import { type Exif, readExif } from '../metadata/exif.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP13 = 0xed;
const EXIF_NAME = 'Exif\0\0';
const XMP_NAME = 'http://ns.adobe.com/xap/1.0/\0';
const PHOTOSHOP_NAME = 'Photoshop 3.0\0';
const ICC_NAME = 'ICC_PROFILE\0';
/** A segment's 16-bit length includes its own two bytes; a name and two one-byte numbers precede the profile data. */
const MAX_ICC_PART_BYTES = 65_535 - 2 - ICC_NAME.length - 2;

export type JpegFrame = {
  readonly width: number;
  readonly height: number;
  readonly components: number;
  readonly precision: number;
  /** Low nibble of the SOF marker: 0 baseline, 1 extended, 2 progressive; 9 and 10: 1 and 2, arithmetic-coded. */
  readonly process: number;
};

export type JpegSegments = {
  readonly frame: JpegFrame | null;
  readonly jfif: Resolution | null;
  readonly photoshop: Resolution | null;
  readonly exif: Exif;
  readonly metadata: Metadata;
  /** Joined profile parts; null if there are none, empty if a part is missing. */
  readonly icc: Uint8Array | null;
  readonly complete: boolean;
};

type Segment = { readonly marker: number; readonly body: Uint8Array };

/** SOF0…SOF15, except DHT (C4), JPG (C8) and DAC (CC). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** All segments up to the end of the image, without coded data. The last segment is an empty EOI if present. */
function* segmentsOf(bytes: Uint8Array): Generator<Segment, undefined> {
  let at = 2;
  while (at < bytes.length) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) return;
    const marker = bytes[at + 1];
    if (marker === undefined) return;
    // Stuffed zeros and restart markers are coded data; FF FF is padding; SOI and TEM have no length.
    if (marker === 0xff) at += 1;
    else if (marker <= 0x01 || (marker >= 0xd0 && marker <= SOI)) at += 2;
    else if (marker === EOI) {
      yield { marker, body: bytes.subarray(at, at) };
      return;
    } else {
      if (at + 4 > bytes.length) return;
      const end = at + 2 + readUint16(bytes, at + 2);
      if (end > bytes.length) return;
      yield { marker, body: bytes.subarray(at + 4, end) };
      at = end;
    }
  }
}

function readFrame({ marker, body }: Segment): JpegFrame {
  if (body.length < 6) throw new BadImage('corrupt', 'The JPEG header is invalid.');
  return {
    precision: body[0]!,
    height: readUint16(body, 1),
    width: readUint16(body, 3),
    components: body[5]!,
    process: marker & 0x0f,
  };
}

function readJfif(body: Uint8Array): Resolution | null {
  if (body.length < 12) return null;
  const x = readUint16(body, 8);
  const y = readUint16(body, 10);
  if (body[7] === 1) return toResolution(x, y);
  return body[7] === 2 ? fromPerCentimeter(x, y) : null;
}

/** Reads only the first frame header, which is enough for the size. @throws BadImage */
export function readJpegFrame(bytes: Uint8Array): JpegFrame | null {
  for (const segment of segmentsOf(bytes)) {
    if (isFrame(segment.marker)) return readFrame(segment);
    if (segment.marker === SOS) return null;
  }
  return null;
}

/** @throws BadImage if the frame header is damaged. */
export function readJpegSegments(bytes: Uint8Array): JpegSegments {
  let frame: JpegFrame | null = null;
  let jfif: Resolution | null = null;
  let photoshop: Resolution | null = null;
  let metadata = NO_METADATA;
  let complete = false;
  const iccParts = new Map<number, Uint8Array>();
  let iccCount = 0;
  for (const segment of segmentsOf(bytes)) {
    const { marker, body } = segment;
    if (isFrame(marker)) frame ??= readFrame(segment);
    else if (marker === APP0 && matchesAscii(body, 0, 'JFIF\0')) jfif ??= readJfif(body);
    else if (marker === APP1) metadata = readMetadata(segment, metadata);
    else if (marker === APP13 && matchesAscii(body, 0, PHOTOSHOP_NAME)) {
      const resources = readPsdResources(body.subarray(PHOTOSHOP_NAME.length));
      photoshop ??= readPsdResolution(resources);
      metadata = { ...metadata, iptc: metadata.iptc ?? resources.get(PSD_RESOURCES.iptc) ?? null };
    } else if (marker === APP2 && matchesAscii(body, 0, ICC_NAME)) {
      iccParts.set(body[12]!, body.subarray(14));
      iccCount = body[13]!;
    } else if (marker === EOI) complete = true;
  }
  const icc = iccCount === 0 ? null : joinIcc(iccParts, iccCount);
  const exif = readExif(metadata.exif ?? new Uint8Array(0));
  return { frame, jfif, photoshop, exif, metadata, icc, complete };
}

function readMetadata({ body }: Segment, found: Metadata): Metadata {
  const { exif, xmp } = found;
  if (matchesAscii(body, 0, 'Exif\0')) return { ...found, exif: exif ?? body.subarray(EXIF_NAME.length) };
  if (matchesAscii(body, 0, XMP_NAME)) return { ...found, xmp: xmp ?? body.subarray(XMP_NAME.length) };
  return found;
}

function joinIcc(parts: ReadonlyMap<number, Uint8Array>, count: number): Uint8Array {
  const inOrder: Uint8Array[] = [];
  for (let number = 1; number <= count; number++) {
    const part = parts.get(number);
    if (!part) return new Uint8Array(0);
    inOrder.push(part);
  }
  return joinBytes(inOrder);
}

function writeSegment(marker: number, body: Uint8Array): Uint8Array {
  const segment = joinBytes([Uint8Array.of(0xff, marker, 0, 0), body]);
  writeUint16(segment, 2, body.length + 2);
  return segment;
}

function writeJfif(resolution: Resolution | null): Uint8Array {
  const density = resolution ? toJfifDensity(resolution) : { units: 0, x: 1, y: 1 };
  const body = joinBytes([ascii('JFIF\0'), Uint8Array.of(1, 2, density.units, 0, 0, 0, 0, 0, 0)]);
  writeUint16(body, 8, density.x);
  writeUint16(body, 10, density.y);
  return writeSegment(APP0, body);
}

function metadataSegments({ exif, xmp, iptc }: Metadata): Uint8Array[] {
  const named = (marker: number, name: string, body: Uint8Array) =>
    writeSegment(marker, joinBytes([ascii(name), body]));
  return [
    ...(exif ? [named(APP1, EXIF_NAME, exif)] : []),
    ...(xmp ? [named(APP1, XMP_NAME, xmp)] : []),
    ...(iptc ? [named(APP13, PHOTOSHOP_NAME, writePsdResource(PSD_RESOURCES.iptc, iptc))] : []),
  ];
}

/** Payload limit for a metadata block: the 16-bit segment length includes its own two bytes and the name. */
export const MAX_JPEG_BLOCK_BYTES = 65_535 - 2 - XMP_NAME.length;

export function putJpegFacts(
  jpeg: Uint8Array,
  resolution: Resolution | null,
  icc: Uint8Array | null,
  metadata: Metadata,
): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [
    Uint8Array.of(0xff, SOI),
    writeJfif(resolution),
    ...metadataSegments(metadata),
  ];
  const count = Math.ceil((icc?.length ?? 0) / MAX_ICC_PART_BYTES);
  if (count > 255)
    throw new RangeError('A JPEG holds a color profile of at most 16 MB; convert to sRGB first.');
  for (let part = 0; icc && part < count; part++) {
    const slice = icc.subarray(part * MAX_ICC_PART_BYTES, (part + 1) * MAX_ICC_PART_BYTES);
    parts.push(writeSegment(APP2, joinBytes([ascii(ICC_NAME), Uint8Array.of(part + 1, count), slice])));
  }
  const hadJfif = jpeg[3] === APP0 && matchesAscii(jpeg, 6, 'JFIF\0');
  return joinBytes([...parts, jpeg.subarray(hadJfif ? 4 + readUint16(jpeg, 4) : 2)]);
}
