import { type Budget, LimitReached } from '../budget.ts';
import { type Chunks, inflate, MAX_STREAM, take } from './inflate.ts';
import { hexDigit } from './lexer.ts';
import { type PdfDict, PdfName, type PdfObject } from './objects.ts';

export type DecodedStream = {
  readonly bytes: Uint8Array;
  /** Image codec at the end of the chain (DCTDecode, JPXDecode, …), which is not decoded; null if all filters ran. */
  readonly codec: string | null;
  /** True for truncated or invalid data; `bytes` then holds the readable part. */
  readonly damaged: boolean;
};

/** Runs a stream's filters. `atMost` limits the output for readers that only sample the data. */
export function decodeFilters(
  raw: Uint8Array,
  names: readonly string[],
  parms: readonly (PdfDict | null)[],
  budget: Budget,
  atMost = Number.POSITIVE_INFINITY,
): DecodedStream {
  let bytes = raw;
  let damaged = false;
  for (const [i, name] of names.entries()) {
    const out = decodeOne(bytes, name, parms[i] ?? null, budget, atMost);
    if (out === null) return { bytes, codec: name, damaged };
    bytes = out.bytes;
    damaged ||= out.damaged;
  }
  return { bytes, codec: null, damaged };
}

function decodeOne(
  bytes: Uint8Array,
  name: string,
  parms: PdfDict | null,
  budget: Budget,
  atMost: number,
): { bytes: Uint8Array; damaged: boolean } | null {
  switch (name) {
    case 'FlateDecode':
    case 'Fl':
      return withPredictor(inflate(bytes, budget, atMost), parms);
    case 'LZWDecode':
    case 'LZW':
      return withPredictor(lzw(bytes, numberIn(parms, 'EarlyChange', 1), budget, atMost), parms);
    case 'ASCIIHexDecode':
    case 'AHx':
      return { bytes: asciiHex(bytes), damaged: false };
    case 'ASCII85Decode':
    case 'A85':
      return { bytes: ascii85(bytes), damaged: false };
    case 'RunLengthDecode':
    case 'RL':
      return { bytes: runLength(bytes, budget, atMost), damaged: false };
    case 'Crypt':
      return { bytes, damaged: false };
    default:
      return null;
  }
}

export function filterNames(filter: PdfObject): string[] {
  const list = Array.isArray(filter) ? filter : [filter];
  return list.flatMap((f) => (f instanceof PdfName ? [f.name] : []));
}

