/** Charge of one run, and the refusal of a payment. */
import type { SpendResult } from '@printready/sign-in/balance';

/** State at the run; the options may have changed since. */
export type Bill = {
  readonly requestId: string;
  readonly tokens: number;
  readonly variant: string | null;
  /** Options in the usage record: without images and strokes. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Possibly charged before this page was loaded: skip the balance check. */
  readonly again?: boolean;
};

export type Refused = Extract<SpendResult, { ok: false }>;
