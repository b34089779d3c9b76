export type Bill = {
  readonly requestId: string;
  readonly tokens: number;
  readonly variant: string | null;
  readonly options: Readonly<Record<string, unknown>>;
  /** True if the run may have been charged before this page was loaded; the balance check is then skipped. */
  readonly again?: boolean;
};
