/** Blends as in W3C Compositing and Blending 1. Separable modes use a 256 × 256 table, so all take the same time. */

import type { BlendMode } from '@printready/pixels/picture';
import { layOut, type OpenKernel, sharedKernel, type WasmKernel } from '@printready/pixels/platform';
import { WASM_BASE64 } from './blend-rows.wasm.gen.ts';

export type BlendHow = {
  /** Range 0…1. */
  readonly opacity: number;
  /** Keeps the art's opacity (source-atop). */
  readonly clip: boolean;
};

/** Layer pixels over an area of the art. Row starts coincide, and the layer may be narrower than the art. */
export type Overlay = {
  readonly data: Uint8ClampedArray;
  readonly width: number;
};

/** Rectangle in whole pixels; x1 and y1 are exclusive. */
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
  blendWholeRow(
    under: number,
    over: number,
    count: number,
    mode: number,
    opacity: number,
    clip: number,
  ): void;
};

const NON_SEPARABLE_MODES: readonly BlendMode[] = ['hue', 'saturation', 'color', 'luminosity'];

const PAIRS = 65_536;
const ABREAST = 4096;
const { at: AT, end: END } = layOut({
  under: 4 * ABREAST,
  over: 4 * ABREAST,
  bytes: PAIRS,
  exact: 8 * PAIRS,
});

const openKernel = sharedKernel(WASM_BASE64) as OpenKernel<BlendKernel>;
let held: Float64Array | null = null;

function hold(kernel: BlendKernel, table: Float64Array): void {
  if (held === table) return;
  const { buffer } = kernel.memory;
  new Float64Array(buffer, AT.exact, PAIRS).set(table);
  // Clamped arrays round to the nearest integer.
  new Uint8ClampedArray(buffer, AT.bytes, PAIRS).set(table);
  held = table;
}

/** Passes an area through the kernel's memory. @param blend processes the given number of pixels there. */
function passArea(
  { memory: { buffer } }: BlendKernel,
  under: Uint8ClampedArray,
  width: number,
  over: Overlay,
  { x0, y0, x1, y1 }: Area,
  blend: (count: number) => void,
): void {
  const below = new Uint8ClampedArray(buffer, AT.under, 4 * ABREAST);
  const above = new Uint8ClampedArray(buffer, AT.over, 4 * ABREAST);
  for (let y = y0; y < y1; y++)
    for (let x = x0; x < x1; x += ABREAST) {
      const count = Math.min(ABREAST, x1 - x);
      const from = (y - y0) * over.width + x - x0;
      const target = under.subarray(4 * (y * width + x), 4 * (y * width + x + count));
      below.set(target);
      above.set(over.data.subarray(4 * from, 4 * (from + count)));
      blend(count);
      target.set(below.subarray(0, 4 * count));
    }
}

/** @param under straight alpha; mutated. @param width art width. @param table indexed by 256 · below + above, 0…255 */
export function blendRows(
  under: Uint8ClampedArray,
  width: number,
  over: Overlay,
  area: Area,
  { opacity, clip }: BlendHow,
  table: Float64Array,
): void {
  const kernel = openKernel(END);
  hold(kernel, table);
  passArea(kernel, under, width, over, area, (count) => {
    kernel.blendRow(AT.under, AT.over, count, AT.bytes, AT.exact, opacity, clip ? 1 : 0);
  });
}

/** Blends with a non-separable mode. @throws RangeError for a separable mode. */
export function blendWholeRows(
  under: Uint8ClampedArray,
  width: number,
  over: Overlay,
  area: Area,
  { opacity, clip }: BlendHow,
  mode: BlendMode,
): void {
  const number = NON_SEPARABLE_MODES.indexOf(mode);
  if (number < 0) throw new RangeError(`${mode} is no mode of whole colors; blend it by a table.`);
  const kernel = openKernel(END);
  passArea(kernel, under, width, over, area, (count) => {
    // If the count is not a multiple of 4, the padding pixels are stale, and their result is ignored.
    kernel.blendWholeRow(AT.under, AT.over, (count + 3) & ~3, number, opacity, clip ? 1 : 0);
  });
}
