/**
 * Where WebAssembly and other large files come from: bundlers see `new URL('…', import.meta.url)` and serve the file,
 * Node finds it in its package and reads it. Each package lists its own files, in a table of such expressions written
 * out in full, because bundlers read them without running them.
 */
import { fetch, process, type WasmModule, WebAssembly } from './platform.ts';

declare global {
  interface ImportMeta {
    url: string;
  }
}

type Addresses<Name extends string> = Readonly<Record<Name, () => { readonly href: string }>>;

export type Assets<Name extends string> = {
  /** Where a browser finds it. */
  readonly address: (name: Name) => string;
  /** Rejects with an Error naming the file when it cannot be had. */
  readonly read: (name: Name) => Promise<Uint8Array>;
  /** Compiled once per thread. Rejects with an Error naming the file when it cannot be had; the next call tries again. */
  readonly compile: (name: Name) => Promise<WasmModule>;
};

/** @param addresses the files by how their packages call them. @param home the `import.meta.url` of who lists them. */
export function openAssets<Name extends string>(addresses: Addresses<Name>, home: string): Assets<Name> {
  const address = (name: Name) => addresses[name]().href;
  const read = async (name: Name): Promise<Uint8Array> => {
    if (process?.getBuiltinModule) {
      const modules = process.getBuiltinModule('node:module') as {
        createRequire(from: string): { resolve(name: string): string };
      };
      const files = process.getBuiltinModule('node:fs/promises') as {
        readFile(path: string): Promise<Uint8Array>;
      };
      return files.readFile(modules.createRequire(home).resolve(name));
    }
    const response = await fetch(address(name));
    if (!response.ok) throw new Error(`${name} could not be loaded (HTTP ${response.status}).`);
    return new Uint8Array(await response.arrayBuffer());
  };
  const compiled = new Map<Name, Promise<WasmModule>>();
  const compile = (name: Name): Promise<WasmModule> => {
    const known = compiled.get(name);
    if (known) return known;
    const module = read(name).then((bytes) => WebAssembly.compile(bytes));
    compiled.set(name, module);
    module.catch(() => compiled.delete(name));
    return module;
  };
  return { address, read, compile };
}
