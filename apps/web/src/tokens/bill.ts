/** What one run owes, and the answer when it could not be paid. */
import type { SpendResult } from './spend.ts';

/** As it was when the run was made: the options may have changed since. */
export type Bill = {
  readonly requestId: string;
  readonly tokens: number;
  readonly variant: string | null;
  /** What goes into the usage record: without pictures and strokes. */
  readonly options: Readonly<Record<string, unknown>>;
};

export type Refused = Extract<SpendResult, { ok: false }>;
