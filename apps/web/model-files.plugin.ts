/** Serves neural networks and licenses under /models/ with content hashes, and ONNX Runtime under /onnxruntime/. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { modelFile, noticeFile, PACKAGED } from '@printready/inference/models';
import { readPackaged, readPackagedNotice } from '@printready/inference/node';
import type { Plugin } from 'vite';

/** Files of ONNX Runtime's CPU and GPU builds; browsers without a GPU never request the GPU build. */
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

function listFiles(): ReadonlyMap<string, () => Promise<Uint8Array | string>> {
  const files = new Map<string, () => Promise<Uint8Array | string>>();
  for (const model of PACKAGED) {
    files.set(`models/${modelFile(model)}`, () => readPackaged(model));
    files.set(`models/${noticeFile(model)}`, () => readPackagedNotice(model));
  }
  for (const name of RUNTIME) files.set(`onnxruntime/${name}`, () => readFile(join(runtimeFolder, name)));
  return files;
}

export function modelFiles(): Plugin {
  return {
    name: 'model-files',
    async generateBundle() {
      for (const [fileName, read] of listFiles())
        this.emitFile({ type: 'asset', fileName, source: await read() });
    },
    configureServer(server) {
      const files = listFiles();
      server.middlewares.use((request, response, next) => {
        const read = files.get((request.url ?? '').split('?')[0]?.slice(1) ?? '');
        if (!read) {
          next();
          return;
        }
        const type = TYPES[request.url?.split('?')[0]?.split('.').at(-1) ?? ''];
        if (type) response.setHeader('Content-Type', type);
        // Threads of a cross-origin isolated page require this header.
        response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
        read().then((bytes) => response.end(bytes), next);
      });
    },
  };
}
