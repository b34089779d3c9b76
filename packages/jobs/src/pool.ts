/**
 * Runs tasks on threads. Cancelling ends the thread and opens another, because a synchronous loop cannot
 * hear a message; threads retire after many jobs or a large one, because WebAssembly memory only grows.
 */
import { bytesIn } from './buffers.ts';
import { fromFailure } from './failure.ts';
import type { Job, JobOptions, Progress, Reply, Runner, Thread } from './protocol.ts';
import { risingProgress } from './rising.ts';

export type PoolOptions = {
  /** Starts a thread that serves (see serve.ts). */
  readonly open: () => Thread;
  /** Jobs at a time, ≥ 1. Threads open when first needed. */
  readonly size: number;
  readonly retireAfterJobs?: number;
  /** A thread that handled a job with more bytes than this (request and answer) is not used again. */
  readonly retireAboveBytes?: number;
};

type Pending = {
  readonly id: number;
  readonly job: Job;
  readonly progress: Progress;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
};

type Seat = { readonly thread: Thread; jobs: number; current: Pending | null };

/** @throws RangeError when `size` is not a whole number of at least 1. */
export function createPool(options: PoolOptions): Runner {
  const { open, size, retireAfterJobs = 100, retireAboveBytes = 256 * 1024 * 1024 } = options;
  if (!Number.isInteger(size) || size < 1)
    throw new RangeError(`A pool needs at least one thread, not ${size}.`);
  const seats = new Set<Seat>();
  const queue: Pending[] = [];
  let nextId = 1;
  let disposed = false;

  function leave(seat: Seat): void {
    seats.delete(seat);
    seat.thread.end();
  }

  function openSeat(): Seat {
    const seat: Seat = { thread: open(), jobs: 0, current: null };
    seat.thread.receive((reply) => settle(seat, reply));
    seat.thread.onCrash((error) => {
      leave(seat);
      seat.current?.reject(error);
      fill();
    });
    seats.add(seat);
    return seat;
  }

  function start(seat: Seat, pending: Pending): void {
    seat.current = pending;
    seat.jobs += 1;
    const { task, payload, transfer = [] } = pending.job;
    // Measured before the transfer detaches the buffers.
    if (bytesIn(payload) > retireAboveBytes) seat.jobs = retireAfterJobs;
    try {
      seat.thread.send({ id: pending.id, task, payload }, transfer);
    } catch (error) {
      seat.current = null;
      pending.reject(error); // a payload that cannot be cloned is the caller's mistake, the thread is fine
    }
  }

  function settle(seat: Seat, reply: Reply): void {
    const pending = seat.current;
    if (pending?.id !== reply.id) return;
    if (reply.kind === 'progress') {
      pending.progress(reply.fraction, reply.doing);
      return;
    }
    seat.current = null;
    if (reply.kind === 'done') {
      if (bytesIn(reply.answer) > retireAboveBytes) seat.jobs = retireAfterJobs;
      pending.progress(1);
      pending.resolve(reply.answer);
    } else {
      pending.reject(fromFailure(reply));
    }
    if (seat.jobs >= retireAfterJobs) leave(seat);
    fill();
  }

  function fill(): void {
    while (queue.length > 0) {
      const idle = [...seats].find((seat) => seat.current === null);
      if (!idle && seats.size >= size) return;
      const pending = queue.shift();
      if (!pending) return;
      try {
        start(idle ?? openSeat(), pending);
      } catch (error) {
        pending.reject(error); // no thread can be opened here, so this job cannot run
      }
    }
  }

  function cancel(pending: Pending, reason: unknown): void {
    const waiting = queue.indexOf(pending);
    if (waiting >= 0) queue.splice(waiting, 1);
    const seat = [...seats].find((one) => one.current === pending);
    pending.reject(reason);
    if (seat) {
      leave(seat);
      openSeat(); // at once, so that whoever cancelled to ask for something else finds a thread ready
    }
    fill();
  }

  return {
    run(job: Job, { signal, onProgress }: JobOptions = {}) {
      if (disposed) return Promise.reject(new Error('This runner was disposed of; make a new one.'));
      return new Promise((resolve, reject) => {
        if (signal?.aborted === true) {
          reject(asError(signal.reason));
          return;
        }
        const forget = () => signal?.removeEventListener('abort', abort);
        const pending: Pending = {
          id: nextId++,
          job,
          progress: risingProgress(onProgress),
          resolve(answer) {
            forget();
            resolve(answer);
          },
          reject(error) {
            forget();
            reject(asError(error));
          },
        };
        const abort = () => cancel(pending, signal?.reason);
        signal?.addEventListener('abort', abort, { once: true });
        queue.push(pending);
        fill();
      });
    },
    dispose() {
      disposed = true;
      const error = new Error('This runner was disposed of; make a new one.');
      for (const pending of queue.splice(0)) pending.reject(error);
      for (const seat of [...seats]) {
        leave(seat);
        seat.current?.reject(error);
      }
    },
  };
}

/** An abort's reason may be anything; a DOMException is an Error in every current runtime. */
function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
