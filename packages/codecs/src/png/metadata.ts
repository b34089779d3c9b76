/** EXIF, XMP and IPTC in PNG chunks (PNG 3rd edition; XMP part 3; IPTC as in ImageMagick and exiftool). */

import { PSD_RESOURCES, readPsdResources, writePsdResource } from '@printready/documents/psd';
import { ascii, bytesToHex, joinBytes, matchesAscii } from '@printready/pixels/bytes';
import { deflate, inflate } from '@printready/pixels/compression';
import type { Metadata } from '@printready/pixels/picture';
import { TextDecoder } from '@printready/pixels/platform';
import { type PngChunks, writeChunk } from './chunks.ts';

const XMP_KEYWORD = 'XML:com.adobe.xmp\0';
const IPTC_KEYWORD = 'Raw profile type iptc\0';
const COMPRESSED = 1;
/** Real profiles and packets range from a few kB to 4 MB; larger ones are decompression bombs. */
const MAX_BYTES = 16 * 1024 * 1024;

export async function inflateText(body: Uint8Array): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    await inflate([body], (piece) => {
      length += piece.length;
      if (length <= MAX_BYTES) pieces.push(piece);
      return length <= MAX_BYTES;
    });
  } catch {
    return new Uint8Array(0);
  }
  return joinBytes(pieces);
}

export async function readPngMetadata({ first, texts }: PngChunks): Promise<Metadata> {
  const xmp = texts.find(({ name, body }) => name === 'iTXt' && matchesAscii(body, 0, XMP_KEYWORD));
  const iptc = texts.find(({ body }) => matchesAscii(body, 0, IPTC_KEYWORD));
  return {
    exif: first.get('eXIf') ?? null,
    xmp: xmp ? await readInternational(xmp.body) : null,
    iptc: iptc ? await readRawProfile(iptc.name, iptc.body) : null,
  };
}

/** Chunk layout: keyword, compression, language, translated keyword, text. */
async function readInternational(body: Uint8Array): Promise<Uint8Array | null> {
  const flags = XMP_KEYWORD.length;
  const language = body.indexOf(0, flags + 2);
  const text = body.subarray(body.indexOf(0, language + 1) + 1);
  if (language < 0) return null;
  const xmp = body[flags] === COMPRESSED ? await inflateText(text) : text;
  return xmp.length > 0 ? xmp : null;
}

/** Layout: name, length, and lines of hexadecimal digits. The data is either bare IPTC or a Photoshop resource. */
async function readRawProfile(name: string, body: Uint8Array): Promise<Uint8Array | null> {
  const from = IPTC_KEYWORD.length;
  const text = name === 'zTXt' ? await inflateText(body.subarray(from + 1)) : body.subarray(from);
  const digits = /^\s*[\w ]+\n\s*\d+\s+([0-9a-fA-F\s]+)$/.exec(new TextDecoder().decode(text))?.[1];
  const pairs = digits?.replaceAll(/\s/g, '').match(/../g) ?? [];
  const bytes = Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
  const iptc = matchesAscii(bytes, 0, '8BIM') ? readPsdResources(bytes).get(PSD_RESOURCES.iptc) : bytes;
  return iptc && iptc.length > 0 ? iptc : null;
}

const HEX_PER_LINE = 72;

export async function writePngMetadata({ exif, xmp, iptc }: Metadata): Promise<Uint8Array<ArrayBuffer>[]> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  if (exif) chunks.push(writeChunk('eXIf', exif));
  if (xmp) chunks.push(writeChunk('iTXt', joinBytes([ascii(`${XMP_KEYWORD}\0\0\0\0`), xmp])));
  if (iptc) {
    const bytes = writePsdResource(PSD_RESOURCES.iptc, iptc);
    const lines = bytesToHex(bytes).match(new RegExp(`.{1,${HEX_PER_LINE}}`, 'g')) ?? [];
    const text = ascii(`\niptc\n${String(bytes.length).padStart(8)}\n${lines.join('\n')}\n`);
    chunks.push(writeChunk('zTXt', joinBytes([ascii(`${IPTC_KEYWORD}\0`), await deflate(text)])));
  }
  return chunks;
}
