import nodeModule from 'node:module';
import { parentPort, Worker } from 'node:worker_threads';
import type { Reply, Request, Thread, WorkerPort } from './protocol.ts';

export function openNodeThread(module: URL): Thread {
  const worker = new Worker(module);
  let ended = false;
  return {
    send: (request, transfer) => worker.postMessage(request, [...transfer]),
    receive: (listener) => void worker.on('message', (reply: Reply) => listener(reply)),
    onCrash(listener) {
      const crash = (error: Error) => {
        if (ended) return;
        ended = true;
        listener(error);
      };
      worker.on('error', (error) => crash(error instanceof Error ? error : new Error(String(error))));
      worker.on('messageerror', crash);
      worker.on('exit', (code) => crash(new Error(`The worker ended by itself (exit code ${code}).`)));
    },
    end() {
      ended = true;
      void worker.terminate();
    },
  };
}

/** Channel from a worker thread to its parent. @throws TypeError on the main thread */
export function nodeChannel(): WorkerPort {
  const port = parentPort;
  if (!port)
    throw new TypeError('nodeChannel() is for worker threads; the main thread uses openNodeThread().');
  let kept = false;
  return {
    send(reply, transfer) {
      port.postMessage(reply, transfer);
      if (kept || reply.kind !== 'done') return;
      kept = true;
      nodeModule.flushCompileCache();
    },
    receive: (listener) => void port.on('message', (request: Request) => listener(request)),
  };
}
