/**
 * UpscalerJS as published, with its WebAssembly backend, on its own page; the benchmark compares the Upscaler with
 * it. Too large for a dependency (300 MB), so npm downloads it on first use.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import type { Browser } from 'playwright';

const cache = join(import.meta.dirname, '../../../node_modules/.cache/printready-upscalerjs');
/** Package with the original weights of our network. */
const weights = join(import.meta.dirname, '../../../node_modules/@upscalerjs/esrgan-slim');
/** `upscaler` requires exactly this version of TensorFlow.js. */
const PACKAGES = ['upscaler@1.0.0', '@tensorflow/tfjs@4.11.0', '@tensorflow/tfjs-backend-wasm@4.11.0'];
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};
const PAGE = `<!doctype html>
<script src="/node_modules/@tensorflow/tfjs/dist/tf.min.js"></script>
<script src="/node_modules/@tensorflow/tfjs-backend-wasm/dist/tf-backend-wasm.min.js"></script>
<script src="/node_modules/upscaler/dist/browser/umd/upscaler.min.js"></script>
<script src="/weights/dist/umd/models/esrgan-slim/src/x2/index.min.js"></script>`;

/** Makes UpscalerJS available. @param mayLoad false to use only local files. @returns false if it is unavailable */
export function downloadUpscalerJs(mayLoad: boolean): boolean {
  if (existsSync(join(cache, 'node_modules/upscaler/dist'))) return true;
  if (!mayLoad) return false;
  mkdirSync(cache, { recursive: true });
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  const { status } = spawnSync('npm', ['install', '--prefix', cache, ...flags, ...PACKAGES], {
    cwd: cache,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return status === 0;
}

/** Serves the page cross-origin isolated, so that UpscalerJS can use threads, too. */
function serveFiles() {
  return createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    const headers = {
      'Content-Type': TYPES[extname(path)] ?? (path === '/' ? 'text/html' : 'application/octet-stream'),
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    };
    const file = path.startsWith('/weights/') ? join(weights, path.slice(9)) : join(cache, path);
    if (path === '/') response.writeHead(200, headers).end(PAGE);
    else if (existsSync(file)) response.writeHead(200, headers).end(readFileSync(file));
    else response.writeHead(404).end();
  });
}

type Tensor = { dispose(): void; data(): Promise<unknown>; readonly shape: readonly number[] };
type Globals = {
  readonly tf: {
    readonly wasm: { setWasmPaths(path: string): void };
    setBackend(name: string): Promise<boolean>;
    getBackend(): string;
    tensor3d(values: Int32Array, shape: readonly [number, number, number], type: 'int32'): Tensor;
  };
  readonly Upscaler: new (options: {
    readonly model: object;
  }) => {
    upscale(
      image: Tensor,
      options: { readonly output: 'tensor'; patchSize?: number; padding?: number },
    ): Promise<Tensor>;
  };
  readonly ESRGANSlim2x: object;
};

export type PeerTimes = {
  /** Time for the whole picture at once, the UpscalerJS default. */
  readonly whole: number;
  /** Time with the patch size and padding from the UpscalerJS guide. */
  readonly patches: number;
};

/** Times after a warm-up for doubling a picture's width and height, ms. @param pixels RGBA */
export async function measureUpscalerJs(
  browser: Browser,
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
): Promise<PeerTimes> {
  const server = serveFiles();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const page = await browser.newPage();
  try {
    await page.goto(`http://127.0.0.1:${port}/`);
    const rgb = Array.from(pixels).filter((_, at) => at % 4 !== 3);
    return await page.evaluate(
      async ({ rgb, width, height }) => {
        const { tf, Upscaler, ESRGANSlim2x } = globalThis as unknown as Globals;
        tf.wasm.setWasmPaths('/node_modules/@tensorflow/tfjs-backend-wasm/dist/');
        if (!(await tf.setBackend('wasm')) || tf.getBackend() !== 'wasm')
          throw new Error('The WebAssembly backend did not start.');
        const upscaler = new Upscaler({ model: { ...ESRGANSlim2x, path: '/weights/models/x2/model.json' } });
        const measure = async (image: Tensor, patches: object) => {
          const start = performance.now();
          const larger = await upscaler.upscale(image, { output: 'tensor', ...patches });
          await larger.data();
          const [rows, columns] = larger.shape;
          larger.dispose();
          if (rows !== image.shape[0]! * 2 || columns !== image.shape[1]! * 2)
            throw new Error(`UpscalerJS made ${columns} × ${rows}.`);
          return performance.now() - start;
        };
        await measure(tf.tensor3d(new Int32Array(64 * 64 * 3), [64, 64, 3], 'int32'), {});
        const image = tf.tensor3d(Int32Array.from(rgb), [height, width, 3], 'int32');
        return {
          whole: await measure(image, {}),
          patches: await measure(image, { patchSize: 64, padding: 2 }),
        };
      },
      { rgb, width, height },
    );
  } finally {
    await page.close();
    server.close();
  }
}
