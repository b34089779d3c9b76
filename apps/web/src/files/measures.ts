/** What is measured of an image before a tool opens it. */
import { printResolution } from '@printready/tools/print-size';

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

/** Pixels per inch and inches in print: as the file states them, or as they are assumed. */
export function printOf({ width, ppi }: Pick<ImageMeasures, 'width' | 'ppi'>) {
  const stated = ppi === null ? null : { x: ppi, y: ppi };
  const { resolution, assumed } = printResolution({ width, resolution: stated });
  return { ppi: resolution.x, wide: width / resolution.x, assumed };
}
