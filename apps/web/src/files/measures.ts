/** What is measured of an image before a tool opens it. */

export type ImageMeasures = {
  readonly name: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Null: the file does not say. */
  readonly ppi: number | null;
  /** Shares of all pixels, 0 to 1. */
  readonly transparent: number;
  readonly semiTransparent: number;
  readonly nearWhite: number;
  /** Different colors, counted coarsely; null: more than are worth counting. */
  readonly colors: number | null;
  /** The one opaque color along the border; null: none, or more than one. */
  readonly ground: { readonly r: number; readonly g: number; readonly b: number } | null;
};
