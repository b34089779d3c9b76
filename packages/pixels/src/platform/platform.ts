/**
 * Declares the globals that Node, browsers, and workers share, because this package compiles without DOM or Node
 * types.
 */

export type WasmModule = { readonly __brand: 'WebAssembly.Module' };
export type WasmInstance = { readonly exports: Readonly<Record<string, unknown>> };

type Compression = {
  readonly readable: {
    getReader(): {
      read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array }>;
      cancel(): Promise<void>;
    };
  };
  readonly writable: {
    getWriter(): { write(bytes: Uint8Array): Promise<void>; close(): Promise<void>; abort(): Promise<void> };
  };
};

type Platform = {
  /** Browsers only: true if shared memory between threads is available. */
  readonly crossOriginIsolated?: boolean;
  readonly atob: (base64: string) => string;
  readonly btoa: (letters: string) => string;
  readonly OffscreenCanvas?: new (
    width: number,
    height: number,
  ) => {
    width: number;
    height: number;
    getContext(
      kind: '2d',
      options: { readonly alpha?: boolean; readonly willReadFrequently: boolean },
    ): {
      getImageData(x: number, y: number, width: number, height: number): { readonly data: Uint8ClampedArray };
    };
  };
  readonly TextDecoder: new (label?: string) => { decode(bytes: Uint8Array): string };
  readonly TextEncoder: new () => { encode(text: string): Uint8Array<ArrayBuffer> };
  readonly fetch: (url: string) => Promise<{
    readonly ok: boolean;
    readonly status: number;
    arrayBuffer(): Promise<ArrayBuffer>;
  }>;
  readonly WebAssembly: {
    readonly Module: new (bytes: Uint8Array) => WasmModule;
    readonly Instance: new (module: WasmModule, imports?: object) => WasmInstance;
    compile(bytes: Uint8Array): Promise<WasmModule>;
    validate(bytes: Uint8Array): boolean;
  };
  /** 'deflate' is the zlib format used in PNG. */
  readonly CompressionStream: new (
    format: 'deflate',
  ) => Compression;
  readonly DecompressionStream: new (format: 'deflate') => Compression;
  readonly setTimeout: (then: () => void, ms: number) => number | { unref(): unknown };
  readonly clearTimeout: (timer: unknown) => void;
  /** Node only: loads Node's built-in modules from code that browsers also load (Node ≥ 22.3). */
  readonly process?: { getBuiltinModule?(name: string): unknown };
};

export const {
  atob,
  btoa,
  clearTimeout,
  crossOriginIsolated,
  CompressionStream,
  DecompressionStream,
  fetch,
  OffscreenCanvas,
  process,
  setTimeout,
  TextDecoder,
  TextEncoder,
  WebAssembly,
} = globalThis as unknown as Platform;
