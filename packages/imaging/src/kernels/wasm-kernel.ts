/** Starts a generated kernel and gives it room; every kernel that is WebAssembly begins here. */
import { atob, WebAssembly } from '../platform.ts';

export type WasmKernel = { readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number } };

const PAGE_BYTES = 65_536;

/** Null on an engine without SIMD; every browser since 2023 has it. */
export function startKernel(base64: string): WasmKernel | null {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  if (!WebAssembly.validate(bytes)) return null;
  return new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports as unknown as WasmKernel;
}

/** Grows the memory to `bytes`; views taken before are dead afterwards. */
export function reserve(kernel: WasmKernel, bytes: number): void {
  const missing = bytes - kernel.memory.buffer.byteLength;
  if (missing > 0) kernel.memory.grow(Math.ceil(missing / PAGE_BYTES));
}
