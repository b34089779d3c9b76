/** Reason a fix is not applied; nothing is written in that case. */
import { type Failed, failed, type Problem, type Result } from '@printready/pixels/result';

type FixCode =
  // File formats and states that fixes do not support.
  | 'not-fixable'
  | 'damaged'
  | 'nothing-found'
  | 'size-missing'
  | 'font-unfit'
  // Rereading and redrawing the fixed file showed that something would be lost.
  | 'would-change';

export type FixProblem = Problem<FixCode>;

/** Edited bytes, before they are read again. */
export type Edited = Result<{ readonly bytes: Uint8Array; readonly changed: number }, FixProblem>;

export const refuseFix = (code: FixCode, text: string): Failed<FixProblem> => failed({ code, text });
