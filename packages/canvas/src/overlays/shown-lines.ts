type Line = {
  readonly label: string;
  readonly color: string;
  /** SVG path data. */
  readonly path: string;
};

export type ShownLines = {
  readonly lines: readonly Line[];
  /** Image pixels per unit of the paths. */
  readonly scale: number;
};
