/** Pictures inside a drawing, as the plain PNGs and JPEGs that resvg reads right: upright, RGB, sRGB. */
import { latin1 } from '@printready/documents/pdf/objects';
import { readAscii } from '@printready/imaging/bytes';
import { fromRaster } from '@printready/imaging/color/convert';
import { atob, TextEncoder } from '@printready/imaging/platform';
import type { Raster } from '@printready/imaging/raster';
import { BadImage } from '../bad-image.ts';
import { readJpegSegments } from '../jpeg/segments.ts';
import { encodePng } from '../png/encode.ts';
import { sniffFormat } from '../sniff.ts';
import { toBase64 } from './encode.ts';
import type { Box } from './matrix.ts';
import type { Undrawn } from './scope.ts';
import { elementsIn, type SvgElement } from './xml-tree.ts';

/** Opens a picture as tools take it, 8-bit sRGB. @throws BadImage, and whatever a codec throws */
export type OpenImage = (bytes: Uint8Array) => Promise<Raster>;

/** Replaces every picture that resvg would read wrong or not at all. Returns those that cannot be read. */
export async function plainImages(
  root: SvgElement,
  openImage: OpenImage,
  boxes: ReadonlyMap<SvgElement, Box>,
): Promise<Undrawn[]> {
  const unread: Undrawn[] = [];
  const known = new Map<string, string | null>();
  for (const element of elementsIn(root)) {
    if (element.name !== 'image' && element.name !== 'feImage') continue;
    const href = element.attributes.get('href')?.trim() ?? '';
    if (href === '' || href.startsWith('#')) continue;
    if (!known.has(href)) known.set(href, await plainHref(href, openImage));
    const plain = known.get(href) ?? null;
    if (plain !== null) element.attributes.set('href', plain);
    else unread.push({ kind: /^data:/i.test(href) ? 'image' : 'link', box: boxes.get(element) ?? null });
  }
  return unread;
}

/** Null where there is no picture to be had. */
async function plainHref(href: string, openImage: OpenImage): Promise<string | null> {
  const bytes = dataOf(href);
  if (!bytes) return null;
  const format = sniffFormat(bytes);
  if (
    format === 'gif' ||
    (format === 'png' && isPlainPng(bytes)) ||
    (format === 'jpeg' && isPlainJpeg(bytes))
  )
    return href;
  try {
    const raster = await openImage(bytes);
    const png = await encodePng(fromRaster(raster));
    return `data:image/png;base64,${latin1(toBase64(png))}`;
  } catch (error) {
    if (error instanceof BadImage) return null;
    throw error;
  }
}

/** Null for what lies outside the file or is no data. */
function dataOf(href: string): Uint8Array | null {
  const comma = href.indexOf(',');
  if (!/^data:/i.test(href) || comma < 0) return null;
  const body = percentDecoded(new TextEncoder().encode(href.slice(comma + 1)));
  if (!/;\s*base64\s*$/i.test(href.slice(0, comma).slice(-40))) return body;
  const letters = latin1(body).replaceAll(/\s/g, '').replace(/=+$/, '');
  try {
    return Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
  } catch {
    // No base64: there is no picture in it.
    return null;
  }
}

const PERCENT = 0x25;

function percentDecoded(bytes: Uint8Array): Uint8Array {
  if (!bytes.includes(PERCENT)) return bytes;
  const decoded: number[] = [];
  for (let at = 0; at < bytes.length; at++) {
    const hex = bytes[at] === PERCENT ? readAscii(bytes, at + 1, 2) : '';
    if (/^[0-9a-f]{2}$/i.test(hex)) {
      decoded.push(Number.parseInt(hex, 16));
      at += 2;
    } else decoded.push(bytes[at]!);
  }
  return Uint8Array.from(decoded);
}

/** Chunks that give the numbers a meaning other than sRGB stand before the pixels. */
function isPlainPng(bytes: Uint8Array): boolean {
  for (let at = 8; at + 8 <= bytes.length; ) {
    const name = readAscii(bytes, at + 4, 4);
    if (name === 'IDAT' || name === 'sRGB') return true;
    if (['iCCP', 'cICP', 'gAMA', 'cHRM'].includes(name)) return false;
    at += 12 + bytes[at]! * 0x1000000 + (bytes[at + 1]! << 16) + (bytes[at + 2]! << 8) + bytes[at + 3]!;
  }
  return true;
}

function isPlainJpeg(bytes: Uint8Array): boolean {
  const { frame, exif, icc } = readJpegSegments(bytes);
  return (
    frame !== null &&
    frame.components !== 4 &&
    exif.orientation <= 1 &&
    icc === null &&
    (frame.process === 0 || frame.process === 2)
  );
}
