/** A flat ground that a file carries around its art: cut off by the tools for which it is not the art's. */
import type { Raster } from '@printready/imaging/raster';
import { withPixels } from '@printready/imaging/raster';
import type { ReportProgress } from '@printready/jobs/split-progress';
import { readBorder } from '@printready/matting/border';
import { classifyBorder, groundSettings } from '@printready/matting/classify-border';
import { cutBackground } from '@printready/matting/cut-background';
import type { Counters, Rgb } from './option-schemas.ts';

export type Ground = {
  readonly color: Rgb;
  readonly cut: (how: Cutting, report: ReportProgress) => CutArt;
};

export type Cutting = {
  /** `all`: whatever is enclosed and has the ground's color, in art of any kind. */
  readonly counters: Counters | 'all';
  /** The input's pixels per pixel of the full image. */
  readonly scale: number;
};

/** `openings`: enclosed areas of the ground's color that nobody decided about, which stay. `shaded`: a soft shadow went. */
export type CutArt = { readonly art: Raster; readonly openings: number; readonly shaded: boolean };

/** A color whose channels are all this high is paper's white. */
const WHITE_FROM = 245;
/** Pixels of the art's edge that mix with the ground in a clean file. */
const EDGE = 2;

/** Null where the border is transparent somewhere, or of many colors. */
export function findGround(input: Raster): Ground | null {
  const { colors, framePixels } = readBorder(input);
  const border = colors.length / 3 < framePixels ? null : classifyBorder(input);
  const [color] = border?.keys ?? [];
  if (!border?.flat || !color) return null;
  return {
    color,
    cut({ counters, scale }, report) {
      const { keys, tolerance, edge = EDGE } = groundSettings(input, border);
      const inside =
        counters === 'all'
          ? ({ counters: 'auto', innerHoles: true, largestHole: Infinity } as const)
          : ({ counters, innerHoles: false, largestHole: 0 } as const);
      const cutting = { ...inside, scale, seeds: [], shadow: 'drop', decontaminate: true } as const;
      const { pixels, openings, shaded } = cutBackground(
        input,
        { ...cutting, keys, tolerance, edge },
        report,
      );
      return { art: withPixels(input, pixels), openings, shaded };
    },
  };
}

export const isWhite = ({ r, g, b }: Rgb): boolean => Math.min(r, g, b) >= WHITE_FROM;
