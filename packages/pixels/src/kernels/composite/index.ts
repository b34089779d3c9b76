/** Source-over (Porter & Duff 1984), straight alpha. Four pixels at a time take half as long as one at a time. */
import { layOut, type OpenKernel, sharedKernel, type WasmKernel } from '../../platform/wasm-kernel.ts';
import { WASM_BASE64 } from './lay-over.wasm.gen.ts';

type CompositeKernel = WasmKernel & { layOver(under: number, over: number, count: number): void };

const BYTES_ABREAST = 16_384;
const { at: AT, end: END } = layOut({ under: BYTES_ABREAST, over: BYTES_ABREAST });

const openKernel = sharedKernel(WASM_BASE64) as OpenKernel<CompositeKernel>;

/** Pixels below transparent ones stay unchanged. @param under RGBA; mutated. @throws RangeError if lengths differ */
export function compositeOver(under: Uint8ClampedArray, over: Uint8ClampedArray): void {
  if (under.length !== over.length) {
    throw new RangeError(`Both rows have as many pixels, not ${under.length / 4} and ${over.length / 4}.`);
  }
  const kernel = openKernel(END);
  const below = new Uint8ClampedArray(kernel.memory.buffer, AT.under, BYTES_ABREAST);
  const above = new Uint8ClampedArray(kernel.memory.buffer, AT.over, BYTES_ABREAST);
  for (let from = 0; from < under.length; from += BYTES_ABREAST) {
    const to = Math.min(under.length, from + BYTES_ABREAST);
    const target = under.subarray(from, to);
    below.set(target);
    above.set(over.subarray(from, to));
    kernel.layOver(AT.under, AT.over, (to - from) >> 2);
    target.set(to - from === BYTES_ABREAST ? below : below.subarray(0, to - from));
  }
}
