import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useJob } from './use-job.ts';

type SeenJob = { readonly task: string; readonly thread: object };
const seen: SeenJob[] = [];
const ended = new Set<object>();

/** Number of jobs that will fail because their code cannot be fetched. */
let codeGone = 0;

const GONE = {
  kind: 'failed',
  code: 'missing-module',
  name: 'TypeError',
  text: 'Failed to fetch dynamically imported module: https://printready.test/assets/open-1a2b.js',
};

/** Threads that respond immediately and record which of them was called. */
class ListeningWorker extends EventTarget {
  postMessage({ id, task }: { readonly id: number; readonly task: string }): void {
    seen.push({ task, thread: this });
    const answer = codeGone-- > 0 ? GONE : { kind: 'done', answer: null };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: { id, ...answer } })));
  }

  terminate(): void {
    ended.add(this);
  }
}

beforeEach(() => {
  codeGone = 0;
  vi.stubGlobal('Worker', ListeningWorker);
});
afterEach(() => vi.unstubAllGlobals());

const SAVED = { toolId: 'color-ko', result: null as never, format: 'png', stem: 'art' } as const;
const file = new Blob(['a stranger’s PDF']);

test('opens each untrusted PDF in its own single-use thread, separate from full-size runs', async () => {
  const { result: runTask } = await renderHook(() => useJob());
  await runTask.current('export-result', SAVED);
  await runTask.current('fix', { file } as never);
  await runTask.current('fix', { file } as never);
  await runTask.current('export-result', SAVED);

  expect(seen.map(({ task }) => task)).toEqual(['export-result', 'fix', 'fix', 'export-result']);
  const [run, first, second, later] = seen.map(({ thread }) => thread);
  expect(later).toBe(run);
  expect(new Set([run, first, second]).size).toBe(3);
  expect([first, second].every((thread) => ended.has(thread!))).toBe(true);
  expect(ended.has(run!)).toBe(false);
});

test('marks the document busy until the last job has responded', async () => {
  const { result: runTask } = await renderHook(() => useJob());
  const isSettled = () => 'settled' in document.documentElement.dataset;
  const jobs = [runTask.current('export-result', SAVED), runTask.current('export-result', SAVED)];
  expect(isSettled()).toBe(false);
  await Promise.all(jobs);
  await expect.poll(isSettled).toBe(true);
});

test('retries once if a task’s code could not be fetched', async () => {
  const { result: runTask } = await renderHook(() => useJob());
  codeGone = 1;
  await expect(runTask.current('export-result', SAVED)).resolves.toBe(null);
});

test('reports missing code, not a bad file, if the code is still missing on the retry', async () => {
  const { result: runTask } = await renderHook(() => useJob());
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  codeGone = 2;
  const error: unknown = await runTask.current('export-result', SAVED).catch((reason: unknown) => reason);
  expect((error as Error).message).toBe('There was a connection problem... a part of the page did not load.');
  expect(String((error as Error).cause)).toContain('/assets/open-1a2b.js');
});

test('does not leave the page if the code to preload for a run is missing', async () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  const { result: runTask } = await renderHook(() => useJob());
  codeGone = 2;
  await expect(runTask.current('prepare-run', { toolId: 'halftone' })).rejects.toThrow('imported module');
  expect(fetch).not.toHaveBeenCalled();
});
