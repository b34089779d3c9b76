/** ONNX Runtime, started once: WebGPU on request, otherwise WebAssembly with the allowed number of threads. */
import type * as Ort from 'onnxruntime-web';
import type { ModelManifest } from './models/model.ts';
import { ModelProblem, type Network, type Planes } from './network.ts';
import { freeSize } from './onnx/free-size.ts';
import { releaseBytes } from './release-bytes.ts';

type RuntimeSettings = {
  readonly load: () => Promise<typeof Ort>;
  /** URL of the WebAssembly files, with a trailing slash; absent if the module finds them itself. */
  readonly files?: string;
  /** Number of threads; 1 if the page is not cross-origin isolated. */
  readonly threads: number;
  readonly gpu: boolean;
};

export type Runtime = {
  readonly open: (bytes: Uint8Array, model: ModelManifest) => Promise<Network>;
  /** Destroys the GPU device for all networks; pending runs fail. */
  readonly abandon: () => Promise<void>;
};

type Device = { destroy(): void };

// oxlint-disable-next-line printready/no-restricted-syntax -- ONNX Runtime and its WebAssembly module report by sentence
const isMemoryError = ({ message }: Error): boolean => /memory|alloc|OOM/i.test(message);

function describe(error: unknown): ModelProblem {
  const cause = error instanceof Error ? error : new Error(String(error));
  if (isMemoryError(cause)) {
    return new ModelProblem(
      'model-out-of-memory',
      'There is not enough memory for the AI model. Close other tabs, or use a smaller picture.',
      { cause },
    );
  }
  return new ModelProblem('model-unsupported', 'The AI model cannot run on this device.', { cause });
}

function normalize({ data, width, height }: Planes, model: ModelManifest): Float32Array {
  if (model.kind !== 'segmentation') return data;
  const size = width * height;
  const samples = new Float32Array(data.length);
  for (const [channel, mean] of model.mean.entries()) {
    const factor = 1 / (model.deviation[channel] ?? 1);
    for (let at = channel * size; at < (channel + 1) * size; at++)
      samples[at] = ((data[at] ?? 0) - mean) * factor;
  }
  return samples;
}

async function createSession(
  ort: typeof Ort,
  bytes: Uint8Array,
  model: ModelManifest,
  options: Ort.InferenceSession.SessionOptions,
): Promise<Ort.InferenceSession> {
  if (model.kind !== 'segmentation' || !model.smaller) return ort.InferenceSession.create(bytes, options);
  const freed = freeSize(bytes);
  try {
    return await ort.InferenceSession.create(freed, options);
  } finally {
    releaseBytes(freed);
  }
}

/** Rejects with a {@link ModelProblem} if the runtime cannot start. */
export async function startRuntime({ load, files, threads, gpu }: RuntimeSettings): Promise<Runtime> {
  let ort: typeof Ort;
  try {
    ort = await load();
  } catch (error) {
    throw new ModelProblem(
      'model-offline',
      'The part of the program that runs AI models could not be loaded.',
      {
        cause: error,
      },
    );
  }
  ort.env.wasm.numThreads = threads;
  if (files !== undefined) ort.env.wasm.wasmPaths = files;
  // Fails instead of silently running some layers on the CPU with copies, which is slower than the CPU alone.
  const options = gpu
    ? { executionProviders: ['webgpu'], extra: { session: { disable_cpu_ep_fallback: '1' } } }
    : // The memory arena never shrinks, and tile memory is reused anyway.
      { executionProviders: ['wasm'], enableCpuMemArena: false };
  return {
    async open(bytes, model) {
      const session = await createSession(ort, bytes, model, options).catch((error: unknown) => {
        throw describe(error);
      });
      const [input = ''] = session.inputNames;
      const [output = ''] = session.outputNames;
      return {
        ...(model.kind === 'segmentation' ? { side: model.side, smaller: model.smaller } : { side: null }),
        device: gpu ? 'gpu' : 'cpu',
        async run(planes) {
          const { channels, width, height } = planes;
          const tensor = new ort.Tensor('float32', normalize(planes, model), [1, channels, height, width]);
          const answer = await session.run({ [input]: tensor }).catch((error: unknown) => {
            throw describe(error);
          });
          const result = answer[output];
          const [, made = 0, rows = 0, columns = 0] = result?.dims ?? [];
          if (!result || !(result.data instanceof Float32Array)) {
            throw new ModelProblem('model-unsupported', 'The AI model gave no picture.');
          }
          return { data: result.data, channels: made, width: columns, height: rows };
        },
        dispose: () => session.release(),
      };
    },
    async abandon() {
      if (!gpu) return;
      const device = (await ort.env.webgpu.device) as Device | undefined;
      device?.destroy();
    },
  };
}
