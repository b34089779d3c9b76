/** Starts one of the Emscripten-made codecs with its compiled wasm. */

import { type WasmInstance, WebAssembly } from '@printready/imaging/platform';
import { type CodecAsset, codecAssets } from './codec-assets.ts';

/** The default export of such a codec, whose own types need the DOM. */
export type Factory<Codec> = (options: {
  readonly noInitialRun: true;
  readonly instantiateWasm: (imports: object, done: (instance: WasmInstance) => void) => unknown;
  readonly print: (line: string) => void;
  readonly printErr: (line: string) => void;
}) => Promise<Codec>;

/** The codec's answer, and its messages. */
export type CodecSession<Answer> = { readonly answer: Answer; readonly complaints: readonly string[] };

/**
 * Uses a codec once and lets it go: its memory is freed with it, and a file that breaks it breaks only itself.
 * Rejects with whatever it dies of.
 */
export async function useCodec<Codec, Answer>(
  factory: Factory<Codec>,
  file: CodecAsset,
  use: (codec: Codec) => Answer,
): Promise<CodecSession<Answer>> {
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
