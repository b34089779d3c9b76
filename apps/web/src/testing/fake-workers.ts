/** For browser tests: worker threads that answer as the test says, or fall silent after their first word. */
import { vi } from 'vitest';

/** The part of the wire that is looked at (packages/jobs/src/protocol.ts). */
type Request = { readonly id: number; readonly task: string; readonly payload: unknown };

/** Begins the work and never says another word. */
export const SILENCE = Symbol('silence');

/** The app's threads outlive a test and its file: they ask the newest one. */
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

  terminate(): void {
    // What is silent stays silent.
  }
}

/**
 * Stays until `vi.unstubAllGlobals()`; on a page that test files share, until the file ends.
 * @param answer to each request, in their order, at once or later.
 * @returns the tasks that were asked for so far.
 */
export function fakeWorkers(answer: (request: Request) => unknown): readonly string[] {
  const asked: string[] = [];
  Object.assign(current, { answer, asked });
  vi.stubGlobal('Worker', FakeWorker);
  return asked;
}

/** A page that test files share has no other threads: a real one in the app's pools would serve the files after it. */
export function installSilentWorkers(): void {
  Object.assign(current, { answer: () => SILENCE, asked: [] });
  Object.assign(window, { Worker: FakeWorker });
}
