/** Charge of one run. */

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
