/** Messages between a caller and its thread, independent of tools and of the kind of thread. */
import type { Problem } from '@printready/imaging/result';

/** Passed to every engine: reports progress and checks for cancellation. */
export type RunContext = {
  readonly signal: { throwIfAborted(): void };
  progress: Progress;
  /**
   * Ceilings (bounded.ts) hold from the start: off once a file is decoded, on again for the next file or page
   * with its own share. `megabytes`: additional memory from here on, for file sizes or declared pixels.
   */
  readonly guard?: (on: boolean, megabytes?: number) => void;
};

/**
 * @param fraction 0…1, never falling
 * @param doing activity other than the work itself: "Loading the AI model… 12 of 44 MB". The part after the
 * ellipsis changes often: it is shown, not announced. Absent again when the work continues.
 */
export type Progress = (fraction: number, doing?: string) => void;

/** Unit of work, run by name. Payload and answer must be structured-cloneable. */
export type Task = (payload: unknown, run: RunContext) => Promise<unknown>;

/** Finds a task by name and loads its code on first use. @throws RangeError for an unknown name */
export type LoadTask = (name: string) => Promise<Task>;

export type Job = {
  readonly task: string;
  readonly payload: unknown;
  /** Buffers to transfer; the caller must not use them afterwards. */
  readonly transfer?: readonly ArrayBuffer[];
};

export type JobOptions = {
  readonly signal?: AbortSignalLike;
  readonly onProgress?: Progress;
};

/** Subset of AbortSignal, so that this file needs no DOM types. */
type AbortSignalLike = {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
};

export type Runner = {
  /** Rejects with the signal's reason on abort, with an Error of the code and text of what the task throws. */
  run(job: Job, options?: JobOptions): Promise<unknown>;
  /** Ends all threads; running jobs reject. */
  dispose(): void;
};

export type Request = { readonly id: number; readonly task: string; readonly payload: unknown };

/** Message from a thread to its pool; `done` and `failed` end the job. */
export type Reply =
  | { readonly id: number; readonly kind: 'progress'; readonly fraction: number; readonly doing?: string }
  | { readonly id: number; readonly kind: 'guard'; readonly on: boolean; readonly megabytes?: number }
  | { readonly id: number; readonly kind: 'done'; readonly answer: unknown; readonly mustRetire?: true }
  | ({ readonly id: number; readonly kind: 'failed'; readonly mustRetire?: true } & Failure);

/**
 * Error as data. Code: the error's own, or of the platform, else `thrown`. Name and stack are for the console: they name
 * class, file and line in the thread.
 */
export type Failure = Omit<Problem, 'cause' | 'place'> & { readonly name: string; readonly stack?: string };

/** Thread's end of the channel. */
export type WorkerPort = {
  send(reply: Reply, transfer: ArrayBuffer[]): void;
  receive(listener: (request: Request) => void): void;
};

/** Pool's end of the channel: a Worker or worker_thread. */
export type Thread = {
  send(request: Request, transfer: readonly ArrayBuffer[]): void;
  receive(listener: (reply: Reply) => void): void;
  /** Called once if the thread crashes or its code cannot be loaded. */
  onCrash(listener: (error: Error) => void): void;
  end(): void;
};
