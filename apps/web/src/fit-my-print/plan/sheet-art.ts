import type { PixelRectangle } from '@printready/imaging/resample';
import type { Choice } from '@printready/pipeline/open-file';

export type SheetArt = {
  readonly file: Blob;
  readonly choice: Choice | null;
  readonly trim: PixelRectangle;
};
