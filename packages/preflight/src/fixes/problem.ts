/** Reason why a fix is not made; nothing is written in that case. */
import { type Failed, failed, type Problem, type Result } from '@printready/imaging/result';

type FixCode =
  // File formats and states that fixes do not support.
  | 'not-fixable'
  | 'damaged'
  | 'nothing-found'
  | 'size-missing'
  | 'font-unfit'
  // The fixed file was read and drawn again, and would lose something.
  | 'would-change';

export type FixProblem = Problem<FixCode>;

/** Edited bytes, before they are read again. */
export type Edited = Result<{ readonly bytes: Uint8Array; readonly changed: number }, FixProblem>;

export const refuseFix = (code: FixCode, text: string): Failed<FixProblem> => failed({ code, text });
