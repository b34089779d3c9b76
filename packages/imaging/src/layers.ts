/** What a document holds besides one flat picture: layers, and plates of inks beyond the process colors. */
import type { Picture } from './picture.ts';

/** The 16 modes that the web (W3C Compositing and Blending, level 1) and PDF share. */
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
  /** Where its top left pixel lies on the canvas; may be outside. */
  readonly x: number;
  readonly y: number;
  readonly picture: Picture;
  /** 0…1 */
  readonly opacity: number;
  readonly blend: BlendMode;
  readonly visible: boolean;
};

/** One ink and where it goes; as large as the picture it belongs to. */
export type SpotPlate = {
  /** As the press operator or the RIP knows it: "White", "PANTONE 186 C". */
  readonly name: string;
  /** How full ink looks where it is only shown, 8-bit sRGB. */
  readonly color: { readonly r: number; readonly g: number; readonly b: number };
  /** One byte a pixel: 0 no ink, 255 full. */
  readonly coverage: Uint8Array;
};

/** @throws RangeError when a plate does not fit its picture, or its ink has no name or one that another has. */
export function requirePlates(
  plates: readonly SpotPlate[],
  { width, height }: { readonly width: number; readonly height: number },
): void {
  const names = plates.map(({ name }) => name);
  for (const { name, coverage } of plates) {
    if (name.trim() === '') throw new RangeError('A spot plate needs the name of its ink.');
    if (coverage.length !== width * height)
      throw new RangeError(`The plate ${name} has ${coverage.length} samples, not ${width * height}.`);
  }
  if (new Set(names).size < names.length) throw new RangeError('Two spot plates have the same ink.');
}
