import { type WasmInstance, WebAssembly } from '@printready/pixels/platform';
import { type CodecAsset, codecAssets } from './codec-assets.ts';

export type Factory<Codec> = (options: {
  readonly noInitialRun: true;
  readonly instantiateWasm: (imports: object, done: (instance: WasmInstance) => void) => unknown;
  readonly print: (line: string) => void;
  readonly printErr: (line: string) => void;
}) => Promise<Codec>;

export type CodecSession<Value> = { readonly answer: Value; readonly complaints: readonly string[] };

/** Drops the instance after one run, which frees its memory and limits a crash to one file. */
export async function useCodec<Codec, Value>(
  factory: Factory<Codec>,
  file: CodecAsset,
  use: (codec: Codec) => Value,
): Promise<CodecSession<Value>> {
  const module = await codecAssets.compile(file);
  const complaints: string[] = [];
  const codec = await factory({
    noInitialRun: true,
    instantiateWasm(imports, done) {
      const instance = new WebAssembly.Instance(module, imports);
      done(instance);
      return instance.exports;
    },
    print: (line) => complaints.push(line),
    printErr: (line) => complaints.push(line),
  });
  return { answer: use(codec), complaints };
}
