import { layOut, type OpenKernel, sharedKernel, type WasmKernel } from '@printready/pixels/platform';
import { WASM_BASE64 } from './plate-sums.wasm.gen.ts';

type SumsKernel = WasmKernel & {
  raise(highest: number, plate: number, count: number): void;
  largestSum(plates: number, plateCount: number, stride: number, count: number): number;
  countLevels(plate: number, count: number, counts: number): void;
};

const BAND = 16_384;
const LEVELS = 256;
const TABLES = 4;

const openKernel = sharedKernel(WASM_BASE64) as OpenKernel<SumsKernel>;

export function highestOf(plates: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const { at, end } = layOut({ highest: BAND, plate: BAND });
  const kernel = openKernel(end);
  const highest = new Uint8Array(kernel.memory.buffer, at.highest, BAND);
  const band = new Uint8Array(kernel.memory.buffer, at.plate, BAND);
  const all = new Uint8Array(plates[0]?.length ?? 0);
  for (let from = 0; from < all.length; from += BAND) {
    const count = Math.min(BAND, all.length - from);
    highest.fill(0);
    for (const plate of plates) {
      band.set(plate.subarray(from, from + count));
      kernel.raise(at.highest, at.plate, count);
    }
    all.set(highest.subarray(0, count), from);
  }
  return all;
}

/** Largest per-pixel sum of all plates. @param plates at most 257. */
export function largestSum(plates: readonly Uint8Array[]): number {
  const { at, end } = layOut({ plates: BAND * plates.length });
  const kernel = openKernel(end);
  const bands = plates.map((_, i) => new Uint8Array(kernel.memory.buffer, at.plates + i * BAND, BAND));
  const length = plates[0]?.length ?? 0;
  let most = 0;
  for (let from = 0; from < length; from += BAND) {
    const count = Math.min(BAND, length - from);
    for (const [i, band] of bands.entries()) {
      band.set(plates[i]!.subarray(from, from + count));
      band.fill(0, count);
    }
    most = Math.max(most, kernel.largestSum(at.plates, plates.length, BAND, count));
  }
  return most;
}

export function countBytes(plate: Uint8Array): Uint32Array {
  const { at, end } = layOut({ plate: BAND, counts: 4 * LEVELS * TABLES });
  const kernel = openKernel(end);
  const band = new Uint8Array(kernel.memory.buffer, at.plate, BAND);
  const tables = new Uint32Array(kernel.memory.buffer, at.counts, LEVELS * TABLES).fill(0);
  for (let from = 0; from < plate.length; from += BAND) {
    const part = plate.subarray(from, from + BAND);
    band.set(part);
    kernel.countLevels(at.plate, part.length, at.counts);
  }
  const counts = tables.slice(0, LEVELS);
  for (let i = LEVELS; i < tables.length; i++) counts[i % LEVELS]! += tables[i]!;
  return counts;
}
