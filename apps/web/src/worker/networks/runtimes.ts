import { GpuTimeout, type Runtime, startRuntime } from '@printready/inference';

/** More threads would compete for memory bandwidth. */
const MAX_THREADS = 4;

type Gpu = { requestAdapter(): Promise<{ readonly info?: { readonly isFallbackAdapter?: boolean } } | null> };

const files = () => new URL('/onnxruntime/', location.href).href;

// Threads need shared memory, which only a cross-origin isolated page has.
const threads = () =>
  globalThis.crossOriginIsolated ? Math.min(MAX_THREADS, navigator.hardwareConcurrency) : 1;

function once(start: () => Promise<Runtime>): () => Promise<Runtime> {
  let started: Promise<Runtime> | undefined;
  return () => {
    started ??= start().catch((error: unknown) => {
      started = undefined;
      throw error;
    });
    return started;
  };
}

export const startCpu = once(() =>
  startRuntime({
    load: () => import('onnxruntime-web/wasm'),
    files: files(),
    threads: threads(),
    gpu: false,
  }),
);

export const startGpu = once(() =>
  startRuntime({
    load: () => import('onnxruntime-web/webgpu'),
    files: files(),
    threads: 1, // One thread, because CPU threads would be idle while the GPU works.
    gpu: true,
  }),
);

/** False for software adapters, which are slower than the CPU. */
export async function hasGpu(): Promise<boolean> {
  const { gpu } = navigator as { readonly gpu?: Gpu };
  const adapter = await gpu?.requestAdapter().catch(() => null); // No adapter means no GPU, regardless of the reason.
  return adapter != null && adapter.info?.isFallbackAdapter !== true;
}

/** Well above shader compilation time on a slow GPU. */
const MIN_TIMEOUT_MS = 60_000;
/** Slowdown factor to allow for a GPU shared with other programs. */
const SLOWDOWN = 10;

/** Rejects with GpuTimeout after longer than any working GPU would need. */
export function withTimeout<Result>(work: Promise<Result>, expectedMs: number): Promise<Result> {
  const timeoutMs = Math.max(MIN_TIMEOUT_MS, SLOWDOWN * expectedMs);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new GpuTimeout()), timeoutMs);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
