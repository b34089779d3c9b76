import { layOut, reserve } from '../../platform/wasm-kernel.ts';
import { FREE_AT, type LightKernel, startLightKernel, TO_LINEAR_AT, TO_SRGB_AT } from '../light-kernel.ts';
import { WASM_BASE64 } from './resample.wasm.gen.ts';
import type { Taps } from './taps.ts';

export type ResampleKernel = LightKernel & {
  lineariseRow(source: number, target: number, count: number, toLinear: number): void;
  filterRow(line: number, firsts: number, weights: number, taps: number, target: number, count: number): void;
  blendRows(
    rows: number,
    rowBytes: number,
    weights: number,
    taps: number,
    target: number,
    count: number,
    toSrgb: number,
  ): void;
};

export const PIXEL_BYTES = 16;

/** Tables for means of sRGB values, placed after those for light: 256 floats, then 65,536 bytes. */
const TO_SHARE_AT = FREE_AT;
const FROM_SHARE_AT = TO_SHARE_AT + 1024;
const OWN_FREE_AT = FROM_SHARE_AT + 65_536;

const MEANS = {
  light: { from: TO_LINEAR_AT, to: TO_SRGB_AT },
  values: { from: TO_SHARE_AT, to: FROM_SHARE_AT },
} as const;
export type Mean = keyof typeof MEANS;

export function startResampler(): ResampleKernel {
  const kernel = startLightKernel(WASM_BASE64) as ResampleKernel;
  reserve(kernel, OWN_FREE_AT);
  const { buffer } = kernel.memory;
  new Float32Array(buffer, TO_SHARE_AT, 256).set(Float32Array.from({ length: 256 }, (_, i) => i / 255));
  new Uint8Array(buffer, FROM_SHARE_AT, 65_536).set(
    Uint8Array.from({ length: 65_536 }, (_, i) => Math.round(i / 257)),
  );
  return kernel;
}

export type TapsOfBoth = { readonly across: Taps; readonly down: Taps };

type Strip = {
  readonly sourceFrom: number;
  readonly sourceColumns: number;
  readonly take: (row: number, pixels: Uint8Array | Uint8ClampedArray) => void;
  /** Output row `y` from the last rows taken; the next call overwrites it. */
  readonly blend: (y: number) => Uint8Array;
};

/** Opens output columns `from` to `to`. The strip occupies the kernel's memory until the next strip is opened. */
export function openStrip(
  kernel: ResampleKernel,
  { across, down }: TapsOfBoth,
  { from, to }: { readonly from: number; readonly to: number },
  mean: Mean,
): Strip {
  const columns = to - from;
  const sourceFrom = across.first[from]!;
  const sourceColumns = across.first[to - 1]! + across.count - sourceFrom;
  const rowBytes = columns * PIXEL_BYTES;
  const { at, end } = layOut(
    {
      firsts: columns * 4,
      weights: columns * across.count * 4,
      rowWeights: down.count * 4,
      bytes: Math.max(sourceColumns, columns) * 4,
      line: sourceColumns * PIXEL_BYTES,
      ring: down.count * rowBytes,
    },
    OWN_FREE_AT,
  );
  reserve(kernel, end);
  const { buffer } = kernel.memory;
  new Int32Array(buffer, at.firsts, columns).set(across.first.subarray(from, to).map((x) => x - sourceFrom));
  new Float32Array(buffer, at.weights, columns * across.count).set(
    across.weights.subarray(from * across.count, to * across.count),
  );
  const rowWeights = new Float32Array(buffer, at.rowWeights, down.count);
  const bytes = new Uint8Array(buffer, at.bytes, Math.max(sourceColumns, columns) * 4);
  const written = bytes.subarray(0, columns * 4);
  return {
    sourceFrom,
    sourceColumns,
    take(row, pixels) {
      bytes.set(pixels);
      kernel.lineariseRow(at.bytes, at.line, sourceColumns, MEANS[mean].from);
      const slot = at.ring + (row % down.count) * rowBytes;
      kernel.filterRow(at.line, at.firsts, at.weights, across.count, slot, columns);
    },
    blend(y) {
      for (let k = 0; k < down.count; k++) {
        rowWeights[(down.first[y]! + k) % down.count] = down.weights[y * down.count + k]!;
      }
      kernel.blendRows(at.ring, rowBytes, at.rowWeights, down.count, at.bytes, columns, MEANS[mean].to);
      return written;
    },
  };
}
