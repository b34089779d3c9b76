/**
 * Facts of a `*.task.ts`, one kind of job of a worker thread. It exports `task` (these facts, as literals) and
 * `work(request, run)`; `npm run registry` lists all in tasks.gen.ts and loaders.gen.ts.
 */

/** Thread pools by kind of use; sizes are in engine/pools.ts. */
export type PoolName =
  /** Small renders during input: one warm thread. */
  | 'previews'
  /** Soft proofs: must not delay previews. */
  | 'proofs'
  /** Untrusted files: each thread serves once, so that a decompression bomb harms nothing else. */
  | 'openings'
  /** Full-size work on decoded pixels. */
  | 'runs'
  /** Many files that are only inspected. */
  | 'validations'
  /** Files of a batch, each from bytes to result. */
  | 'bulk';

export type Patience =
  /** Longest time between messages, from the first one; longer by the files to read. */
  | { readonly silenceMs: number; readonly perFileMs?: number; readonly perMegabyteMs?: number }
  /** Processor time of the whole job, from its first message. */
  | { readonly totalMs: number }
  | null;

export type TaskFacts = {
  /** File name without `.task.ts`. */
  readonly name: string;
  readonly pool: PoolName;
  readonly patience: Patience;
};

/** Request and response types of a task's `work`. */
export type Ends<Work> = Work extends (request: infer Request, ...rest: never[]) => infer Answer
  ? { readonly request: Request; readonly answer: Awaited<Answer> }
  : never;
