/** For browser tests: worker threads that answer as the test says, or fall silent after their first word. */
import { vi } from 'vitest';

/** The part of the wire that is looked at (packages/jobs/src/protocol.ts). */
type Request = { readonly id: number; readonly task: string; readonly payload: unknown };

/** Begins the work and never says another word. */
export const SILENCE = Symbol('silence');

/**
 * Stays until `vi.unstubAllGlobals()`. @param answer to each request, in their order, at once or later.
 * @returns the tasks that were asked for so far.
 */
export function fakeWorkers(answer: (request: Request) => unknown): readonly string[] {
  const asked: string[] = [];
  class FakeWorker extends EventTarget {
    postMessage(request: Request): void {
      asked.push(request.task);
      const { id } = request;
      const reply = answer(request);
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
  vi.stubGlobal('Worker', FakeWorker);
  return asked;
}
