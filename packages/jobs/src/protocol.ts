/** The messages between a caller and a thread that works for it; independent of tools and of the kind of thread. */

/** Passed to every engine: reports progress, and tells of cancellation. */
export type RunContext = {
  readonly signal: { throwIfAborted(): void };
  progress: Progress;
  /**
   * Where the work has ceilings (bounded.ts) they hold from its start: off once a stranger's bytes are pixels, on anew
   * for the next file or page, which has its own share. `megabytes`: what is granted beside from here on, because the
   * files are that long or declare so many pixels.
   */
  readonly guard?: (on: boolean, megabytes?: number) => void;
};

/**
 * @param fraction 0…1, never falling.
 * @param doing what is being done when it is not the work itself: "Loading the AI model… 12 of 44 MB". What comes
 * after the ellipsis changes often and is shown, not announced. Absent again when the work goes on.
 */
export type Progress = (fraction: number, doing?: string) => void;

/** A unit of work that a runner can be asked for by name. Its payload and answer must survive structured clone. */
export type Task = (payload: unknown, run: RunContext) => Promise<unknown>;

/** Finds a task by name, loading its code on first use. @throws RangeError for a name nobody knows. */
export type LoadTask = (name: string) => Promise<Task>;

export type Job = {
  readonly task: string;
  readonly payload: unknown;
  /** Buffers whose ownership moves to the worker; the caller must not touch them afterwards. */
  readonly transfer?: readonly ArrayBuffer[];
};

export type JobOptions = {
  readonly signal?: AbortSignalLike;
  readonly onProgress?: Progress;
};

/** The part of AbortSignal that runners use, so that this file needs no DOM types. */
type AbortSignalLike = {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
};

export type Runner = {
  /** Rejects with the signal's reason when aborted; with an Error carrying the task's message when it throws. */
  run(job: Job, options?: JobOptions): Promise<unknown>;
  /** Ends every thread; running jobs reject. */
  dispose(): void;
};

/** What a pool sends to a thread. */
export type Request = { readonly id: number; readonly task: string; readonly payload: unknown };

/** What a thread sends back; `done` and `failed` end the job. A `worn` thread is not used again. */
export type Reply =
  | { readonly id: number; readonly kind: 'progress'; readonly fraction: number; readonly doing?: string }
  | { readonly id: number; readonly kind: 'guard'; readonly on: boolean; readonly megabytes?: number }
  | { readonly id: number; readonly kind: 'done'; readonly answer: unknown; readonly worn?: true }
  | ({ readonly id: number; readonly kind: 'failed'; readonly worn?: true } & Failure);

/** An error as it travels: its stack names file and line in the thread; it is for the console, never for a screen. */
export type Failure = { readonly name: string; readonly message: string; readonly stack?: string };

/** A thread's own end of the wire. */
export type WorkerPort = {
  send(reply: Reply, transfer: ArrayBuffer[]): void;
  receive(listener: (request: Request) => void): void;
};

/** The pool's end: one Worker or worker_thread, whichever kind it is. */
export type Thread = {
  send(request: Request, transfer: readonly ArrayBuffer[]): void;
  receive(listener: (reply: Reply) => void): void;
  /** Called once when the thread dies by itself or its code cannot be loaded. */
  onCrash(listener: (error: Error) => void): void;
  end(): void;
};
