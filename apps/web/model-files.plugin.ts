/**
 * Serves the packaged networks under /models/, with content hashes in their names and their licenses, and ONNX
 * Runtime's WebAssembly under /onnxruntime/. Both are loaded on first use.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ESRGAN, modelFile } from '@printready/inference/models';
import { makeModel, modelNotice } from '@printready/inference/node';
import type { Plugin } from 'vite';

/** Builds for the CPU and for the GPU; browsers without a GPU skip the latter. */
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

/** Served files by path, generated on request. */
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
        // Required by the threads of an isolated page.
        response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
        response.end(make());
      });
    },
  };
}
