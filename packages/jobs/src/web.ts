import { fromFailure } from './failure.ts';
import type { Reply, Request, Thread, WorkerPort } from './protocol.ts';

const NOT_STARTED = { code: 'not-started', name: 'Error', text: 'The worker could not be started.' };

/** The pool's end of a worker. The caller creates it, because bundlers must see `new Worker(new URL(…))`. */
export function openWebThread(worker: Worker): Thread {
  return {
    send: (request, transfer) => worker.postMessage(request, [...transfer]),
    receive(listener) {
      worker.addEventListener('message', (event: MessageEvent<Reply>) => listener(event.data));
    },
    onCrash(listener) {
      worker.addEventListener('error', ({ message }) =>
        listener(message ? new Error(message) : fromFailure(NOT_STARTED)),
      );
      worker.addEventListener('messageerror', () =>
        listener(new Error('The worker’s answer could not be read.')),
      );
    },
    end: () => worker.terminate(),
  };
}

/** Stands in for DedicatedWorkerGlobalScope, because the DOM types describe a window. */
type WorkerScope = {
  postMessage(message: unknown, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<Request>) => void): void;
};

export function webChannel(): WorkerPort {
  const scope = globalThis as unknown as WorkerScope;
  return {
    send: (reply, transfer) => scope.postMessage(reply, transfer),
    receive: (listener) => scope.addEventListener('message', (event) => listener(event.data)),
  };
}
