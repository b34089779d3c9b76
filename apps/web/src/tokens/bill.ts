/** Charge of one run. */

export type Bill = {
  readonly requestId: string;
  readonly tokens: number;
  readonly variant: string | null;
  readonly options: Readonly<Record<string, unknown>>;
  /** Possibly charged before this page was loaded, so the balance check is skipped. */
  readonly again?: boolean;
};
