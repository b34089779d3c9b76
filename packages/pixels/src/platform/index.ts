/** Globals of every runtime, files beside the code, and WebAssembly kernels. */
export { openAssets } from './assets.ts';
export {
  atob,
  btoa,
  clearTimeout,
  crossOriginIsolated,
  OffscreenCanvas,
  process,
  setTimeout,
  TextDecoder,
  TextEncoder,
  type WasmInstance,
  WebAssembly,
} from './platform.ts';
export {
  layOut,
  type OpenKernel,
  requireKernel,
  reserve,
  sharedKernel,
  type WasmKernel,
} from './wasm-kernel.ts';
