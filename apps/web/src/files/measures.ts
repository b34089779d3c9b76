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
  /** Parts that are too thin to print at that size (thin-parts.ts); null: nothing says. */
  readonly thinParts: number | null;
};

/** How wide a front usually is, where the file names no size. */
export const USUAL_WIDTH_IN = 11;

/** Where a file says 72 or nothing, its print size is a guess. */
export const saysItsSize = (ppi: number | null): ppi is number => ppi !== null && ppi > 96;

/** What it prints at: as the file says, else as wide as a front usually is. */
export const printedPpi = (width: number, ppi: number | null): number =>
  saysItsSize(ppi) ? ppi : width / USUAL_WIDTH_IN;
