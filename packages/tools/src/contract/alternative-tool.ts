/** Options and button of a finding's better tool; without them, that tool's title and default options. */
export type AlternativeTool = {
  /** Button label. */
  readonly label: string;
  /** Overrides of that tool's default options. */
  readonly options: Readonly<Record<string, unknown>>;
};
