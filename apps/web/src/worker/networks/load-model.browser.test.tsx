/**
 * Neural network files that the server is still downloading, or that are damaged, replaced, disabled or missing; uses
 * the browser's own cache.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadModel, readCachedModel } from './load-model.ts';

const CACHE = 'printready-models';
const bytes = Uint8Array.from({ length: 3_000_000 }, (_, at) => at % 253);

async function hashOf(data: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const described = {
  kind: 'segmentation',
  id: 'isnet-small',
  name: 'A network',
  license: 'MIT',
  author: 'Nobody',
  side: 320,
  mean: [1, 2, 3],
  deviation: [4, 5, 6],
  bytes: bytes.length,
};

type Answer = () => Response | Promise<Response>;
const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status });
const whole: Answer = () => new Response(bytes);
const gone: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

/** Serves the listed responses of each path in order; the last one repeats. */
function serve(answers: Readonly<Record<string, readonly Answer[]>>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (request: string | URL) => {
    const { pathname } = new URL(String(request), location.href);
    const before = asked.filter((one) => one === pathname).length;
    asked.push(pathname);
    const own = answers[pathname] ?? [];
    const answer = own[Math.min(before, own.length - 1)];
    return Promise.resolve(answer ? answer() : json({}, 404));
  });
  return asked;
}

let sha256 = '';
let path = '';
let list: Answer;
const steps: string[] = [];
const loading = { say: (doing: string) => void steps.push(doing), patient: true };

beforeEach(async () => {
  sha256 = await hashOf(bytes);
  path = `/models/isnet-small.${sha256.slice(0, 12)}.onnx`;
  list = () => json([{ ...described, sha256 }]);
  steps.length = 0;
  await caches.delete(CACHE);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const keptPaths = async () =>
  (await (await caches.open(CACHE)).keys()).map(({ url }) => new URL(url).pathname);

test('waits while the server downloads the model, reports both downloads, and evicts older copies', async () => {
  const earlier = new URL('/models/isnet-small.000000000000.onnx', location.href);
  const other = new URL('/models/isnet-medium.000000000000.onnx', location.href);
  const cache = await caches.open(CACHE);
  for (const url of [earlier, other]) await cache.put(url, new Response('old'));
  const preparing = () => json({ state: 'preparing', received: 12_900_000, total: 136_455_985 }, 503);
  const asked = serve({ '/models/late.json': [list], [path]: [preparing, whole] });
  const { model, bytes: loaded } = await loadModel('isnet-small', loading);
  expect(model).toEqual({ ...described, sha256 });
  expect(await hashOf(new Uint8Array(loaded))).toBe(sha256);
  expect(steps[0]).toBe('Preparing the AI model… 12 of 136 MB');
  expect(steps.slice(1).every((doing) => /^Loading the AI model… [0-3] of 3 MB$/.test(doing))).toBe(true);
  expect(steps.at(-1)).toBe('Loading the AI model… 3 of 3 MB');
  expect(await keptPaths()).toEqual([other.pathname, path]);

  await loadModel('isnet-small', loading);
  expect((await readCachedModel('isnet-small'))?.bytes.length).toBe(bytes.length);
  expect(asked.filter((one) => one === path)).toHaveLength(2);
});

test('stops loading the model when the progress callback throws, and loads it on the next call', async () => {
  serve({ '/models/late.json': [list], [path]: [whole] });
  const stop = {
    patient: true,
    say() {
      throw new Error('The user pressed Cancel.');
    },
  };
  await expect(loadModel('isnet-small', stop)).rejects.toThrow('Cancel');
  expect((await loadModel('isnet-small', loading)).bytes.length).toBe(bytes.length);
});

test('does not wait for the download if the model is for a preview', async () => {
  const preparing = () => json({ state: 'preparing', received: 0, total: 0 }, 503);
  serve({ '/models/late.json': [list], [path]: [preparing] });
  const impatient = loadModel('isnet-small', { ...loading, patient: false });
  await expect(impatient).rejects.toMatchObject({ name: 'ModelProblem', code: 'model-preparing' });
  expect(await readCachedModel('isnet-small')).toBeNull();
});

test('rejects damaged model bytes, evicts a damaged copy from the cache, and loads a new one', async () => {
  const changed = bytes.slice();
  changed[17]! ^= 1;
  serve({
    '/models/late.json': [list],
    [path]: [() => new Response(changed), () => new Response(bytes.subarray(0, 1000)), whole],
  });
  for (let attempt = 0; attempt < 2; attempt++) {
    await expect(loadModel('isnet-small', loading)).rejects.toMatchObject({ code: 'model-damaged' });
    expect(await keptPaths()).toEqual([]);
  }
  await (await caches.open(CACHE)).put(new URL(path, location.href), new Response(changed));
  expect((await loadModel('isnet-small', loading)).bytes[17]).toBe(bytes[17]);
});

test.each([
  ['it has no connection', { state: 'failed', reason: 'offline' }, 503, 'model-missing'],
  ['its disk is full', { state: 'failed', reason: 'disk-full' }, 503, 'model-missing'],
  ['The AI model is not on the server.', {}, 404, 'model-missing'],
  ['The server can’t provide the AI model right now.', {}, 500, 'model-missing'],
  ['there is no connection', 'a proxy’s page', 503, 'model-offline'],
])('reports why the model is unavailable: %s', async (words, body, status, code) => {
  serve({ '/models/late.json': [list], [path]: [() => json(body, status)] });
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const problem = loadModel('isnet-small', loading);
  await expect(problem).rejects.toMatchObject({ code, message: expect.stringContaining(words) as string });
  // The message for users has no status code.
  await expect(problem).rejects.not.toMatchObject({ message: expect.stringMatching(/\d/) as string });
  if (status !== 503) expect(log).toHaveBeenCalledWith(expect.stringContaining(`answered ${status}`));
});

test('reports a server without AI models, and a missing connection', async () => {
  serve({ '/models/late.json': [() => json([])] });
  await expect(loadModel('isnet-small', loading)).rejects.toMatchObject({ code: 'model-missing' });
  serve({ '/models/late.json': [gone] });
  vi.stubGlobal('fetch', gone);
  await expect(loadModel('isnet-small', loading)).rejects.toMatchObject({ code: 'model-offline' });
});

test('loads the model even if the browser refuses storage', async () => {
  vi.spyOn(Cache.prototype, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  serve({ '/models/late.json': [list], [path]: [whole] });
  expect((await loadModel('isnet-small', loading)).bytes.length).toBe(bytes.length);
  expect(warned).toHaveBeenCalledOnce();
  vi.stubGlobal('caches', { open: () => Promise.reject(new Error('private mode')) });
  expect((await loadModel('isnet-small', loading)).bytes.length).toBe(bytes.length);
});
