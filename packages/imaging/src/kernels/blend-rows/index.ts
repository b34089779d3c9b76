/**
 * A layer blended into the art by a mode of single channels (W3C Compositing and Blending 1): what the mode makes of two
 * levels is a table of 256 × 256 answers, so all twelve modes take the same time.
 */
import { layOut, requireKernel, reserve, type WasmKernel } from '../wasm-kernel.ts';
import { WASM_BASE64 } from './blend-rows.wasm.gen.ts';

export type BlendHow = {
  /** 0…1 */
  readonly opacity: number;
  /** Only where the art is: its opacity stays as it is (source-atop). */
  readonly clip: boolean;
};

/** A rectangle of the art in whole pixels: from … up to, not with. */
type Area = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };

type BlendKernel = WasmKernel & {
  blendRow(
    under: number,
    over: number,
    count: number,
    bytes: number,
    exact: number,
    opacity: number,
    clip: number,
  ): void;
};

/** Address 0 stays unused. */
const FREE_AT = 1024;
const PAIRS = 65_536;
const ABREAST = 4096;
const { at: AT, end: END } = layOut(
  { under: 4 * ABREAST, over: 4 * ABREAST, bytes: PAIRS, exact: 8 * PAIRS },
  FREE_AT,
);

let loaded: BlendKernel | null = null;
/** The table that the kernel's memory holds. */
let held: Float64Array | null = null;

function start(table: Float64Array): BlendKernel {
  loaded ??= requireKernel(WASM_BASE64) as BlendKernel;
  reserve(loaded, END);
  if (held === table) return loaded;
  const { buffer } = loaded.memory;
  new Float64Array(buffer, AT.exact, PAIRS).set(table);
  // Clamped arrays round to the nearest.
  new Uint8ClampedArray(buffer, AT.bytes, PAIRS).set(table);
  held = table;
  return loaded;
}

/**
 * Blends into `under`, which is the art's, straight alpha.
 * @param over pixels of the area, row by row. @param width of the art.
 * @param table by 256 · below + above: what both make, 0…255.
 */
export function blendRows(
  under: Uint8ClampedArray,
  width: number,
  over: Uint8ClampedArray,
  { x0, y0, x1, y1 }: Area,
  { opacity, clip }: BlendHow,
  table: Float64Array,
): void {
  const kernel = start(table);
  const below = new Uint8ClampedArray(kernel.memory.buffer, AT.under, 4 * ABREAST);
  const above = new Uint8ClampedArray(kernel.memory.buffer, AT.over, 4 * ABREAST);
  for (let y = y0, from = 0; y < y1; y++)
    for (let x = x0; x < x1; x += ABREAST) {
      const count = Math.min(ABREAST, x1 - x);
      const target = under.subarray(4 * (y * width + x), 4 * (y * width + x + count));
      below.set(target);
      above.set(over.subarray(from, from + 4 * count));
      kernel.blendRow(AT.under, AT.over, count, AT.bytes, AT.exact, opacity, clip ? 1 : 0);
      target.set(below.subarray(0, 4 * count));
      from += 4 * count;
    }
}
