/** Starts ONNX Runtime in the worker, for the GPU where there is one and for the CPU everywhere, each on first use. */
import { GpuTimeout, type Runtime, startRuntime } from '@printready/inference';

/** More threads than this only fight for memory. */
const MOST_THREADS = 4;

/** The part of WebGPU that is asked here. */
type Gpu = { requestAdapter(): Promise<{ readonly info?: { readonly isFallbackAdapter?: boolean } } | null> };

const files = () => new URL('/onnxruntime/', location.href).href;

// Threads need shared memory, which only an isolated page has.
const threads = () =>
  globalThis.crossOriginIsolated ? Math.min(MOST_THREADS, navigator.hardwareConcurrency) : 1;

/** The same promise as long as it does not fail. */
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
    threads: 1, // they would have nothing to do
    gpu: true,
  }),
);

/** A GPU that the processor only plays is slower than the processor itself. */
export async function hasGpu(): Promise<boolean> {
  const { gpu } = navigator as { readonly gpu?: Gpu };
  const adapter = await gpu?.requestAdapter().catch(() => null); // without an adapter there is no GPU, whatever the reason
  return adapter != null && adapter.info?.isFallbackAdapter !== true;
}

/** Long beyond what compiling shaders takes on a slow GPU. */
const GIVE_UP_AFTER_MS = 60_000;
/** A GPU that other programs use, too, may take several times as long as before. */
const TIMES_AS_LONG = 10;

/** Rejects when it takes longer than any GPU that works. */
export function withTimeout<Result>(work: Promise<Result>, expectedMs: number): Promise<Result> {
  const patienceMs = Math.max(GIVE_UP_AFTER_MS, TIMES_AS_LONG * expectedMs);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new GpuTimeout()), patienceMs);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
