/** The body timeout ends with the response: an unread body must not crash the process half a minute later. */
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { limitSlowBodies } from './slow-bodies.ts';

let app: FastifyInstance;
let origin: string;
beforeAll(async () => {
  app = Fastify({ bodyLimit: 1_000 });
  limitSlowBodies(app, 0.2);
  app.post('/', () => ({ ok: true }));
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const post = async (init: RequestInit): Promise<number> =>
  (await fetch(origin, { method: 'POST', ...init })).status;
const json = { 'content-type': 'application/json' };

test('cancels the timeout for an unread body when the response ends', async () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown): void => void uncaught.push(error);
  process.on('uncaughtException', note);
  onTestFinished(() => void process.off('uncaughtException', note));

  expect(await post({})).toBe(200);
  expect(await post({ headers: json, body: JSON.stringify('x'.repeat(2_000)) })).toBe(413);
  expect(await post({ headers: { 'content-type': 'application/xml' }, body: '<a/>' })).toBe(415);
  const breaksOff = new AbortController();
  const broken = post({
    headers: json,
    signal: breaksOff.signal,
    body: new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{')) }),
    ...({ duplex: 'half' } as object),
  });
  breaksOff.abort();
  await expect(broken).rejects.toThrow();

  // This request times out after all earlier ones, because its timer started last.
  const drips = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{')),
  });
  expect(await post({ headers: json, body: drips, ...({ duplex: 'half' } as object) })).toBe(408);
  expect(uncaught).toEqual([]);
});
