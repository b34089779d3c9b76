type Line = {
  /** Such as "CutContour". */
  readonly label: string;
  /** CSS color. */
  readonly color: string;
  /** SVG path data. */
  readonly path: string;
};

/** Result lines as the canvas draws them. */
export type ShownLines = {
  readonly lines: readonly Line[];
  /** Image pixels per unit of the paths. */
  readonly scale: number;
};
