import { layOut, type OpenKernel, sharedKernel, type WasmKernel } from '@printready/pixels/platform';
import { WASM_BASE64 } from './print-plates.wasm.gen.ts';
import { LIGHT_TO_BYTE, type PrintedInks } from './reference.ts';

export { byteOfLight, type LightPlanes, lightOfPlates } from './reference.ts';

type PrintKernel = WasmKernel & {
  printPlates(
    plates: number,
    plateCount: number,
    stride: number,
    count: number,
    garment: number,
    inks: number,
    table: number,
    target: number,
  ): void;
};

const CHANNELS = 3;
const INK_NUMBERS = 2 * CHANNELS;
const BAND = 8192;
const BANDS_PER_REPORT = 64;

const openKernel = sharedKernel(WASM_BASE64) as OpenKernel<PrintKernel>;

function writeInks(memory: ArrayBuffer, at: number, { count, adds, leaves }: PrintedInks): void {
  const numbers = new Float64Array(memory, at, INK_NUMBERS * count);
  for (let ink = 0; ink < count; ink++)
    for (let c = 0; c < CHANNELS; c++) {
      numbers[INK_NUMBERS * ink + c] = adds[CHANNELS * ink + c]! / 255;
      numbers[INK_NUMBERS * ink + CHANNELS + c] = (leaves[CHANNELS * ink + c]! - 1) / 255;
    }
}

/** @param coverages one plane per ink. @param rgba receives pixels. @param report fraction done; may throw to stop */
export function printPlates(
  inks: PrintedInks,
  coverages: readonly Uint8Array[],
  rgba: Uint8ClampedArray,
  report: (fraction: number) => void = () => undefined,
): void {
  const { count, garment } = inks;
  const { at, end } = layOut({
    garment: 8 * CHANNELS,
    inks: 8 * INK_NUMBERS * count,
    table: LIGHT_TO_BYTE.length,
    plates: BAND * count,
    target: 4 * BAND,
  });
  const kernel = openKernel(end);
  const { buffer } = kernel.memory;
  new Float64Array(buffer, at.garment, CHANNELS).set(Float32Array.from(garment));
  writeInks(buffer, at.inks, inks);
  const memory = new Uint8Array(buffer);
  memory.set(LIGHT_TO_BYTE, at.table);
  const pixels = rgba.length / 4;
  for (let first = 0; first < pixels; first += BAND) {
    if (first % (BAND * BANDS_PER_REPORT) === 0) report(first / pixels);
    const here = Math.min(BAND, pixels - first);
    for (let ink = 0; ink < count; ink++)
      memory.set(coverages[ink]!.subarray(first, first + here), at.plates + ink * BAND);
    kernel.printPlates(at.plates, count, BAND, here, at.garment, at.inks, at.table, at.target);
    rgba.set(memory.subarray(at.target, at.target + 4 * here), 4 * first);
  }
}
