import type { ReportProgress } from '@printready/jobs/split-progress';
import { cutBackground } from '@printready/matting/cut-background';
import { classifyBorder, groundSettings, readBorder } from '@printready/matting/flood';
import { type Raster, withPixels } from '@printready/pixels/raster';
import type { Counters, Rgb } from '../contract/option-schemas.ts';

export type Ground = {
  readonly color: Rgb;
  readonly cut: (how: Cutting, report: ReportProgress) => CutArt;
};

export type Cutting = {
  /** `all` removes every enclosed area in the background color, in any kind of art. */
  readonly counters: Counters | 'all';
  /** Number of input pixels per pixel of the full image. */
  readonly scale: number;
};

/** `openings`: number of undecided enclosed areas in the background color. `shaded`: a shadow was removed. */
export type CutArt = { readonly art: Raster; readonly openings: number; readonly shaded: boolean };

const WHITE_FROM = 245;
/** Width of the antialiased edge in a clean file, px. */
const EDGE = 2;

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
