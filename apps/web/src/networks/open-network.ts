/** Networks in the worker: loaded on first use, checked against the manifest's hash, kept by the browser. */
import {
  ModelProblem,
  type Network,
  type OpenNetwork,
  type Runtime,
  startRuntime,
} from '@printready/inference';
import { findModel, type ModelManifest, modelFile } from '@printready/inference/models';

const CACHE = 'printready-models';
/** More threads than this only fight for memory. */
const MOST_THREADS = 4;

let runtime: Promise<Runtime> | undefined;
const opened = new Map<string, Promise<Network>>();

function startOnce(): Promise<Runtime> {
  runtime ??= startRuntime({
    load: () => import('onnxruntime-web/wasm'),
    files: new URL('/onnxruntime/', location.href).href,
    // Threads need shared memory, which only an isolated page has.
    threads: globalThis.crossOriginIsolated ? Math.min(MOST_THREADS, navigator.hardwareConcurrency) : 1,
    gpu: false,
  });
  runtime.catch(() => {
    runtime = undefined;
  });
  return runtime;
}

async function isIntact(bytes: Uint8Array<ArrayBuffer>, { sha256 }: ModelManifest): Promise<boolean> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') === sha256;
}

/** The browser's store for networks; null where it has none (private mode) or refuses. */
async function openCache(): Promise<Cache | null> {
  return 'caches' in globalThis ? await caches.open(CACHE).catch(() => null) : null;
}

async function fetchModel(url: string): Promise<Response> {
  const answer = await fetch(url).catch((cause: unknown) => {
    throw new ModelProblem('offline', 'The network could not be loaded: there is no connection.', { cause });
  });
  if (!answer.ok) throw new ModelProblem('missing', `The network is not on the server (${answer.status}).`);
  return answer;
}

/** Rejects with a {@link ModelProblem}; a damaged copy is thrown away, so that the next try loads it again. */
async function loadModel(model: ModelManifest): Promise<Uint8Array> {
  const url = new URL(`/models/${modelFile(model)}`, location.href).href;
  const cache = await openCache();
  const kept = await cache?.match(url);
  const answer = kept ?? (await fetchModel(url));
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (!(await isIntact(bytes, model))) {
    await cache?.delete(url);
    throw new ModelProblem('damaged', 'The network arrived damaged. Try again.');
  }
  // Full storage only means that it is loaded again next time.
  if (!kept) await cache?.put(url, new Response(bytes)).catch(() => undefined);
  return bytes;
}

/** The same network for the same id, for as long as this worker lives. */
export const openNetwork: OpenNetwork = (id) => {
  const known = opened.get(id);
  if (known) return known;
  const model = findModel(id);
  const opening = Promise.all([startOnce(), loadModel(model)]).then(([{ open }, bytes]) =>
    open(bytes, model),
  );
  opened.set(id, opening);
  opening.catch(() => opened.delete(id));
  return opening;
};
