import type { Choice } from '@printready/pipeline/open-file';
import type { PixelRectangle } from '@printready/pixels/resample';

export type SheetArt = {
  readonly file: Blob;
  readonly choice: Choice | null;
  readonly trim: PixelRectangle;
};
