/**
 * Where a picture is even: a pixel and its eight neighbors are opaque and nearly of one color. A row at a time passes
 * through a small piece of wasm memory that holds three.
 */
import type { Raster } from '../../raster.ts';
import { layOut, requireKernel, reserve, type WasmKernel } from '../wasm-kernel.ts';
import { WASM_BASE64 } from './even-areas.wasm.gen.ts';

type EvenKernel = WasmKernel & {
  findEven(
    above: number,
    middle: number,
    below: number,
    even: number,
    width: number,
    bound: number,
    opaque: number,
  ): void;
  countOpaque(row: number, width: number, opaque: number): number;
};

export type EvenAreas = {
  /** 1 for each pixel that is even, 0 elsewhere; the picture's outermost pixels never are. */
  readonly even: Uint8Array<ArrayBuffer>;
  /** Pixels that are opaque, even or not. */
  readonly opaque: number;
};

/** Address 0 stays unused. */
const FREE_AT = 1024;
/** What loads and stores of sixteen bytes may touch beyond a row. */
const PADDING = 32;

let loaded: EvenKernel | null = null;

/**
 * @param bound levels (0…255) of each channel that neighbors may differ by.
 * @param leastAlpha from which opacity on a pixel is opaque, 1…255.
 */
export function findEvenAreas(art: Raster, bound: number, leastAlpha: number): EvenAreas {
  const { data, width, height } = art;
  loaded ??= requireKernel(WASM_BASE64) as EvenKernel;
  const kernel = loaded;
  const rowBytes = 4 * width + PADDING;
  const { at, end } = layOut({ a: rowBytes, b: rowBytes, c: rowBytes, even: width + PADDING }, FREE_AT);
  reserve(kernel, end);
  const { buffer } = kernel.memory;
  // What a larger picture left behind the rows must not count.
  new Uint8Array(buffer, FREE_AT, end - FREE_AT).fill(0);
  const addresses = [at.a, at.b, at.c] as const;
  const rows = addresses.map((from) => new Uint8ClampedArray(buffer, from, 4 * width));
  const inner = new Uint8Array(buffer, at.even + 1, Math.max(0, width - 2));
  const even = new Uint8Array(width * height);
  let opaque = 0;
  for (let y = 0; y < height; y++) {
    const slot = y % 3;
    rows[slot]!.set(data.subarray(4 * y * width, 4 * (y + 1) * width));
    opaque += kernel.countOpaque(addresses[slot]!, width, leastAlpha);
    if (y < 2 || width < 3) continue;
    const [above, middle] = [addresses[(y + 1) % 3]!, addresses[(y + 2) % 3]!];
    kernel.findEven(above, middle, addresses[slot]!, at.even, width, bound, leastAlpha);
    even.set(inner, (y - 1) * width + 1);
  }
  return { even, opaque };
}
