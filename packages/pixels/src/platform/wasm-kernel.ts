import { atob, WebAssembly } from './platform.ts';

export type WasmKernel = { readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number } };

export type OpenKernel<Kernel> = (bytes?: number) => Kernel;

const PAGE_BYTES = 65_536;

/** Null if the runtime has no WebAssembly SIMD; every browser since 2023 has it. */
export function startKernel(base64: string): WasmKernel | null {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  if (!WebAssembly.validate(bytes)) return null;
  return new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports as unknown as WasmKernel;
}

/** For kernels without a fallback. @throws Error if the runtime has no WebAssembly SIMD. */
export function requireKernel(base64: string): WasmKernel {
  const kernel = startKernel(base64);
  if (kernel) return kernel;
  throw new Error('This browser has no WebAssembly SIMD. Every browser since 2023 has it: please update.');
}

/** Kernel for one job at a time, shared by a thread. @returns a function that reserves bytes and invalidates views */
export function sharedKernel(base64: string): OpenKernel<WasmKernel> {
  let kernel: WasmKernel | null = null;
  return (bytes = 0) => {
    kernel ??= requireKernel(base64);
    reserve(kernel, bytes);
    return kernel;
  };
}

/** Grows the memory to `bytes`; invalidates existing views. */
export function reserve(kernel: WasmKernel, bytes: number): void {
  const missing = bytes - kernel.memory.buffer.byteLength;
  if (missing > 0) kernel.memory.grow(Math.ceil(missing / PAGE_BYTES));
}

/** Allocates consecutive addresses with SIMD alignment. @param from first free address, not 0: null stays unused */
export function layOut<Name extends string>(
  sizes: Readonly<Record<Name, number>>,
  from = 1024,
): { readonly at: Readonly<Record<Name, number>>; readonly end: number } {
  const at: Partial<Record<Name, number>> = {};
  let end = from;
  for (const name in sizes) {
    at[name] = end;
    end += (sizes[name] + 15) & ~15;
  }
  return { at: at as Record<Name, number>, end };
}
