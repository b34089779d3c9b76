/** ONNX Runtime in the worker: for the GPU where there is one, for the CPU everywhere; each loaded when first needed. */
import { type Runtime, startRuntime } from '@printready/inference';

/** More threads than this only fight for memory. */
const MOST_THREADS = 4;

/** The part of WebGPU that is asked here. */
type Adapter = {
  readonly info?: { readonly isFallbackAdapter?: boolean };
  requestDevice(): Promise<{ destroy(): void }>;
};
type Gpu = { requestAdapter(): Promise<Adapter | null> };

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
    threads: threads(),
    gpu: true,
  }),
);

/** Whether there is a GPU that answers; one that the processor only plays is slower than the processor itself. */
export async function hasGpu(): Promise<boolean> {
  const { gpu } = navigator as { readonly gpu?: Gpu };
  try {
    const adapter = await gpu?.requestAdapter();
    if (!adapter || adapter.info?.isFallbackAdapter === true) return false;
    // ONNX Runtime waits for ever for a device that is refused.
    (await adapter.requestDevice()).destroy();
    return true;
  } catch (error) {
    console.warn('The GPU gives no device; the CPU runs the AI model.', error);
    return false;
  }
}

/** Long beyond what compiling shaders takes on a slow GPU. */
const GIVE_UP_AFTER_MS = 60_000;

/** Rejects when it takes longer than any GPU that works. */
export function soon<Result>(work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The GPU does not answer.')), GIVE_UP_AFTER_MS);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
