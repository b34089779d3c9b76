import { layOut, type OpenKernel, reserve, sharedKernel, type WasmKernel } from '@printready/pixels/platform';
import { WASM_BASE64 } from './threshold-row.wasm.gen.ts';

export type ThresholdTile = {
  /** Thresholds row by row, 1…65535: a pixel prints if its tone (0…65535) is at least its threshold. */
  readonly thresholds: Uint16Array;
  /** Period of the tile along a row, px. */
  readonly width: number;
};

type ThresholdKernel = WasmKernel & {
  screenRow(
    tone: number,
    ink: number,
    thresholds: number,
    period: number,
    column: number,
    count: number,
    bit: number,
  ): void;
};

/** Minimum period: narrow tiles are repeated, so that the kernel's runs are long. */
const MIN_PERIOD = 1024;
const PIXELS_ABREAST = 16_384;

const openKernel = sharedKernel(WASM_BASE64) as OpenKernel<ThresholdKernel>;
let held: { readonly thresholds: Uint16Array; readonly period: number } | null = null;

const ROW = layOut({ tone: PIXELS_ABREAST * 2, ink: PIXELS_ABREAST });

function holdTile(kernel: ThresholdKernel, { thresholds, width }: ThresholdTile): number {
  if (held?.thresholds === thresholds) return held.period;
  const copies = Math.ceil(MIN_PERIOD / width);
  const period = copies * width;
  const words = copies * thresholds.length;
  reserve(kernel, ROW.end + words * 2);
  const target = new Uint16Array(kernel.memory.buffer, ROW.end, words);
  for (let from = 0, to = 0; from < thresholds.length; from += width) {
    const row = thresholds.subarray(from, from + width);
    for (let copy = 0; copy < copies; copy++, to += width) target.set(row, to);
  }
  held = { thresholds, period };
  return period;
}

/** Sets `bit` in `ink` where the tone (0…65535) reaches the threshold; other bits are kept. @param column < width */
export function screenByThresholds(
  tile: ThresholdTile,
  row: number,
  column: number,
  tone: Uint16Array,
  ink: Uint8Array,
  bit: number,
): void {
  const kernel = openKernel();
  const period = holdTile(kernel, tile);
  const { buffer } = kernel.memory;
  const thresholds = ROW.end + row * period * 2;
  for (let from = 0; from < tone.length; from += PIXELS_ABREAST) {
    const count = Math.min(PIXELS_ABREAST, tone.length - from);
    const bytes = new Uint8Array(buffer, ROW.at.ink, count);
    const part = ink.subarray(from, from + count);
    new Uint16Array(buffer, ROW.at.tone, count).set(tone.subarray(from, from + count));
    bytes.set(part);
    kernel.screenRow(ROW.at.tone, ROW.at.ink, thresholds, period, (column + from) % period, count, bit);
    part.set(bytes);
  }
}
