import type { Choice } from '@printready/pipeline/open-file';
import type { ReadFinding } from '@printready/pixels/reading';
import type { PixelRectangle } from '@printready/pixels/resample';
import type { Outline } from '@printready/print/nesting';
import { effectivePpi, type InkShare, type PlacedArt } from '@printready/tools/fit-my-print';

export type ArtFile = {
  readonly id: string;
  readonly name: string;
  readonly blob: Blob;
  /** Null if the file needs no choice. */
  readonly choice: Choice | null;
  readonly trim: PixelRectangle;
  readonly full: { readonly width: number; readonly height: number };
  readonly outline: Outline;
  /** Inks of the trimmed artwork, with the area that each covers. */
  readonly inks: readonly InkShare[];
  /** True if the edges are opaque, so that the background prints as a box. */
  readonly boxed: boolean;
  /** Resolution at the assumed print size; null if the file states a print size or the user set one. */
  readonly assumedPpi: number | null;
  /** Object URL of a small image of the artwork. */
  readonly picture: string;
  readonly findings: readonly ReadFinding[];
};

export type Opened = {
  readonly file: ArtFile;
  readonly ppi: number;
  readonly art: Omit<PlacedArt, 'mmPerPixel'>;
};

/** True while the art has the size that was assumed for its file. */
export const isSizeAssumed = (art: PlacedArt, { assumedPpi }: Pick<ArtFile, 'assumedPpi'>): boolean =>
  assumedPpi !== null && Math.abs(effectivePpi(art) - assumedPpi) < 0.01;
