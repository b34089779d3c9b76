/**
 * What a `*.task.ts` says of itself, one piece of work that a thread does for a screen. It exports `task` (these facts,
 * as literals) and `work(request, run)`; `npm run registry` lists all of them in tasks.gen.ts and loaders.gen.ts.
 */

/** Threads that are used alike; their sizes are in engine/pools.ts. */
export type PoolName =
  /** Small pictures that follow the user's hand: one warm thread. */
  | 'previews'
  /** Soft proofs: a slow one never holds a preview up. */
  | 'proofs'
  /** Reads a stranger's file; a thread serves once, so that a bomb takes itself along and nothing else. */
  | 'openings'
  /** Full-size work on pixels that are known already. */
  | 'runs'
  /** Files that come by the dozen and are only looked at. */
  | 'validations'
  /** Files of a batch, each from its bytes to its result. */
  | 'bulk';

export type Patience =
  /** How long the thread may say nothing from its first word on; more for what it has to read. */
  | { readonly silenceMs: number; readonly perFileMs?: number; readonly perMegabyteMs?: number }
  /** All that the work may take from its first word on, in time of the processor. */
  | { readonly totalMs: number }
  /** Nobody but the user ends it. */
  | null;

export type TaskFacts = {
  /** The file's name without `.task.ts`. */
  readonly name: string;
  readonly pool: PoolName;
  readonly patience: Patience;
};

/** What crosses the threads for a task's `work`. */
export type Ends<Work> = Work extends (request: infer Request, ...rest: never[]) => infer Answer
  ? { readonly request: Request; readonly answer: Awaited<Answer> }
  : never;
