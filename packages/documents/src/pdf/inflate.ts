/** Decodes FlateDecode in pieces. Output is limited to protect against decompression bombs. */
import { Inflate, Unzlib } from 'fflate';
import { type Budget, LimitReached } from '../budget.ts';

/** Compressed bytes per step; each step can expand a thousandfold before the budget is checked. */
const FEED = 16 * 1024;
/** A stream that decodes to more bytes is not read, because joining its pieces takes twice its size. */
export const MAX_STREAM = 96 * 1024 * 1024;

export type Chunks = { list: Uint8Array[]; length: number; damaged: boolean };

/**
 * The runtime's own inflate, several times faster than the one in JavaScript. Null if the stream is invalid or longer
 * than `atMost`.
 */
export type NativeInflate = (bytes: Uint8Array, atMost: number) => Uint8Array | null;
let native: NativeInflate | null = null;

export function setNativeInflate(inflate: NativeInflate | null): void {
  native = inflate;
}

export function inflate(bytes: Uint8Array, budget: Budget, atMost: number): Chunks {
  const zlibHeader = ((bytes[0] ?? 0) & 15) === 8 && (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) % 31 === 0;
  // The runtime's inflate refuses a stream that is longer than asked for, so it does not serve to read its start.
  const isStart = atMost < bytes.length;
  const whole = zlibHeader && native && !isStart ? native(bytes, Math.min(MAX_STREAM, atMost)) : null;
  if (whole) {
    const out: Chunks = { list: [], length: 0, damaged: false };
    take(out, whole, budget);
    return out;
  }
  const first = inflateWith(zlibHeader ? new Unzlib() : new Inflate(), bytes, budget, atMost);
  if (first.length > 0 || !first.damaged || !zlibHeader || bytes.length < 3) return first;
  return inflateWith(new Inflate(), bytes.subarray(2), budget, atMost);
}

function inflateWith(stream: Inflate | Unzlib, bytes: Uint8Array, budget: Budget, atMost: number): Chunks {
  const out: Chunks = { list: [], length: 0, damaged: false };
  stream.ondata = (chunk) => {
    take(out, chunk, budget);
  };
  try {
    for (let at = 0; at < bytes.length && out.length < atMost; at += FEED) {
      const last = at + FEED >= bytes.length;
      stream.push(bytes.subarray(at, at + FEED), last);
    }
  } catch (error) {
    if (error instanceof LimitReached) throw error;
    out.damaged = true;
  }
  return out;
}

export function take(out: Chunks, chunk: Uint8Array, budget: Budget): void {
  budget.spend('decodedBytes', chunk.length);
  out.length += chunk.length;
  if (out.length > MAX_STREAM) throw new LimitReached('decodedBytes');
  out.list.push(chunk);
}
