import type { Picture } from './picture.ts';

/** The 16 modes shared by the web (W3C Compositing and Blending, level 1) and PDF. */
export const BLEND_MODES = [
  ...(['normal', 'multiply', 'screen', 'overlay', 'darken', 'lighten', 'color-dodge', 'color-burn'] as const),
  ...([
    'hard-light',
    'soft-light',
    'difference',
    'exclusion',
    'hue',
    'saturation',
    'color',
    'luminosity',
  ] as const),
] as const;
export type BlendMode = (typeof BLEND_MODES)[number];

export type Layer = {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly picture: Picture;
  /** Range 0…1. */
  readonly opacity: number;
  readonly blend: BlendMode;
  readonly visible: boolean;
};
