/** List files as literal `new URL('…', import.meta.url)`, because bundlers analyze them statically. */
import { fetch, process, type WasmModule, WebAssembly } from './platform.ts';

declare global {
  interface ImportMeta {
    url: string;
  }
}

type Addresses<Name extends string> = Readonly<Record<Name, () => { readonly href: string }>>;

export type Assets<Name extends string> = {
  readonly address: (name: Name) => string;
  readonly read: (name: Name) => Promise<Uint8Array>;
  /** Compiles once per thread. Rejects with an Error that names the file if loading fails; the next call retries. */
  readonly compile: (name: Name) => Promise<WasmModule>;
};

/** @param addresses URLs by package specifier. @param home `import.meta.url` of the package that lists them. */
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
