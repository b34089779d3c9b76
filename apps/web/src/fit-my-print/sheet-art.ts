/** An art as the tasks of the gang sheet are given it: the file, how it is opened, and what of it holds ink. */
import type { PixelRectangle } from '@printready/imaging/kernels/geometry/cut';
import type { Choice } from '@printready/pipeline/open-file';

export type SheetArt = {
  readonly file: Blob;
  readonly choice: Choice | null;
  readonly trim: PixelRectangle;
};
