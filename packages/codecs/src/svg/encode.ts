import { ascii, joinBytes } from '@printready/pixels/bytes';
import { MM_PER_INCH } from '@printready/pixels/number';
import type { Picture } from '@printready/pixels/picture';
import { ASSUMED_PPI } from '@printready/pixels/raster';
import { encodePng } from '../png/encode.ts';

const LETTERS = ascii('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');

export function toBase64(bytes: Uint8Array): Uint8Array {
  const text = new Uint8Array(Math.ceil(bytes.length / 3) * 4).fill('='.charCodeAt(0));
  for (let from = 0, to = 0; from < bytes.length; from += 3, to += 4) {
    const left = bytes.length - from;
    const three = (bytes[from]! << 16) | ((bytes[from + 1] ?? 0) << 8) | (bytes[from + 2] ?? 0);
    text[to] = LETTERS[three >> 18]!;
    text[to + 1] = LETTERS[(three >> 12) & 63]!;
    if (left > 1) text[to + 2] = LETTERS[(three >> 6) & 63]!;
    if (left > 2) text[to + 3] = LETTERS[three & 63]!;
  }
  return text;
}

export async function encodeSvg(picture: Picture): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = picture;
  const { x, y } = picture.resolution ?? { x: ASSUMED_PPI, y: ASSUMED_PPI };
  const millimeters = (pixels: number, ppi: number) => Math.round((pixels / ppi) * MM_PER_INCH * 1e4) / 1e4;
  const size = `width="${millimeters(width, x)}mm" height="${millimeters(height, y)}mm"`;
  return joinBytes([
    ascii(
      `<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size} viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">\n<image width="${width}" height="${height}" preserveAspectRatio="none" xlink:href="data:image/png;base64,`,
    ),
    toBase64(await encodePng(picture)),
    ascii('"/>\n</svg>\n'),
  ]);
}
