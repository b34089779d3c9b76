/** Loads a neural network's bytes from the browser's cache or the server, checked against the manifest. */
import { ModelProblem } from '@printready/inference';
import {
  findModel,
  findPackaged,
  type ModelManifest,
  modelFile,
  modelManifest,
} from '@printready/inference/models';
import { bytesToHex } from '@printready/pixels/bytes';
import { z } from 'zod';

export type ReportStep = (doing: string) => void;

export type Loading = {
  readonly say: ReportStep;
  readonly patient: boolean;
};

const CACHE = 'printready-models';
const LATE_MODELS = '/models/late.json';
const LOOK_AGAIN_MS = 1_000;
/** A server that sends no bytes for this long is considered stuck. */
const STUCK_AFTER_MS = 180_000;

const absolute = (path: string) => new URL(path, location.href).href;
const urlOf = (model: ModelManifest) => absolute(`/models/${modelFile(model)}`);
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const megabytes = (received: number, total: number) =>
  `${Math.floor(received / 1e6)} of ${Math.round(total / 1e6)} MB`;

const waiting = z.discriminatedUnion('state', [
  z.object({ state: z.literal('preparing'), received: z.number(), total: z.number() }),
  z.object({ state: z.literal('failed'), reason: z.string() }),
]);

const NOT_YET = 'The AI model is not on the server yet, and the server cannot fetch it now: ';
const SERVER_FAILED: Readonly<Record<string, string>> = {
  offline: 'it has no connection.',
  'disk-full': 'its disk is full.',
  damaged: 'its download is damaged.',
};

const offline = (cause?: unknown) =>
  new ModelProblem('model-offline', 'The AI model could not be loaded: there is no connection.', { cause });
const damaged = () => new ModelProblem('model-damaged', 'The AI model arrived damaged. Try again.');

/** Error for a permanent or temporary failure. The status code goes to the log for operators. */
function refused({ status, url }: Response): ModelProblem {
  console.warn(`The AI model could not be loaded: ${url} answered ${status}.`);
  return status === 404 || status === 410
    ? new ModelProblem('model-missing', 'The AI model is not on the server.')
    : new ModelProblem('model-missing', 'The server can’t provide the AI model right now. Try again later.');
}

async function openCache(): Promise<Cache | null> {
  return 'caches' in globalThis ? await caches.open(CACHE).catch(() => null) : null;
}

async function listLate(): Promise<readonly ModelManifest[] | null> {
  try {
    const answer = await fetch(LATE_MODELS, { cache: 'no-cache' });
    return z.array(modelManifest).parse(await answer.json());
  } catch {
    return null; // Offline, or not PrintReady's server, so use the packaged list.
  }
}

/** The server's list overrides the build's, because a deployment may have replaced the network. */
async function describe(id: string): Promise<ModelManifest> {
  const packaged = findPackaged(id);
  if (packaged) return packaged;
  const late = await listLate();
  if (!late) return findModel(id);
  const served = late.find((model) => model.id === id);
  if (!served) throw new ModelProblem('model-missing', 'This server has no AI model for this.');
  return served;
}

async function isIntact(
  bytes: Uint8Array<ArrayBuffer>,
  { bytes: length, sha256 }: ModelManifest,
): Promise<boolean> {
  if (bytes.length !== length) return false;
  // Web Crypto needs a secure context; over plain HTTP, a matching hash would prove nothing anyway.
  if (!globalThis.isSecureContext) return true;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return bytesToHex(digest) === sha256;
}

async function readBody(
  answer: Response,
  model: ModelManifest,
  say: ReportStep,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!answer.body) throw offline();
  const bytes = new Uint8Array(model.bytes);
  const reader = answer.body.getReader();
  let at = 0;
  try {
    for (;;) {
      say(`Loading the AI model… ${megabytes(at, bytes.length)}`);
      const { value, done } = await reader.read().catch((cause: unknown) => {
        throw offline(cause);
      });
      if (done) return bytes.subarray(0, at);
      if (at + value.length > bytes.length) throw damaged();
      bytes.set(value, at);
      at += value.length;
    }
  } finally {
    await reader.cancel().catch(() => undefined); // The stream may have ended already.
  }
}

async function fetchModel(model: ModelManifest, { say, patient }: Loading): Promise<Uint8Array<ArrayBuffer>> {
  let furthest = -1;
  let furthestMs = performance.now();
  for (;;) {
    const answer = await fetch(urlOf(model)).catch((cause: unknown) => {
      throw offline(cause);
    });
    if (answer.ok) return readBody(answer, model, say);
    if (answer.status !== 503) throw refused(answer);
    const state = waiting.safeParse(await answer.json().catch(() => null));
    if (!state.success) throw offline();
    if (state.data.state === 'failed')
      throw new ModelProblem(
        'model-missing',
        NOT_YET + (SERVER_FAILED[state.data.reason] ?? 'something went wrong.'),
      );
    const { received, total } = state.data;
    say(total > 0 ? `Preparing the AI model… ${megabytes(received, total)}` : 'Preparing the AI model…');
    if (received > furthest) {
      furthest = received;
      furthestMs = performance.now();
    }
    if (!patient || performance.now() - furthestMs > STUCK_AFTER_MS)
      throw new ModelProblem(
        'model-preparing',
        'The AI model is still being prepared. Try again in a few minutes.',
      );
    await sleep(LOOK_AGAIN_MS);
  }
}

async function readKept(cache: Cache | null, model: ModelManifest): Promise<Uint8Array | null> {
  const kept = await cache?.match(urlOf(model));
  if (!kept) return null;
  const bytes = new Uint8Array(await kept.arrayBuffer());
  if (await isIntact(bytes, model)) return bytes;
  await cache?.delete(urlOf(model));
  return null;
}

/** Evicts earlier versions first. If the cache is full, the network is loaded again next time. */
async function keep(cache: Cache, model: ModelManifest, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const url = urlOf(model);
  try {
    for (const { url: other } of await cache.keys())
      if (other !== url && other.startsWith(absolute(`/models/${model.id}.`))) await cache.delete(other);
    await cache.put(url, new Response(bytes));
  } catch (error) {
    console.warn('The browser does not keep the AI model.', error);
  }
}

export type LoadedModel = { readonly model: ModelManifest; readonly bytes: Uint8Array };

export async function readCachedModel(id: string): Promise<LoadedModel | null> {
  const model = await describe(id);
  const bytes = await readKept(await openCache(), model);
  return bytes && { model, bytes };
}

/** Rejects with a {@link ModelProblem}; a damaged copy is evicted, so that a retry loads it again. */
export async function loadModel(id: string, loading: Loading): Promise<LoadedModel> {
  const model = await describe(id);
  const cache = await openCache();
  const kept = await readKept(cache, model);
  if (kept) return { model, bytes: kept };
  const bytes = await fetchModel(model, loading);
  if (!(await isIntact(bytes, model))) throw damaged();
  if (cache) await keep(cache, model, bytes);
  return { model, bytes };
}
