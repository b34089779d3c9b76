/**
 * Where WebAssembly and other large files come from: bundlers see `new URL('…', import.meta.url)` and serve the file,
 * Node finds it in its package and reads it.
 */
import { fetch, process, type WasmModule, WebAssembly } from './platform.ts';

declare const URL: new (path: string, base: string) => { readonly href: string };
declare global {
  interface ImportMeta {
    url: string;
  }
}

/** Written out in full, because bundlers read these expressions without running them. */
const ADDRESSES = {
  '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2': () =>
    new URL('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2', import.meta.url),
  '@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff2': () =>
    new URL('@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff2', import.meta.url),
  '@fontsource/noto-sans/files/noto-sans-latin-400-italic.woff2': () =>
    new URL('@fontsource/noto-sans/files/noto-sans-latin-400-italic.woff2', import.meta.url),
  '@fontsource/noto-serif/files/noto-serif-latin-400-normal.woff2': () =>
    new URL('@fontsource/noto-serif/files/noto-serif-latin-400-normal.woff2', import.meta.url),
  '@fontsource/noto-sans-mono/files/noto-sans-mono-latin-400-normal.woff2': () =>
    new URL('@fontsource/noto-sans-mono/files/noto-sans-mono-latin-400-normal.woff2', import.meta.url),
  '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm': () =>
    new URL('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm', import.meta.url),
  '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm': () =>
    new URL('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm', import.meta.url),
  '@jsquash/webp/codec/dec/webp_dec.wasm': () =>
    new URL('@jsquash/webp/codec/dec/webp_dec.wasm', import.meta.url),
  '@jsquash/webp/codec/enc/webp_enc_simd.wasm': () =>
    new URL('@jsquash/webp/codec/enc/webp_enc_simd.wasm', import.meta.url),
  '@resvg/resvg-wasm/index_bg.wasm': () => new URL('@resvg/resvg-wasm/index_bg.wasm', import.meta.url),
  'lcms-wasm/dist/lcms.wasm': () => new URL('lcms-wasm/dist/lcms.wasm', import.meta.url),
  'pdfjs-dist/wasm/openjpeg.wasm': () => new URL('pdfjs-dist/wasm/openjpeg.wasm', import.meta.url),
  'pdfjs-dist/wasm/jbig2.wasm': () => new URL('pdfjs-dist/wasm/jbig2.wasm', import.meta.url),
  'pdfjs-dist/wasm/qcms_bg.wasm': () => new URL('pdfjs-dist/wasm/qcms_bg.wasm', import.meta.url),
  'pdfjs-dist/standard_fonts/FoxitDingbats.pfb': () =>
    new URL('pdfjs-dist/standard_fonts/FoxitDingbats.pfb', import.meta.url),
  'pdfjs-dist/standard_fonts/FoxitFixed.pfb': () =>
    new URL('pdfjs-dist/standard_fonts/FoxitFixed.pfb', import.meta.url),
  'pdfjs-dist/standard_fonts/FoxitFixedBold.pfb': () =>
    new URL('pdfjs-dist/standard_fonts/FoxitFixedBold.pfb', import.meta.url),
  'pdfjs-dist/standard_fonts/FoxitSerif.pfb': () =>
    new URL('pdfjs-dist/standard_fonts/FoxitSerif.pfb', import.meta.url),
  'pdfjs-dist/standard_fonts/FoxitSerifBold.pfb': () =>
    new URL('pdfjs-dist/standard_fonts/FoxitSerifBold.pfb', import.meta.url),
  'pdfjs-dist/standard_fonts/FoxitSerifItalic.pfb': () =>
    new URL('pdfjs-dist/standard_fonts/FoxitSerifItalic.pfb', import.meta.url),
  'pdfjs-dist/standard_fonts/FoxitSymbol.pfb': () =>
    new URL('pdfjs-dist/standard_fonts/FoxitSymbol.pfb', import.meta.url),
  'pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf': () =>
    new URL('pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf', import.meta.url),
  'pdfjs-dist/standard_fonts/LiberationSans-Italic.ttf': () =>
    new URL('pdfjs-dist/standard_fonts/LiberationSans-Italic.ttf', import.meta.url),
  'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf': () =>
    new URL('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf', import.meta.url),
  'wasm-vips/vips.wasm': () => new URL('wasm-vips/vips.wasm', import.meta.url),
  'wasm-vips/vips-heif.wasm': () => new URL('wasm-vips/vips-heif.wasm', import.meta.url),
  'wasm-vips/vips-jxl.wasm': () => new URL('wasm-vips/vips-jxl.wasm', import.meta.url),
  '../assets/ISOcoated_v2_300_bas.icc': () => new URL('../assets/ISOcoated_v2_300_bas.icc', import.meta.url),
} as const;

export type AssetName = keyof typeof ADDRESSES;

/** Where a browser finds it. */
export function assetAddress(name: AssetName): string {
  return ADDRESSES[name]().href;
}

const compiled = new Map<AssetName, Promise<WasmModule>>();

/** Compiled once per thread. Rejects with an Error naming the file when it cannot be had; the next call tries again. */
export function compileWasm(name: AssetName): Promise<WasmModule> {
  const known = compiled.get(name);
  if (known) return known;
  const module = readAsset(name).then((bytes) => WebAssembly.compile(bytes));
  compiled.set(name, module);
  module.catch(() => compiled.delete(name));
  return module;
}

/** Rejects with an Error naming the file when it cannot be had. */
export async function readAsset(name: AssetName): Promise<Uint8Array> {
  if (process?.getBuiltinModule) {
    const modules = process.getBuiltinModule('node:module') as {
      createRequire(from: string): { resolve(name: string): string };
    };
    const files = process.getBuiltinModule('node:fs/promises') as {
      readFile(path: string): Promise<Uint8Array>;
    };
    return files.readFile(modules.createRequire(import.meta.url).resolve(name));
  }
  const response = await fetch(assetAddress(name));
  if (!response.ok) throw new Error(`${name} could not be loaded (HTTP ${response.status}).`);
  return new Uint8Array(await response.arrayBuffer());
}
