/** Form of all failures: problems with a file, network, or server are returned; program errors throw. */

export type Problem<Code extends string = string> = {
  /** For code to branch on. */
  readonly code: Code;
  /** One sentence for the user. */
  readonly text: string;
  /** For the console; not sent to other threads. */
  readonly cause?: unknown;
  /** Part of the work that failed: a step, a page, or a field. */
  readonly place?: string;
};

export type Failed<P extends Problem = Problem> = { readonly ok: false; readonly problem: P };

/** A successful result has its fields next to `ok`. */
export type Result<Fields extends object, P extends Problem = Problem> =
  | ({ readonly ok: true } & Fields)
  | Failed<P>;

export function failed<const P extends Problem>(problem: P): Failed<P> {
  return { ok: false, problem };
}
