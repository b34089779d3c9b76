import { type ColorSpace, inkPercent, type PdfFile, type PdfStream } from '@printready/documents/pdf';
import { clampShare } from '@printready/pixels/number';
import { readJpegBlocks } from './jpeg-blocks.ts';
import { decodeSample } from './sample.ts';

const MAX_SAMPLES = 250_000;

type Ink = number | null | 'not-checked';
const known = new WeakMap<PdfStream, Ink>();

/** Null for colors without inks. A color space with one plate yields at most 100 % and needs no decoding. */
export function imageInkPercent(file: PdfFile, stream: PdfStream, space: ColorSpace): Ink {
  const before = known.get(stream);
  if (before !== undefined) return before;
  const ink = measure(file, stream, space);
  known.set(stream, ink);
  return ink;
}

function measure(file: PdfFile, stream: PdfStream, space: ColorSpace): Ink {
  if (inkPercent(space, space.initial) === null) return null;
  const read = decodeSample(file, stream);
  if (!read) return 'not-checked';
  const { bytes, codec } = read;
  const decode = file.numbers(stream.dict.get('Decode'));
  if (codec === 'DCTDecode' || codec === 'DCT') {
    const blocks = readJpegBlocks(bytes);
    if (blocks?.components === space.components) return darkest(space, blocks.values, 8, decode);
  } else if (codec === null) {
    const bits = file.number(stream.dict.get('BitsPerComponent')) ?? 8;
    if (bits === 8) return darkest(space, bytes, bits, decode);
    const width = file.number(stream.dict.get('Width')) ?? 0;
    return darkest(space, unpack(bytes, bits, width * space.components), bits, decode);
  }
  return space.family === 'Gray' ? null : 'not-checked';
}

function darkest(
  space: ColorSpace,
  samples: Uint8Array | Uint16Array,
  bits: number,
  decode: readonly number[] | null,
): number {
  const n = space.components;
  const pixels = Math.floor(samples.length / n);
  const step = Math.max(1, Math.floor(pixels / MAX_SAMPLES));
  const top = 2 ** bits - 1;
  const low = (i: number) => decode?.[2 * i] ?? 0;
  const high = (i: number) => decode?.[2 * i + 1] ?? (space.palette ? top : 1);
  const offsets = Array.from({ length: n }, (_, i) => low(i));
  const scales = Array.from({ length: n }, (_, i) => (high(i) - low(i)) / top);
  if (space.family === 'CMYK' && !space.palette) return darkestCmyk(samples, offsets, scales, step);
  const color = new Array<number>(n).fill(0);
  let most = 0;
  for (let p = 0; p < pixels; p += step) {
    for (let i = 0; i < n; i++) color[i] = (offsets[i] ?? 0) + (samples[p * n + i] ?? 0) * (scales[i] ?? 0);
    most = Math.max(most, inkPercent(space, color) ?? 0);
  }
  return most;
}

function darkestCmyk(
  samples: Uint8Array | Uint16Array,
  offsets: readonly number[],
  scales: readonly number[],
  step: number,
): number {
  let most = 0;
  for (let at = 0; at + 3 < samples.length; at += 4 * step) {
    let sum = 0;
    for (let i = 0; i < 4; i++) {
      const tint = (offsets[i] ?? 0) + (samples[at + i] ?? 0) * (scales[i] ?? 0);
      sum += clampShare(tint);
    }
    if (sum > most) most = sum;
  }
  return 100 * most;
}

/** Unpacks samples of 1, 2, 4 or 16 bits; rows start at byte boundaries. */
function unpack(bytes: Uint8Array, bits: number, perRow: number): Uint16Array {
  const rowBytes = Math.ceil((perRow * bits) / 8);
  const rows = rowBytes > 0 ? Math.floor(bytes.length / rowBytes) : 0;
  const out = new Uint16Array(rows * perRow);
  for (let r = 0; r < rows; r++) {
    for (let i = 0; i < perRow; i++) {
      const bit = i * bits;
      const at = r * rowBytes + (bit >> 3);
      out[r * perRow + i] =
        bits === 16
          ? ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
          : ((bytes[at] ?? 0) >> (8 - bits - (bit & 7))) & ((1 << bits) - 1);
    }
  }
  return out;
}
