import {
  depthOf,
  isTranslucent,
  type Metadata,
  type Picture,
  type PictureSpace,
} from '@printready/pixels/picture';
import { describeProfile } from '@printready/pixels/profiles';
import { meanPpi } from '@printready/pixels/raster';
import type { ReadFinding } from '@printready/pixels/reading';
import type { Result } from '@printready/pixels/result';
import type { Plate } from '@printready/print/plates';
import type { DecodeProblem } from '../index.ts';

export type PictureFacts = {
  readonly width: number;
  readonly height: number;
  readonly space: PictureSpace;
  readonly depth: 1 | 8 | 16;
  readonly alpha: boolean;
  readonly ppi: number | null;
  readonly profile: string | null;
  /** True for a drawing without a resolution of its own; its pixels are then counted at `ppi`. */
  readonly isDrawing?: true;
};

export type Converted = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly facts: PictureFacts;
  readonly parts: number;
  readonly inks: readonly string[];
  readonly losses: readonly string[];
  /** Fraction (0…1) of visible pixels that are out of gamut; null if colors were not gamut-mapped. */
  readonly outOfGamut: number | null;
};

export type ConvertedFile = Converted & {
  readonly page: number | null;
};

export type FileConversion = Result<
  {
    readonly files: readonly ConvertedFile[];
    readonly losses: readonly string[];
    readonly reading: readonly ReadFinding[];
  },
  DecodeProblem
>;

/** Parts of a source that its conversion keeps. */
export type KeptParts = {
  readonly metadata: Metadata;
  readonly losses: string[];
  readonly plates: readonly Plate[];
  /** Title of the file, which PDF/X requires. */
  readonly title: string;
};

export async function factsOf(picture: Picture, bilevel = false): Promise<PictureFacts> {
  const { width, height, space, alpha, resolution, icc } = picture;
  return {
    width,
    height,
    space,
    depth: bilevel ? 1 : depthOf(picture),
    alpha: alpha && isTranslucent(picture),
    ppi: resolution && meanPpi(resolution),
    profile: icc && ((await describeProfile(icc))?.name ?? 'unreadable profile'),
  };
}
