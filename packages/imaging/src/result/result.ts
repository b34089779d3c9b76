/** One way to fail: what can go wrong with a file, a network or a server is data; a mistake in the program throws. */

export type Problem<Code extends string = string> = {
  /** For decisions. */
  readonly code: Code;
  /** One sentence for a person. */
  readonly text: string;
  /** For the console; stays in its thread. */
  readonly cause?: unknown;
  /** Part of the work that failed: a step, a page, a field. */
  readonly place?: string;
};

export type Failed<P extends Problem = Problem> = { readonly ok: false; readonly problem: P };

/** Success has its fields beside `ok`. */
export type Result<Fields extends object, P extends Problem = Problem> =
  | ({ readonly ok: true } & Fields)
  | Failed<P>;

export function failed<const P extends Problem>(problem: P): Failed<P> {
  return { ok: false, problem };
}
