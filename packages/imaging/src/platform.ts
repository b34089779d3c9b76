/**
 * The few things that Node, browsers and workers all have but the bare ES2023 library does not list. Declared
 * here, so that this package compiles without DOM or Node types and cannot reach for more of them by accident.
 */

export type WasmModule = { readonly __brand: 'WebAssembly.Module' };
export type WasmInstance = { readonly exports: Readonly<Record<string, unknown>> };

type Platform = {
  readonly atob: (base64: string) => string;
  readonly WebAssembly: {
    readonly Module: new (bytes: Uint8Array) => WasmModule;
    readonly Instance: new (module: WasmModule, imports?: object) => WasmInstance;
    compile(bytes: Uint8Array): Promise<WasmModule>;
    validate(bytes: Uint8Array): boolean;
  };
};

export const { atob, WebAssembly } = globalThis as unknown as Platform;
