import { matchesAscii, readAscii } from '@printready/pixels/bytes';

export const FORMAT_NAMES = {
  png: 'PNG',
  jpeg: 'JPEG',
  webp: 'WebP',
  gif: 'GIF',
  tiff: 'TIFF',
  bmp: 'BMP',
  avif: 'AVIF',
  heic: 'HEIC',
  jxl: 'JPEG XL',
  psd: 'Photoshop file',
  pdf: 'PDF',
  svg: 'SVG',
} as const;

export type Format = keyof typeof FORMAT_NAMES;

const SIGNATURES: readonly (readonly [Format, string])[] = [
  ['png', '\x89PNG\r\n\x1a\n'],
  ['jpeg', '\xff\xd8\xff'],
  ['gif', 'GIF87a'],
  ['gif', 'GIF89a'],
  ['tiff', 'II*\0'],
  ['tiff', 'MM\0*'],
  ['tiff', 'II+\0'],
  ['tiff', 'MM\0+'],
  ['psd', '8BPS'],
  ['bmp', 'BM'],
  ['jxl', '\xff\x0a'],
  ['jxl', '\0\0\0\x0cJXL \r\n\x87\n'],
];

const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'];
/** PDF readers accept the header anywhere in the first kilobyte (ISO 32000-1, annex H.3.4.1). */
const PDF_HEADER_WITHIN = 1024;
const SVG_ROOT_WITHIN = 4096;

export function sniffFormat(bytes: Uint8Array): Format | null {
  for (const [format, signature] of SIGNATURES) if (matchesAscii(bytes, 0, signature)) return format;
  if (matchesAscii(bytes, 0, 'RIFF') && matchesAscii(bytes, 8, 'WEBP')) return 'webp';
  if (matchesAscii(bytes, 4, 'ftyp')) return sniffIsoMedia(bytes);
  for (let at = 0; at < Math.min(PDF_HEADER_WITHIN, bytes.length); at++) {
    if (matchesAscii(bytes, at, '%PDF-')) return 'pdf';
  }
  return isSvg(bytes) ? 'svg' : null;
}

/** AVIF and HEIC use the same container; only the brands in its first box differ. */
function sniffIsoMedia(bytes: Uint8Array): Format | null {
  const end = Math.min(bytes[3]! + bytes[2]! * 256, bytes.length);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) brands.push(readAscii(bytes, at, 4));
  if (brands.includes('avif') || brands.includes('avis')) return 'avif';
  return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? 'heic' : null;
}

/** Looks for an <svg> root after the declaration, comments, and doctype, in UTF-8 or UTF-16 (skipping zero bytes). */
function isSvg(bytes: Uint8Array): boolean {
  const letters = bytes.subarray(0, SVG_ROOT_WITHIN).filter((byte) => byte !== 0);
  const text = readAscii(letters, 0, letters.length)
    .replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->/g, '')
    .replace(/<!DOCTYPE\s[^[>]*(\[[\s\S]*?\]\s*)?>/i, '');
  return /^\s*<(\w+:)?svg[\s>/]/.test(text);
}
