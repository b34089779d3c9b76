import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchFace } from './fetch-face.ts';

const asked: string[] = [];
function answers(...all: (() => Response | Error)[]): void {
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    const answer = (all.length > 1 ? all.shift()! : all[0]!)();
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
}
const state = (body: object) => () => new Response(JSON.stringify(body), { status: 503 });

beforeEach(() => {
  asked.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('polls while the server is still downloading the font', async () => {
  const preparing = state({ state: 'preparing', received: 0, total: 0 });
  answers(preparing, preparing, () => new Response(Uint8Array.of(1, 2, 3)));
  const face = fetchFace('monoton-400');
  await vi.advanceTimersByTimeAsync(2_500);
  expect([...(await face)]).toEqual([1, 2, 3]);
  expect(asked).toEqual(Array.from({ length: 3 }, () => '/fonts/monoton-400.5.3.0.woff'));
});

test.each([
  ['the server has no connection.', state({ state: 'failed', reason: 'offline' })],
  ['something went wrong on the server.', state({ state: 'failed', reason: 'refused' })],
  ['this server does not offer it.', () => new Response('', { status: 404 })],
  ['there is no connection.', () => new TypeError('Failed to fetch')],
])('reports why the download failed: %s', async (why, answer) => {
  answers(answer);
  await expect(fetchFace('monoton-400')).rejects.toThrow(`The font Monoton could not be fetched: ${why}`);
});

test('stops polling for the font at the time limit', async () => {
  answers(state({ state: 'preparing' }));
  const refused = expect(fetchFace('monoton-400')).rejects.toThrow('takes too long');
  await vi.advanceTimersByTimeAsync(130_000);
  await refused;
});
