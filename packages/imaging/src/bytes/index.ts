/** Bytes, and the runtime features that read and compile them. */
export { openAssets } from '../assets.ts';
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
} from '../platform.ts';
export { type ByteSink, createPartsSink, createRowCounter, type RowWriter } from './byte-sink.ts';
export {
  ascii,
  bytesToHex,
  joinBytes,
  matchesAscii,
  readAscii,
  readUint16,
  readUint32,
  toBigEndian,
  u16,
  u32,
  writeUint16,
  writeUint32,
  writeUint32LittleEndian,
} from './bytes.ts';
export { crc32 } from './crc32.ts';
export {
  layOut,
  type OpenKernel,
  requireKernel,
  reserve,
  sharedKernel,
  type WasmKernel,
} from './wasm-kernel.ts';
