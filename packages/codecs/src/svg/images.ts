import { latin1 } from '@printready/documents/pdf';
import { readAscii } from '@printready/pixels/bytes';
import { atob, TextEncoder } from '@printready/pixels/platform';
import { fromRaster } from '@printready/pixels/profiles';
import type { Raster } from '@printready/pixels/raster';
import { BadImage } from '../bad-image.ts';
import { readJpegFrame, readJpegSegments } from '../jpeg/segments.ts';
import { encodePng } from '../png/encode.ts';
import { sniffFormat } from '../sniff.ts';
import { toBase64 } from './encode.ts';
import type { Box } from './matrix.ts';
import type { Undrawn } from './resolve/scope.ts';
import { elementsIn, type SvgElement } from './xml-tree.ts';

/** Decodes an image to 8-bit sRGB. @throws BadImage, or any codec error */
export type OpenImage = (bytes: Uint8Array) => Promise<Raster>;

type Plain = {
  readonly href: string | null;
  readonly kind?: 'ink-image' | 'converted-image';
};

/**
 * Replaces images that resvg decodes wrongly; returns images that are unreadable or that browsers show differently.
 */
export async function plainImages(
  root: SvgElement,
  openImage: OpenImage,
  boxes: ReadonlyMap<SvgElement, Box>,
): Promise<Undrawn[]> {
  const told: Undrawn[] = [];
  const known = new Map<string, Plain>();
  for (const element of elementsIn(root)) {
    if (element.name !== 'image' && element.name !== 'feImage') continue;
    const href = element.attributes.get('href')?.trim() ?? '';
    if (href === '' || href.startsWith('#')) continue;
    const plain = known.get(href) ?? (await toPlain(href, openImage));
    known.set(href, plain);
    const missing = /^data:/i.test(href) ? 'image' : 'link';
    const kind = plain.href === null ? missing : plain.kind;
    if (plain.href !== null) element.attributes.set('href', plain.href);
    if (kind) told.push({ kind, box: boxes.get(element) ?? null });
  }
  return told;
}

const SHOWN: readonly unknown[] = ['png', 'jpeg', 'gif', 'webp', 'avif', 'bmp', 'svg'];

async function toPlain(href: string, openImage: OpenImage): Promise<Plain> {
  const bytes = dataOf(href);
  if (!bytes) return { href: null };
  const format = sniffFormat(bytes);
  if (
    format === 'gif' ||
    (format === 'png' && isPlainPng(bytes)) ||
    (format === 'jpeg' && isPlainJpeg(bytes))
  )
    return { href };
  try {
    const raster = await openImage(bytes);
    const png = await encodePng(fromRaster(raster));
    const plain = `data:image/png;base64,${latin1(toBase64(png))}`;
    if (!SHOWN.includes(format)) return { href: plain, kind: 'converted-image' };
    const hasInks = format === 'jpeg' && readJpegFrame(bytes)?.components === 4;
    return { href: plain, ...(hasInks && { kind: 'ink-image' as const }) };
  } catch (error) {
    if (error instanceof BadImage) return { href: null };
    throw error;
  }
}

export function dataOf(href: string): Uint8Array | null {
  const comma = href.indexOf(',');
  if (!/^data:/i.test(href) || comma < 0) return null;
  const body = percentDecoded(new TextEncoder().encode(href.slice(comma + 1)));
  if (!/;\s*base64\s*$/i.test(href.slice(0, comma).slice(-40))) return body;
  const letters = latin1(body).replaceAll(/\s/g, '').replace(/=+$/, '');
  try {
    return Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
  } catch {
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

/** True if no chunk before the pixels defines a color space other than sRGB. */
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
