/** Tasks export `task` (these facts, as literals) and `work(request, run)`; `npm run registry` lists them. */

export type PoolName =
  /** Small renders during input, on one warm thread. */
  | 'previews'
  /** Soft proofs, which must not delay previews. */
  | 'proofs'
  /** Untrusted files: each thread is used once, so that a decompression bomb harms nothing else. */
  | 'openings'
  | 'runs'
  | 'validations'
  | 'bulk';

export type Patience =
  /** Longest time between messages, counted from the first one; extended per file and per megabyte. */
  | { readonly silenceMs: number; readonly perFileMs?: number; readonly perMegabyteMs?: number }
  /** Limit on the processor time of the whole job, counted from its first message. */
  | { readonly totalMs: number }
  | null;

export type TaskFacts = {
  readonly name: string;
  readonly pool: PoolName;
  readonly patience: Patience;
};

export type Ends<Work> = Work extends (request: infer Request, ...rest: never[]) => infer Answer
  ? { readonly request: Request; readonly answer: Awaited<Answer> }
  : never;
