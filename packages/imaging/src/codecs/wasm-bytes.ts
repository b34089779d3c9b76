/**
 * Where the codecs' WebAssembly comes from: bundlers see `new URL('…', import.meta.url)` and serve the file,
 * Node finds it in its package and reads it. Compiled once per thread.
 */
import { fetch, process, type WasmModule, WebAssembly } from '../platform.ts';

declare const URL: new (path: string, base: string) => { readonly href: string };
declare global {
  interface ImportMeta {
    url: string;
  }
}

/** Written out in full, because bundlers read these expressions without running them. */
const ADDRESSES = {
  '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm': () =>
    new URL('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm', import.meta.url),
  '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm': () =>
    new URL('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm', import.meta.url),
  '@jsquash/webp/codec/dec/webp_dec.wasm': () =>
    new URL('@jsquash/webp/codec/dec/webp_dec.wasm', import.meta.url),
  '@jsquash/webp/codec/enc/webp_enc_simd.wasm': () =>
    new URL('@jsquash/webp/codec/enc/webp_enc_simd.wasm', import.meta.url),
} as const;

export type WasmFile = keyof typeof ADDRESSES;

const compiled = new Map<WasmFile, Promise<WasmModule>>();

/** Rejects with an Error naming the file when it cannot be had; the next call tries again. */
export function compileWasm(file: WasmFile): Promise<WasmModule> {
  const known = compiled.get(file);
  if (known) return known;
  const module = readBytes(file).then((bytes) => WebAssembly.compile(bytes));
  compiled.set(file, module);
  module.catch(() => compiled.delete(file));
  return module;
}

async function readBytes(file: WasmFile): Promise<Uint8Array> {
  if (process?.getBuiltinModule) {
    const modules = process.getBuiltinModule('node:module') as {
      createRequire(from: string): { resolve(name: string): string };
    };
    const files = process.getBuiltinModule('node:fs/promises') as {
      readFile(path: string): Promise<Uint8Array>;
    };
    return files.readFile(modules.createRequire(import.meta.url).resolve(file));
  }
  const response = await fetch(ADDRESSES[file]().href);
  if (!response.ok) throw new Error(`The codec ${file} could not be loaded (HTTP ${response.status}).`);
  return new Uint8Array(await response.arrayBuffer());
}
