/** Fake worker threads for browser tests: they respond as the test defines, or never. */
import { vi } from 'vitest';

/** Part of the message format used here (packages/jobs/src/protocol.ts). */
type Request = { readonly id: number; readonly task: string; readonly payload: unknown };

/** Response of a worker that starts and never responds. */
export const SILENCE = Symbol('silence');

/** Responses of the newest test; threads outlive a test and its file, so they read this at each request. */
const current: { answer: (request: Request) => unknown; asked: string[] } = {
  answer: () => SILENCE,
  asked: [],
};

class FakeWorker extends EventTarget {
  postMessage(request: Request): void {
    current.asked.push(request.task);
    const { id } = request;
    const reply = current.answer(request);
    const say = (data: unknown) => this.dispatchEvent(new MessageEvent('message', { data }));
    queueMicrotask(() => say({ id, kind: 'progress', fraction: 0 }));
    void Promise.resolve(reply).then((given) => {
      if (given !== SILENCE) say({ id, kind: 'done', answer: given });
    });
  }

  terminate(): void {}
}

/**
 * Active until `vi.unstubAllGlobals()`; on a shared page, until the file ends.
 * @param answer response to each request, in order; may be a promise
 * @returns names of the tasks requested so far
 */
export function fakeWorkers(answer: (request: Request) => unknown): readonly string[] {
  const asked: string[] = [];
  Object.assign(current, { answer, asked });
  vi.stubGlobal('Worker', FakeWorker);
  return asked;
}

/** Keeps real threads out of a shared page, where they would serve later test files. */
export function installSilentWorkers(): void {
  Object.assign(current, { answer: () => SILENCE, asked: [] });
  Object.assign(window, { Worker: FakeWorker });
}
