import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LateModel } from '@printready/inference/late';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLateModels, type LateModels } from './late-models.ts';
import { modelRoutes } from './routes.ts';

const bytes = Uint8Array.from({ length: 40_000 }, (_, at) => at % 251);
const sha256 = createHash('sha256').update(bytes).digest('hex');

const base = mkdtempSync(join(tmpdir(), 'printready-late-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

let folder = '';
let count = 0;
let sentences: string[] = [];
const undo: (() => Promise<unknown>)[] = [];
beforeEach(() => {
  folder = join(base, `kept-${count++}`);
  sentences = [];
});
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

function modelFrom(source: LateModel['source'], when: LateModel['when'] = 'start'): LateModel {
  return {
    when,
    model: {
      kind: 'segmentation',
      id: 'isnet-small',
      name: 'A network',
      license: 'MIT',
      author: 'Nobody',
      side: 32,
      mean: [128, 128, 128],
      deviation: [256, 256, 256],
      bytes: bytes.length,
      sha256,
    },
    source,
  };
}

const PATH = `/models/isnet-small.${sha256.slice(0, 12)}.onnx`;
const fileAt = (name: string) =>
  modelFrom({ kind: 'file', path: join(base, name), notice: 'Nobody’s license.' });

function serve(
  models: readonly LateModel[],
  retryAfterMs = [60_000],
): { app: FastifyInstance; late: LateModels } {
  const late = createLateModels({
    models,
    folder,
    say: (sentence) => sentences.push(sentence),
    retryAfterMs,
  });
  const app = Fastify();
  modelRoutes(app, { lateModels: late });
  late.start();
  undo.push(() => app.close());
  undo.push(() => late.stop());
  return { app, late };
}

const stateOf = (late: LateModels) => late.of(late.models[0]!).state();
const ready = (late: LateModels) => expect.poll(() => stateOf(late).state).toBe('ready');

/** Sends half of a file, and the rest on request. */
async function halfServer() {
  let waiting: ServerResponse | undefined;
  const half = bytes.length / 2;
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': bytes.length });
    response.write(bytes.subarray(0, half));
    waiting = response;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.push(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/network.onnx`;
  return { half, url, finish: () => waiting?.end(bytes.subarray(half)) };
}

test('responds "preparing" with progress while a model downloads, then serves the file as immutable', async () => {
  const { half, url, finish } = await halfServer();
  const { app, late } = serve([modelFrom({ kind: 'url', url, notice: 'Its license.' })]);
  await expect.poll(() => stateOf(late)).toEqual({ state: 'preparing', received: half, total: bytes.length });
  const early = await app.inject(PATH);
  expect([early.statusCode, early.headers['retry-after'], early.headers['cache-control']]).toEqual([
    503,
    '1',
    'no-store',
  ]);
  expect(early.json()).toEqual({ state: 'preparing', received: half, total: bytes.length });
  expect((await app.inject('/models/isnet-small.LICENSE.txt')).statusCode).toBe(404);
  finish();
  await ready(late);
  const answer = await app.inject(PATH);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-length': String(bytes.length),
    'content-type': 'application/octet-stream',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(answer.rawPayload.equals(bytes)).toBe(true);
  expect((await app.inject({ url: PATH, method: 'HEAD' })).headers['content-length']).toBe(
    String(bytes.length),
  );
  expect((await app.inject('/models/isnet-small.LICENSE.txt')).body).toContain('Its license.');
  expect((await app.inject('/models/late.json')).json()).toMatchObject([
    { id: 'isnet-small', sha256, side: 32 },
  ]);
});

test('logs the failed download of a model once, and retries it automatically', async () => {
  const { app, late } = serve([fileAt('comes-later.onnx')], [20]);
  await expect.poll(() => sentences).toHaveLength(1);
  expect(sentences[0]).toContain('Everything else works');
  await expect.poll(async () => (await app.inject(PATH)).json<{ state: string }>().state).toBe('failed');
  writeFileSync(join(base, 'comes-later.onnx'), bytes);
  await ready(late);
  expect(sentences).toHaveLength(1);
});

test('does not serve a damaged model, and at the next start downloads a model again if its file is damaged', async () => {
  writeFileSync(join(base, 'damaged.onnx'), bytes.toReversed());
  const { app, late } = serve([fileAt('damaged.onnx')]);
  await expect.poll(() => stateOf(late)).toEqual({ state: 'failed', reason: 'damaged' });
  expect((await app.inject(PATH)).statusCode).toBe(503);
  expect(readdirSync(folder)).toEqual([]);

  const kept = join(folder, PATH.replace('/models/', ''));
  writeFileSync(kept, bytes.toReversed());
  writeFileSync(join(base, 'sound.onnx'), bytes);
  await ready(serve([fileAt('sound.onnx')]).late);
  expect(readFileSync(kept).equals(bytes)).toBe(true);
});

test('leaves no partial file when the server stops while a model downloads', async () => {
  const { half, url } = await halfServer();
  const { late } = serve([modelFrom({ kind: 'url', url, notice: '' })]);
  await expect.poll(() => stateOf(late)).toMatchObject({ received: half });
  await late.stop();
  expect(readdirSync(folder)).toEqual([]);
  expect(sentences).toEqual([]);
});

test('downloads a rarely used model on first use', async () => {
  const { half, url, finish } = await halfServer();
  const { app, late } = serve([modelFrom({ kind: 'url', url, notice: '' }, 'asked')]);
  expect((await app.inject('/models/late.json')).json()).toHaveLength(1);
  expect(existsSync(folder)).toBe(false);
  expect((await app.inject(PATH)).json()).toEqual({ state: 'preparing', received: 0, total: 0 });
  await expect.poll(() => stateOf(late)).toEqual({ state: 'preparing', received: half, total: bytes.length });
  finish();
  await ready(late);
  expect((await app.inject(PATH)).rawPayload.equals(bytes)).toBe(true);
});

test('retries the failed download of a rarely used model only when the model is requested again', async () => {
  const { app, late } = serve([{ ...fileAt('not-yet.onnx'), when: 'asked' }], [1]);
  await app.inject(PATH);
  await expect.poll(() => stateOf(late).state).toBe('failed');
  writeFileSync(join(base, 'not-yet.onnx'), bytes);
  expect(sentences[0]).toContain('tried again when somebody asks');
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 6_000);
  await app.inject(PATH);
  clock.mockRestore();
  await ready(late);
});

test('serves and downloads nothing if no models are configured', async () => {
  const { app } = serve([]);
  expect((await app.inject('/models/late.json')).json()).toEqual([]);
  expect((await app.inject(PATH)).statusCode).toBe(404);
  expect(existsSync(folder)).toBe(false);
});
