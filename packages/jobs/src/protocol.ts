import type { Problem } from '@printready/pixels/result';

export type RunContext = {
  readonly signal: { throwIfAborted(): void };
  progress: Progress;
  /** Turns the resource limits on (the default) or off. `megabytes`: extra memory for the current file. */
  readonly guard?: (on: boolean, megabytes?: number) => void;
};

/** @param fraction 0…1, never decreasing. @param doing shown to the user; the text after “…” is not announced */
export type Progress = (fraction: number, doing?: string) => void;

/** Unit of work, run by name. Payload and result must be structured-cloneable. */
export type Task = (payload: unknown, run: RunContext) => Promise<unknown>;

/** Finds a task by name and loads its code on first use. @throws RangeError for an unknown name */
export type LoadTask = (name: string) => Promise<Task>;

export type Job = {
  readonly task: string;
  readonly payload: unknown;
  /** Buffers to transfer; the caller must not use them afterward. */
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
  /** On abort, rejects with the signal's reason; on failure, with an Error that has the task's code and text. */
  run(job: Job, options?: JobOptions): Promise<unknown>;
  dispose(): void;
};

export type Request = { readonly id: number; readonly task: string; readonly payload: unknown };

export type Reply =
  | { readonly id: number; readonly kind: 'progress'; readonly fraction: number; readonly doing?: string }
  | { readonly id: number; readonly kind: 'guard'; readonly on: boolean; readonly megabytes?: number }
  | { readonly id: number; readonly kind: 'done'; readonly answer: unknown; readonly mustRetire?: true }
  | ({ readonly id: number; readonly kind: 'failed'; readonly mustRetire?: true } & Failure);

/** Error as data for messages between threads. `code` is `thrown` if the error has none. */
export type Failure = Omit<Problem, 'cause' | 'place'> & { readonly name: string; readonly stack?: string };

export type WorkerPort = {
  send(reply: Reply, transfer: ArrayBuffer[]): void;
  receive(listener: (request: Request) => void): void;
};

export type Thread = {
  send(request: Request, transfer: readonly ArrayBuffer[]): void;
  receive(listener: (reply: Reply) => void): void;
  onCrash(listener: (error: Error) => void): void;
  end(): void;
};
