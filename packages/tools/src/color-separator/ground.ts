/** A flat ground that a file carries around its art and that would print as a box on the garment. */
import type { Raster } from '@printready/imaging/raster';
import { withPixels } from '@printready/imaging/raster';
import { differenceOf } from '@printready/imaging/separation/color-difference';
import { lightOf } from '@printready/imaging/separation/ink';
import type { ReportProgress } from '@printready/jobs/split-progress';
import { readBorder } from '@printready/matting/border';
import { classifyBorder, groundSettings } from '@printready/matting/classify-border';
import { cutBackground } from '@printready/matting/cut-background';
import type { Rgb } from '../option-schemas.ts';
import type { Finding } from '../tool.ts';
import type { Options } from './options.ts';

export type Ground = {
  readonly color: Rgb;
  readonly cut: (how: Cutting, report: ReportProgress) => CutArt;
};

/** `scale`: the input's pixels per pixel of the full image. */
export type Cutting = Pick<Options, 'counters'> & { readonly scale: number };

/** `openings`: enclosed areas of the ground's color that nobody decided about, which stay. `shaded`: a soft shadow went. */
export type CutArt = { readonly art: Raster; readonly openings: number; readonly shaded: boolean };

/** ΔE between ground and garment from which a box is seen. */
const SEEN_FROM = 5;
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
    cut(how, report) {
      const { keys, tolerance, edge = EDGE } = groundSettings(input, border);
      const inside = { innerHoles: false, largestHole: 0, seeds: [] };
      const cutting = { ...inside, ...how, shadow: 'drop', decontaminate: true } as const;
      const { pixels, openings, shaded } = cutBackground(
        input,
        { ...cutting, keys, tolerance, edge },
        report,
      );
      return { art: withPixels(input, pixels), openings, shaded };
    },
  };
}

const isWhite = ({ r, g, b }: Rgb): boolean => Math.min(r, g, b) >= WHITE_FROM;

type Said = Pick<Options, 'background' | 'garment'>;

/** On a garment of the ground's own color there is no box. */
const isBox = ({ color }: Ground, { garment }: Said): boolean =>
  differenceOf(lightOf(color), lightOf(garment)) >= SEEN_FROM;

/** White goes unless it was asked for; another color may be the design's own. */
export function leavesOut(ground: Ground, said: Said): boolean {
  if (said.background !== 'auto') return said.background === 'leave-out';
  return isBox(ground, said) && isWhite(ground.color);
}

const LEFT_OUT: Finding = {
  code: 'background-left-out',
  text: 'The white background was left out: it would print as a box. Under Background you can keep it.',
};

const BOX: Finding = {
  code: 'background-prints',
  text: 'The background prints as a box around the artwork. Under Background you can leave it out.',
  asks: {
    found: 'The background prints as a box around the artwork.',
    question: 'Is it part of the design?',
    leave: 'Keep it',
    apply: { label: 'Leave it out', options: { background: 'leave-out' } },
  },
};

const SHADOW_LEFT_OUT: Finding = {
  code: 'soft-shadow',
  text: 'A soft shadow or glow was left out with the background. Under Background you can keep both.',
  asks: {
    found: 'A soft shadow or glow was left out with the background.',
    question: 'Print it?',
    leave: 'Leave it out',
    apply: { label: 'Keep background', options: { background: 'keep' } },
  },
};

export const shadowFindings = (shaded: boolean, { background }: Said): readonly Finding[] =>
  shaded && background === 'auto' ? [SHADOW_LEFT_OUT] : [];

/** What becomes of a ground that nobody decided about. */
export function groundFindings(ground: Ground | null, said: Said): readonly Finding[] {
  if (!ground || said.background !== 'auto' || !isBox(ground, said)) return [];
  return [isWhite(ground.color) ? LEFT_OUT : BOX];
}
