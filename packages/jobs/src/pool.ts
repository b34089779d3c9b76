/**
 * Thread pool. Canceling terminates the thread and opens another, because a synchronous loop cannot receive messages.
 * Threads retire after many jobs or a large one, because WebAssembly memory only grows.
 */
import { bytesIn } from './buffers.ts';
import { fromFailure } from './failure.ts';
import { monotoneProgress } from './monotone-progress.ts';
import type { Job, JobOptions, Progress, Reply, Runner, Thread } from './protocol.ts';

export type PoolOptions = {
  readonly open: () => Thread;
  readonly size: number;
  readonly retireAfterJobs?: number;
  /** A thread retires after a job whose request and response together exceed this many bytes. */
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

const DISPOSED = 'This runner was disposed of; make a new one.';

/** @throws RangeError if `size` is not an integer ≥ 1 */
export function createPool(options: PoolOptions): Runner {
  return new Pool(options);
}

class Pool implements Runner {
  private readonly options: Required<PoolOptions>;
  private readonly slots = new Set<Slot>();
  private readonly queue: Pending[] = [];
  private nextId = 1;
  private disposed = false;

  constructor(options: PoolOptions) {
    const { size } = options;
    if (!Number.isInteger(size) || size < 1)
      throw new RangeError(`A pool needs at least one thread, not ${size}.`);
    this.options = { retireAfterJobs: 100, retireAboveBytes: 256 * 1024 * 1024, ...options };
  }

  run(job: Job, { signal, onProgress }: JobOptions = {}): Promise<unknown> {
    if (this.disposed) return Promise.reject(new Error(DISPOSED));
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) {
        reject(asError(signal.reason));
        return;
      }
      const forget = () => signal?.removeEventListener('abort', abort);
      const pending: Pending = {
        id: this.nextId++,
        job,
        progress: monotoneProgress(onProgress),
        resolve(answer) {
          forget();
          resolve(answer);
        },
        reject(error) {
          forget();
          reject(asError(error));
        },
      };
      const abort = () => this.cancel(pending, signal?.reason);
      signal?.addEventListener('abort', abort, { once: true });
      this.queue.push(pending);
      this.fill();
    });
  }

  dispose(): void {
    this.disposed = true;
    const error = new Error(DISPOSED);
    for (const pending of this.queue.splice(0)) pending.reject(error);
    for (const slot of [...this.slots]) {
      this.close(slot);
      slot.current?.reject(error);
    }
  }

  private close(slot: Slot): void {
    this.slots.delete(slot);
    slot.thread.end();
  }

  private openSlot(): Slot {
    const slot: Slot = { thread: this.options.open(), jobs: 0, current: null };
    slot.thread.receive((reply) => this.handle(slot, reply));
    slot.thread.onCrash((error) => {
      this.close(slot);
      slot.current?.reject(error);
      this.fill();
    });
    this.slots.add(slot);
    return slot;
  }

  private retireIfLarge(slot: Slot, value: unknown): void {
    const { retireAfterJobs, retireAboveBytes } = this.options;
    if (bytesIn(value) > retireAboveBytes) slot.jobs = retireAfterJobs;
  }

  private start(slot: Slot, pending: Pending): void {
    slot.current = pending;
    slot.jobs += 1;
    const { task, payload, transfer = [] } = pending.job;
    this.retireIfLarge(slot, payload);
    try {
      slot.thread.send({ id: pending.id, task, payload }, transfer);
    } catch (error) {
      slot.current = null;
      pending.reject(error); // A payload that cannot be cloned is the caller's mistake; the thread stays usable.
    }
  }

  private handle(slot: Slot, reply: Reply): void {
    const pending = slot.current;
    if (pending?.id !== reply.id) return;
    if (reply.kind === 'progress') {
      pending.progress(reply.fraction, reply.doing);
      return;
    }
    if (reply.kind === 'guard') return;
    slot.current = null;
    if (reply.kind === 'done') {
      this.retireIfLarge(slot, reply.answer);
      pending.progress(1);
      pending.resolve(reply.answer);
    } else {
      pending.reject(fromFailure(reply));
    }
    if (reply.mustRetire === true || slot.jobs >= this.options.retireAfterJobs) this.close(slot);
    this.fill();
  }

  private fill(): void {
    while (this.queue.length > 0) {
      const idle = [...this.slots].find((slot) => slot.current === null);
      if (!idle && this.slots.size >= this.options.size) return;
      const pending = this.queue.shift();
      if (!pending) return;
      try {
        this.start(idle ?? this.openSlot(), pending);
      } catch (error) {
        pending.reject(error);
      }
    }
  }

  private cancel(pending: Pending, reason: unknown): void {
    const waiting = this.queue.indexOf(pending);
    if (waiting >= 0) this.queue.splice(waiting, 1);
    const slot = [...this.slots].find((one) => one.current === pending);
    pending.reject(reason);
    if (slot) {
      this.close(slot);
      this.openSlot(); // Keeps a thread ready for the next job after a cancellation.
    }
    this.fill();
  }
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
