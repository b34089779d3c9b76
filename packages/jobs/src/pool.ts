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

type Slot = { readonly thread: Thread; jobs: number; current: Pending | null };

/** @throws RangeError when `size` is not a whole number of at least 1. */
export function createPool(options: PoolOptions): Runner {
  const { open, size, retireAfterJobs = 100, retireAboveBytes = 256 * 1024 * 1024 } = options;
  if (!Number.isInteger(size) || size < 1)
    throw new RangeError(`A pool needs at least one thread, not ${size}.`);
  const slots = new Set<Slot>();
  const queue: Pending[] = [];
  let nextId = 1;
  let disposed = false;

  function leave(slot: Slot): void {
    slots.delete(slot);
    slot.thread.end();
  }

  function openSlot(): Slot {
    const slot: Slot = { thread: open(), jobs: 0, current: null };
    slot.thread.receive((reply) => settle(slot, reply));
    slot.thread.onCrash((error) => {
      leave(slot);
      slot.current?.reject(error);
      fill();
    });
    slots.add(slot);
    return slot;
  }

  function start(slot: Slot, pending: Pending): void {
    slot.current = pending;
    slot.jobs += 1;
    const { task, payload, transfer = [] } = pending.job;
    // Measured before the transfer detaches the buffers.
    if (bytesIn(payload) > retireAboveBytes) slot.jobs = retireAfterJobs;
    try {
      slot.thread.send({ id: pending.id, task, payload }, transfer);
    } catch (error) {
      slot.current = null;
      pending.reject(error); // a payload that cannot be cloned is the caller's mistake, the thread is fine
    }
  }

  function settle(slot: Slot, reply: Reply): void {
    const pending = slot.current;
    if (pending?.id !== reply.id) return;
    if (reply.kind === 'progress') {
      pending.progress(reply.fraction, reply.doing);
      return;
    }
    slot.current = null;
    if (reply.kind === 'done') {
      if (bytesIn(reply.answer) > retireAboveBytes) slot.jobs = retireAfterJobs;
      pending.progress(1);
      pending.resolve(reply.answer);
    } else {
      pending.reject(fromFailure(reply));
    }
    if (slot.jobs >= retireAfterJobs) leave(slot);
    fill();
  }

  function fill(): void {
    while (queue.length > 0) {
      const idle = [...slots].find((slot) => slot.current === null);
      if (!idle && slots.size >= size) return;
      const pending = queue.shift();
      if (!pending) return;
      try {
        start(idle ?? openSlot(), pending);
      } catch (error) {
        pending.reject(error); // no thread can be opened here, so this job cannot run
      }
    }
  }

  function cancel(pending: Pending, reason: unknown): void {
    const waiting = queue.indexOf(pending);
    if (waiting >= 0) queue.splice(waiting, 1);
    const slot = [...slots].find((one) => one.current === pending);
    pending.reject(reason);
    if (slot) {
      leave(slot);
      openSlot(); // at once, so that whoever cancelled to ask for something else finds a thread ready
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
      for (const slot of [...slots]) {
        leave(slot);
        slot.current?.reject(error);
      }
    },
  };
}

/** An abort's reason may be anything; a DOMException is an Error in every current runtime. */
function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
