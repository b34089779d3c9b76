/** What one run owes, and the answer when it could not be paid. */
import type { SpendResult } from '@printready/sign-in/spend';

/** As it was when the run was made: the options may have changed since. */
export type Bill = {
  readonly requestId: string;
  readonly tokens: number;
  readonly variant: string | null;
  /** What goes into the usage record: without pictures and strokes. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Charged before this page was loaded, or may be: the balance says nothing about it. */
  readonly again?: boolean;
};

export type Refused = Extract<SpendResult, { ok: false }>;
