import type { DecodeProblem } from '@printready/codecs';
import { printResolution } from '@printready/tools/tool';

export type ImageMeasures = {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly ppi: number | null;
  /** Fractions of all pixels, 0 to 1. */
  readonly transparent: number;
  readonly semiTransparent: number;
  readonly nearWhite: number;
  /** Distinct quantized colors; null above the counting limit. */
  readonly colors: number | null;
  readonly ground: { readonly r: number; readonly g: number; readonly b: number } | null;
  /** Number of parts too thin to print at this size (thin-parts.ts); null if not measurable. */
  readonly thinParts: number | null;
};

export type Unreadable = { readonly problem: DecodeProblem };

export type Measured = ImageMeasures | Unreadable;

export const isUnreadable = (measured: Measured): measured is Unreadable => 'problem' in measured;

/** Effective resolution, ppi, and print width, inches; stated or assumed. */
export function printOf({ width, ppi }: Pick<ImageMeasures, 'width' | 'ppi'>) {
  const stated = ppi === null ? null : { x: ppi, y: ppi };
  const { resolution, assumed } = printResolution({ width, resolution: stated });
  return { ppi: resolution.x, wide: width / resolution.x, assumed };
}
