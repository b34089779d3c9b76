type Line = {
  /** "CutContour". */
  readonly label: string;
  /** CSS color. */
  readonly color: string;
  /** SVG path data. */
  readonly path: string;
};

/** A result's lines as the canvas draws them. */
export type ShownLines = {
  readonly lines: readonly Line[];
  /** Image pixels per unit of their paths. */
  readonly scale: number;
};
