/** How a finding's better tool is opened for it; where a finding has none, by that tool's title and with its own options. */
export type BetterWith = {
  /** What the button says. */
  readonly label: string;
  /** Options of that tool; the others are its own. */
  readonly options: Readonly<Record<string, unknown>>;
};
