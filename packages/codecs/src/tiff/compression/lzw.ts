import { layOut, type OpenKernel, sharedKernel, type WasmKernel } from '@printready/pixels/platform';
import { WASM_BASE64 } from './strip.wasm.gen.ts';

type Subtract = (row: number, target: number, length: number, step: number) => void;
type StripKernel = WasmKernel & {
  readonly subtractBytes: Subtract;
  readonly subtractWords: Subtract;
  compressLzw(source: number, length: number, target: number, hash: number, zeroCodes: number): number;
};

export type StripSamples = {
  readonly rowBytes: number;
  readonly pixelBytes: number;
  readonly depth: 8 | 16;
};

const HASH_BYTES = 65_536;
const ZERO_CODES_BYTES = 8192;

const openKernel = sharedKernel(WASM_BASE64) as OpenKernel<StripKernel>;

/** Worst case: a 12-bit code for each byte, plus occasional clears. */
const worstBytes = (length: number) => Math.ceil(length * 1.6) + 16;

function openStrip(rows: Uint8Array) {
  const { at, end } = layOut({
    hash: HASH_BYTES,
    zeroCodes: ZERO_CODES_BYTES,
    rows: rows.length,
    even: rows.length,
    target: worstBytes(rows.length),
  });
  const kernel = openKernel(end);
  const memory = new Uint8Array(kernel.memory.buffer);
  memory.set(rows, at.rows);
  return { kernel, at, memory };
}

type Strip = ReturnType<typeof openStrip>;

function subtract(
  { kernel, at }: Strip,
  length: number,
  { rowBytes, pixelBytes, depth }: StripSamples,
): void {
  const row = depth === 8 ? kernel.subtractBytes : kernel.subtractWords;
  for (let from = 0; from < length; from += rowBytes)
    row(at.rows + from, at.even + from, rowBytes, pixelBytes);
}

/** Horizontal differences, which deflate compresses much better than the samples themselves. */
export function takeDifferences(rows: Uint8Array, samples: StripSamples): Uint8Array<ArrayBuffer> {
  const strip = openStrip(rows);
  subtract(strip, rows.length, samples);
  return strip.memory.slice(strip.at.even, strip.at.even + rows.length);
}

/** @param samples null compresses the bytes without differencing. */
export function compressLzw(rows: Uint8Array, samples: StripSamples | null): Uint8Array<ArrayBuffer> {
  const strip = openStrip(rows);
  const { kernel, at, memory } = strip;
  if (samples) subtract(strip, rows.length, samples);
  const from = samples ? at.even : at.rows;
  const length = kernel.compressLzw(from, rows.length, at.target, at.hash, at.zeroCodes);
  return memory.slice(at.target, at.target + length);
}
