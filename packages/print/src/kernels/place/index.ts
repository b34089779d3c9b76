/** Copies only each tile's visible part, with a transparent border, to save memory and avoid bounds checks. */

import { layOut, type OpenKernel, reserve, sharedKernel, type WasmKernel } from '@printready/pixels/platform';
import type { Raster } from '@printready/pixels/raster';
import { WASM_BASE64 } from './place.wasm.gen.ts';

export type Affine = {
  readonly u: number;
  readonly v: number;
  readonly du: number;
  readonly dv: number;
};

type PlaceKernel = WasmKernel & {
  sampleLine(
    source: number,
    columns: number,
    rows: number,
    out: number,
    count: number,
    u: number,
    v: number,
    du: number,
    dv: number,
  ): void;
};

const TILE = 128;
/** Tolerance, px, between positions that are summed in different orders and so differ in the last bits. */
const SLACK = 1e-6;

const openKernel = sharedKernel(WASM_BASE64) as OpenKernel<PlaceKernel>;

type Window = {
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  readonly rows: number;
};

/** Pixel rectangle around a tile's samples, at most one pixel beyond the picture; null if they do not overlap. */
function windowOf(
  { width, height }: Raster,
  { u, v, du, dv }: Affine,
  across: number,
  down: number,
): Window | null {
  const us = [u, u + across * du, u - down * dv, u + across * du - down * dv];
  const vs = [v, v + across * dv, v + down * du, v + across * dv + down * du];
  const left = Math.max(-1, Math.floor(Math.min(...us) - SLACK));
  const top = Math.max(-1, Math.floor(Math.min(...vs) - SLACK));
  const right = Math.min(width, Math.floor(Math.max(...us) + SLACK) + 1);
  const bottom = Math.min(height, Math.floor(Math.max(...vs) + SLACK) + 1);
  if (right <= left || bottom <= top) return null;
  return { left, top, columns: right - left + 1, rows: bottom - top + 1 };
}

function copyWindow(
  { width, height, data }: Raster,
  { left, top, columns, rows }: Window,
  target: Uint8Array,
): void {
  target.fill(0);
  const from = Math.max(0, left);
  const to = Math.min(width, left + columns);
  for (let row = Math.max(0, -top); row < rows && top + row < height; row++) {
    const line = 4 * (top + row) * width;
    target.set(data.subarray(line + 4 * from, line + 4 * to), 4 * (row * columns + from - left));
  }
}

/** `u`, `v`: picture position of the first pixel. `du`, `dv`: step along a row; columns are perpendicular. */
export function drawTurned(
  picture: Raster,
  { u, v, du, dv }: Affine,
  out: Uint8ClampedArray,
  width: number,
  height: number,
): void {
  const kernel = openKernel();
  for (let y = 0; y < height; y += TILE)
    for (let x = 0; x < width; x += TILE) {
      const [across, down] = [Math.min(TILE, width - x), Math.min(TILE, height - y)];
      const start = { u: u + x * du - y * dv, v: v + x * dv + y * du, du, dv };
      const window = windowOf(picture, start, across - 1, down - 1);
      if (!window) continue;
      const { left, top, columns, rows } = window;
      const { at, end } = layOut({ line: 4 * TILE, source: 4 * columns * rows });
      reserve(kernel, end);
      const { buffer } = kernel.memory;
      copyWindow(picture, window, new Uint8Array(buffer, at.source, 4 * columns * rows));
      const line = new Uint8Array(buffer, at.line, 4 * across);
      for (let row = 0; row < down; row++) {
        line.fill(0);
        kernel.sampleLine(
          ...([at.source, columns, rows, at.line, across] as const),
          ...([start.u - row * dv - left, start.v + row * du - top, du, dv] as const),
        );
        out.set(line, 4 * ((y + row) * width + x));
      }
    }
}
