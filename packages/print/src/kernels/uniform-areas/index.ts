/** Finds pixels whose 3 × 3 neighborhood is opaque and nearly one color. */

import { layOut, type OpenKernel, sharedKernel, type WasmKernel } from '@printready/pixels/platform';
import type { Raster } from '@printready/pixels/raster';
import { WASM_BASE64 } from './uniform-areas.wasm.gen.ts';

type EvenKernel = WasmKernel & {
  findEven(
    above: number,
    middle: number,
    below: number,
    uniform: number,
    width: number,
    bound: number,
    opaque: number,
  ): void;
  countOpaque(row: number, width: number, opaque: number): number;
};

export type UniformAreas = {
  /** 1 for uniform pixels, otherwise 0; always 0 on the picture's border. */
  readonly uniform: Uint8Array<ArrayBuffer>;
  readonly opaque: number;
};

/** Bytes beyond a row that 16-byte loads and stores may access. */
const PADDING = 32;

const openKernel = sharedKernel(WASM_BASE64) as OpenKernel<EvenKernel>;

/** @param bound tolerance per channel between neighbors, 0…255. @param leastAlpha minimum opaque alpha, 1…255 */
export function findUniformAreas(art: Raster, bound: number, leastAlpha: number): UniformAreas {
  const { data, width, height } = art;
  const rowBytes = 4 * width + PADDING;
  const { at, end } = layOut({ a: rowBytes, b: rowBytes, c: rowBytes, uniform: width + PADDING });
  const kernel = openKernel(end);
  const { buffer } = kernel.memory;
  new Uint8Array(buffer, at.a, end - at.a).fill(0);
  const addresses = [at.a, at.b, at.c] as const;
  const rows = addresses.map((from) => new Uint8ClampedArray(buffer, from, 4 * width));
  const inner = new Uint8Array(buffer, at.uniform + 1, Math.max(0, width - 2));
  const uniform = new Uint8Array(width * height);
  let opaque = 0;
  for (let y = 0; y < height; y++) {
    const slot = y % 3;
    rows[slot]!.set(data.subarray(4 * y * width, 4 * (y + 1) * width));
    opaque += kernel.countOpaque(addresses[slot]!, width, leastAlpha);
    if (y < 2 || width < 3) continue;
    const [above, middle] = [addresses[(y + 1) % 3]!, addresses[(y + 2) % 3]!];
    kernel.findEven(above, middle, addresses[slot]!, at.uniform, width, bound, leastAlpha);
    uniform.set(inner, (y - 1) * width + 1);
  }
  return { uniform, opaque };
}
