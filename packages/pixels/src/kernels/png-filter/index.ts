import { layOut, type OpenKernel, sharedKernel, type WasmKernel } from '../../platform/wasm-kernel.ts';
import { WASM_BASE64 } from './png-filter.wasm.gen.ts';

type FilterKernel = WasmKernel & {
  filterRow(row: number, above: number, length: number, step: number, out: number): void;
};

const NONE = 0;

const openKernel = sharedKernel(WASM_BASE64) as OpenKernel<FilterKernel>;

/** @param step bytes per pixel. @param adaptive false for indexes and packed bits, which filtering makes larger */
export function filterRow(
  row: Uint8Array,
  above: Uint8Array,
  step: number,
  adaptive: boolean,
  out: Uint8Array,
): void {
  if (!adaptive) {
    out[0] = NONE;
    out.set(row, 1);
    return;
  }
  const { length } = row;
  const { at, end } = layOut({ row: length, above: length, out: length + 1 });
  const kernel = openKernel(end);
  const memory = new Uint8Array(kernel.memory.buffer);
  memory.set(row, at.row);
  memory.set(above, at.above);
  kernel.filterRow(at.row, at.above, length, step, at.out);
  out.set(memory.subarray(at.out, at.out + length + 1));
}
