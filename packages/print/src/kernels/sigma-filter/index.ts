import { layOut, type OpenKernel, sharedKernel, type WasmKernel } from '@printready/pixels/platform';
import { RADIUS } from './reference.ts';
import { WASM_BASE64 } from './sigma-filter.wasm.gen.ts';

type SigmaKernel = WasmKernel & {
  filterRow(source: number, stride: number, target: number, count: number, tolerance: number): void;
};

const ABREAST = 4;
const ROWS = 2 * RADIUS + 1;

const openKernel = sharedKernel(WASM_BASE64) as OpenKernel<SigmaKernel>;

/** @param rgba opaque pixels. @param tolerance largest channel difference that counts as noise, 0…254. */
export function filterBySigma(
  rgba: Uint8Array,
  width: number,
  height: number,
  tolerance: number,
  report: (fraction: number) => void = () => undefined,
): Uint8Array<ArrayBuffer> {
  const stride = 4 * (width + 2 * RADIUS + ABREAST);
  const { at, end } = layOut({ rows: ROWS * stride, target: 4 * (width + ABREAST) });
  const kernel = openKernel(end);
  const rows = new Uint8Array(kernel.memory.buffer, at.rows, ROWS * stride).fill(0);
  const target = new Uint8Array(kernel.memory.buffer, at.target, 4 * width);
  const bytes = 4 * width;
  const filtered = new Uint8Array(rgba.length);
  const place = (y: number, row: number) => {
    const from = row * stride + 4 * RADIUS;
    if (y < height) rows.set(rgba.subarray(y * bytes, (y + 1) * bytes), from);
    else rows.fill(0, from, from + bytes);
  };
  for (let y = 0; y < RADIUS; y++) place(y, y + RADIUS);
  for (let y = 0; y < height; y++) {
    if (y % 256 === 0) report(y / height);
    place(y + RADIUS, ROWS - 1);
    kernel.filterRow(at.rows, stride, at.target, width, tolerance);
    filtered.set(target, y * bytes);
    rows.copyWithin(0, stride);
  }
  return filtered;
}
