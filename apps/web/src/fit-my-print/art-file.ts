/** A file of the gang sheet that is open. */
import type { PixelRectangle } from '@printready/imaging/kernels/geometry/cut';
import type { Raster } from '@printready/imaging/raster';
import type { ReadFinding } from '@printready/imaging/read-finding';
import type { Choice } from '@printready/pipeline/open-file';
import type { PlacedArt } from '@printready/tools/fit-my-print/plan';

/** What belongs to an art besides its numbers on the film. */
export type ArtFile = {
  readonly id: string;
  readonly name: string;
  readonly blob: Blob;
  /** Null where there was nothing to choose. */
  readonly choice: Choice | null;
  readonly trim: PixelRectangle;
  readonly full: { readonly width: number; readonly height: number };
  readonly outline: Raster;
  /** No transparent pixel along its edges: its background is printed, too. */
  readonly boxed: boolean;
  /** Pixels per inch of the print size that is assumed; null where the file states one or somebody has set it. */
  readonly assumedPpi: number | null;
  /** An object URL. */
  readonly picture: string;
  readonly findings: readonly ReadFinding[];
};

export type Opened = {
  readonly file: ArtFile;
  readonly ppi: number;
  readonly art: Omit<PlacedArt, 'mmPerPixel'>;
};
