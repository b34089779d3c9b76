import { linearToSrgb, SRGB_TO_LINEAR } from '../color/srgb.ts';
import { requireKernel, reserve, type WasmKernel } from '../platform/wasm-kernel.ts';

export type LightKernel = WasmKernel;

/** 256 floats that map sRGB bytes to linear light. Address 0 stays unused. */
export const TO_LINEAR_AT = 1024;
export const TO_SRGB_AT = 2048;
export const FREE_AT = TO_SRGB_AT + 65_536;

let toSrgb: Uint8Array | null = null;

function linearToSrgbTable(): Uint8Array {
  toSrgb ??= Uint8Array.from({ length: 65_536 }, (_, index) => Math.round(linearToSrgb(index / 65_535)));
  return toSrgb;
}

/** @throws Error if there is no WebAssembly SIMD; every browser since 2023 has it. */
export function startLightKernel(base64: string): LightKernel {
  const kernel = requireKernel(base64);
  reserve(kernel, FREE_AT);
  new Float32Array(kernel.memory.buffer, TO_LINEAR_AT, 256).set(SRGB_TO_LINEAR);
  new Uint8Array(kernel.memory.buffer, TO_SRGB_AT, 65_536).set(linearToSrgbTable());
  return kernel;
}
