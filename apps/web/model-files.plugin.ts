/**
 * Serves the networks that are part of the product under /models/, each named by its content and with its license beside it, and ONNX Runtime's
 * WebAssembly, unchanged, under /onnxruntime/: both are loaded when a network is first asked for.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ESRGAN, modelFile } from '@printready/inference/models';
import { makeModel, modelNotice } from '@printready/inference/node';
import type { Plugin } from 'vite';

/** The CPU's build, and the GPU's, which only a browser with a GPU loads. */
const RUNTIME = [
  'ort-wasm-simd-threaded.mjs',
  'ort-wasm-simd-threaded.wasm',
  'ort-wasm-simd-threaded.asyncify.mjs',
  'ort-wasm-simd-threaded.asyncify.wasm',
] as const;
const TYPES: Readonly<Record<string, string>> = { mjs: 'text/javascript', wasm: 'application/wasm' };

const runtimeFolder = dirname(
  createRequire(import.meta.url).resolve('onnxruntime-web/ort-wasm-simd-threaded.wasm'),
);

/** Every served file by its path, made when it is asked for. */
function listFiles(): ReadonlyMap<string, () => Uint8Array | string> {
  const files = new Map<string, () => Uint8Array | string>();
  for (const model of ESRGAN) {
    files.set(`models/${modelFile(model)}`, () => makeModel(model));
    files.set(`models/${model.id}.LICENSE.txt`, () => modelNotice(model));
  }
  for (const name of RUNTIME) files.set(`onnxruntime/${name}`, () => readFileSync(join(runtimeFolder, name)));
  return files;
}

export function modelFiles(): Plugin {
  return {
    name: 'model-files',
    generateBundle() {
      for (const [fileName, make] of listFiles()) this.emitFile({ type: 'asset', fileName, source: make() });
    },
    configureServer(server) {
      const files = listFiles();
      server.middlewares.use((request, response, next) => {
        const make = files.get((request.url ?? '').split('?')[0]?.slice(1) ?? '');
        if (!make) {
          next();
          return;
        }
        const type = TYPES[request.url?.split('?')[0]?.split('.').at(-1) ?? ''];
        if (type) response.setHeader('Content-Type', type);
        // Without it the threads of an isolated page do not start.
        response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
        response.end(make());
      });
    },
  };
}