function join(chunks: Chunks): Uint8Array {
  if (chunks.list.length === 1 && chunks.list[0]) return chunks.list[0];
  const bytes = new Uint8Array(chunks.length);
  let at = 0;
  for (const chunk of chunks.list) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

function withPredictor(chunks: Chunks, parms: PdfDict | null): { bytes: Uint8Array; damaged: boolean } {
  const bytes = join(chunks);
  const predictor = numberIn(parms, 'Predictor', 1);
  if (predictor < 2) return { bytes, damaged: chunks.damaged };
  const colors = clamp(numberIn(parms, 'Colors', 1), 1, 64);
  const bits = clamp(numberIn(parms, 'BitsPerComponent', 8), 1, 16);
  const columns = clamp(numberIn(parms, 'Columns', 1), 1, 1 << 24);
  const pixelBytes = Math.max(1, (colors * bits) >> 3);
  const rowBytes = Math.ceil((colors * bits * columns) / 8);
  const undone =
    predictor === 2
      ? tiffPredictor(bytes, rowBytes, colors, bits)
      : pngPredictor(bytes, rowBytes, pixelBytes);
  return { bytes: undone, damaged: chunks.damaged };
}

function tiffPredictor(bytes: Uint8Array, rowBytes: number, colors: number, bits: number): Uint8Array {
  if (bits !== 8) return bytes;
  const out = bytes.slice();
  for (let row = 0; row < out.length; row += rowBytes) {
    const end = Math.min(row + rowBytes, out.length);
    for (let i = row + colors; i < end; i++) out[i] = (out[i] ?? 0) + (out[i - colors] ?? 0);
  }
  return out;
}

function pngPredictor(bytes: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const rows = Math.ceil(bytes.length / (rowBytes + 1));
  const out = new Uint8Array(rows * rowBytes);
  for (let r = 0; r < rows; r++) {
    const from = r * (rowBytes + 1);
    const to = r * rowBytes;
    const up = to - rowBytes;
    const length = Math.min(rowBytes, bytes.length - from - 1);
    const kind = bytes[from] ?? 0;
    for (let i = 0; i < length; i++) {
      const a = i >= pixelBytes ? (out[to + i - pixelBytes] ?? 0) : 0;
      const b = r > 0 ? (out[up + i] ?? 0) : 0;
      const c = r > 0 && i >= pixelBytes ? (out[up + i - pixelBytes] ?? 0) : 0;
      out[to + i] = (bytes[from + 1 + i] ?? 0) + guess(kind, a, b, c);
    }
  }
  return out;
}

function guess(kind: number, a: number, b: number, c: number): number {
  if (kind === 1) return a;
  if (kind === 2) return b;
  if (kind === 3) return (a + b) >> 1;
  if (kind !== 4) return 0;
  const pa = Math.abs(b - c);
  const pb = Math.abs(a - c);
  const pc = Math.abs(a + b - 2 * c);
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

function lzw(bytes: Uint8Array, earlyChange: number, budget: Budget, atMost: number): Chunks {
  const prefix = new Int16Array(4097);
  const suffix = new Uint8Array(4097);
  const lengthOf = new Uint16Array(4097);
  for (let i = 0; i < 256; i++) {
    suffix[i] = i;
    lengthOf[i] = 1;
    prefix[i] = -1;
  }
  const out: Chunks = { list: [], length: 0, damaged: false };
  let next = 258;
  let width = 9;
  let buffer = 0;
  let held = 0;
  let previous = -1;
  const write = (code: number, extra: number): number => {
    const chunk = new Uint8Array((lengthOf[code] ?? 0) + (extra >= 0 ? 1 : 0));
    let at = lengthOf[code] ?? 0;
    for (let c = code; c >= 0 && at > 0; c = prefix[c] ?? -1) chunk[--at] = suffix[c] ?? 0;
    if (extra >= 0) chunk[chunk.length - 1] = chunk[0] ?? 0;
    take(out, chunk, budget);
    return chunk[0] ?? 0;
  };
  for (const byte of bytes) {
    buffer = ((buffer << 8) | byte) & 0xffffff;
    held += 8;
    if (held < width) continue;
    held -= width;
    const code = (buffer >> held) & ((1 << width) - 1);
    if (code === 257 || out.length >= atMost) break;
    if (code === 256) {
      next = 258;
      width = 9;
      previous = -1;
      continue;
    }
    if (code > next || (code === next && previous < 0)) {
      out.damaged = true;
      break;
    }
    const first = code < next ? write(code, -1) : write(previous, 1);
    if (previous >= 0 && next < 4096) {
      prefix[next] = previous;
      suffix[next] = first;
      lengthOf[next] = (lengthOf[previous] ?? 0) + 1;
      next++;
    }
    previous = code;
    while (width < 12 && next + earlyChange >= 1 << width) width++;
  }
  return out;
}

function asciiHex(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array((bytes.length >> 1) + 1);
  let length = 0;
  let half = -1;
  for (const c of bytes) {
    if (c === 0x3e) break;
    const digit = hexDigit(c);
    if (digit < 0) continue;
    if (half < 0) half = digit;
    else {
      out[length++] = half * 16 + digit;
      half = -1;
    }
  }
  if (half >= 0) out[length++] = half * 16;
  return out.subarray(0, length);
}

function ascii85(bytes: Uint8Array): Uint8Array {
  const zeros = bytes.reduce((count, c) => count + (c === 0x7a ? 1 : 0), 0);
  const out = new Uint8Array(zeros * 4 + Math.ceil((bytes.length - zeros) / 5) * 4 + 4);
  let length = 0;
  let group = 0;
  let count = 0;
  const put = (wanted: number) => {
    for (let i = 0; i < wanted; i++) out[length++] = Math.floor(group / 2 ** (24 - 8 * i)) & 255;
    group = 0;
    count = 0;
  };
  for (const c of bytes) {
    if (c === 0x7e) break;
    if (c === 0x7a && count === 0) put(4);
    else if (c >= 0x21 && c <= 0x75) {
      group = group * 85 + (c - 0x21);
      if (++count === 5) put(4);
    }
  }
  if (count > 1) {
    const wanted = count - 1;
    for (let i = count; i < 5; i++) group = group * 85 + 84;
    put(wanted);
  }
  return out.subarray(0, length);
}

function runLength(bytes: Uint8Array, budget: Budget, atMost: number): Uint8Array {
  let total = 0;
  for (let i = 0; i < bytes.length && total < atMost; ) {
    const n = bytes[i] ?? 128;
    if (n === 128) break;
    total += n < 128 ? n + 1 : 257 - n;
    i += n < 128 ? n + 2 : 2;
  }
  if (total > MAX_STREAM) throw new LimitReached('decodedBytes');
  budget.spend('decodedBytes', total);
  const out = new Uint8Array(total);
  let at = 0;
  for (let i = 0; i < bytes.length && at < total; ) {
    const n = bytes[i] ?? 128;
    if (n < 128) {
      out.set(bytes.subarray(i + 1, i + n + 2), at);
      at += n + 1;
      i += n + 2;
    } else {
      out.fill(bytes[i + 1] ?? 0, at, at + 257 - n);
      at += 257 - n;
      i += 2;
    }
  }
  return out;
}

function numberIn(dict: PdfDict | null, key: string, fallback: number): number {
  const value = dict?.get(key);
  return typeof value === 'number' ? value : fallback;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, Math.floor(value)));
}
