import { type PdfFile, PdfName, type PdfStream, parseColorSpace } from '@printready/documents/pdf';
import { zlibSync } from 'fflate';
import type { OpenPdf } from './open-for-edit.ts';

/** Shrinks only pictures above `overPpi` at every placement. @returns number of changed pictures. */
export function shrinkPictures(open: OpenPdf, overPpi: number, toPpi: number): number {
  const leastPpi = new Map<PdfStream, number>();
  for (const page of open.pages) {
    for (const { stream, ppi } of open.picturesOn(page)) {
      leastPpi.set(stream, Math.min(leastPpi.get(stream) ?? Infinity, ppi));
    }
  }
  let changed = 0;
  for (const [stream, ppi] of leastPpi) {
    if (ppi > overPpi && shrink(open.file, stream, toPpi / ppi)) changed++;
  }
  return changed;
}

/** False, without changes, for palettes, 1-bit pictures, color-key masks, and unsupported codecs. */
function shrink(file: PdfFile, stream: PdfStream, factor: number): boolean {
  const { dict } = stream;
  const mask = file.stream(dict.get('SMask'));
  const stays =
    file.resolve(dict.get('ImageMask')) === true ||
    file.resolve(dict.get('Mask')) !== null ||
    mask?.dict.has('Matte') === true;
  if (stays || !shrinkPixels(file, stream, factor)) return false;
  if (mask) shrinkPixels(file, mask, factor);
  return true;
}

function shrinkPixels(file: PdfFile, stream: PdfStream, factor: number): boolean {
  const { dict } = stream;
  const width = file.number(dict.get('Width')) ?? 0;
  const height = file.number(dict.get('Height')) ?? 0;
  const space = parseColorSpace(file, dict.get('ColorSpace'), null);
  if (file.number(dict.get('BitsPerComponent')) !== 8 || !space || space.palette) return false;
  const { bytes, codec, damaged } = file.decode(stream);
  const size = width * height * space.components;
  if (codec !== null || damaged || size === 0 || bytes.length < size) return false;
  const to = {
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  };
  const pixels = averageDown(bytes, { width, height }, to, space.components);
  stream.raw = zlibSync(pixels);
  dict.set('Filter', new PdfName('FlateDecode'));
  dict.delete('DecodeParms');
  dict.set('Width', to.width);
  dict.set('Height', to.height);
  return true;
}

type Size = { readonly width: number; readonly height: number };

function averageDown(pixels: Uint8Array, from: Size, to: Size, components: number): Uint8Array {
  const out = new Uint8Array(to.width * to.height * components);
  const across = coverage(from.width, to.width);
  const sums = new Float64Array(to.width * components);
  for (const [y, rows] of coverage(from.height, to.height).entries()) {
    sums.fill(0);
    for (const { at, weight } of rows)
      addRow(sums, pixels.subarray(at * from.width * components), across, weight, components);
    const base = y * to.width * components;
    for (let i = 0; i < sums.length; i++) out[base + i] = Math.round(sums[i] ?? 0);
  }
  return out;
}

type Share = { readonly at: number; readonly weight: number };

/** Source pixels for each target pixel, with shares that sum to 1. */
function coverage(from: number, to: number): Share[][] {
  const step = from / to;
  return Array.from({ length: to }, (_, i) => {
    const [start, end] = [i * step, (i + 1) * step];
    const shares: Share[] = [];
    for (let at = Math.floor(start); at < Math.min(from, Math.ceil(end)); at++) {
      shares.push({ at, weight: (Math.min(end, at + 1) - Math.max(start, at)) / step });
    }
    return shares;
  });
}

function addRow(
  sums: Float64Array,
  row: Uint8Array,
  across: readonly (readonly Share[])[],
  rowWeight: number,
  components: number,
): void {
  for (const [x, shares] of across.entries()) {
    for (const { at, weight } of shares) {
      for (let c = 0; c < components; c++) {
        const i = x * components + c;
        sums[i] = (sums[i] ?? 0) + (row[at * components + c] ?? 0) * weight * rowWeight;
      }
    }
  }
}
