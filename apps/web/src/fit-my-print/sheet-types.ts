/** What the gang sheet asks of its worker and what it gets back. */

import type { LaidArt } from '@printready/codecs/sheet/sheet-rows';
import type { SheetFormat } from '@printready/codecs/sheet/write-sheet';
import type { PixelRectangle } from '@printready/imaging/kernels/geometry/cut';
import type { Effort, Film, Nesting as Nested, Piece } from '@printready/imaging/nesting';
import type { Raster } from '@printready/imaging/raster';
import type { Choice } from '../files/choose/choice.ts';
import type { NotOpened } from '../files/opening-types.ts';
import type { Nesting } from './plan.ts';

type OpenedArt = {
  readonly ok: true;
  /** What holds ink: everything else was trimmed. */
  readonly trim: PixelRectangle;
  /** The file's own size, before trimming. */
  readonly full: { readonly width: number; readonly height: number };
  /** Null when the file does not say. */
  readonly ppi: number | null;
  /** For nesting by shape: few pixels, each as opaque as the most opaque that it stands for. */
  readonly outline: Raster;
  /** The trimmed art for the screen. */
  readonly picture: Blob;
  /** Share of the trimmed box that holds ink, 0…1. */
  readonly inked: number;
  readonly notes: readonly string[];
};

type SheetArt = { readonly file: Blob; readonly choice: Choice | null; readonly trim: PixelRectangle };

export type SheetTasks = {
  openArt: {
    /** Without a choice it asks back where there is something to choose. */
    request: Pick<SheetArt, 'file' | 'choice'>;
    answer: OpenedArt | NotOpened | { readonly ok: false; readonly problem: 'empty-art' };
  };
  /** The trimmed art, of at most so many pixels; null when it cannot be decoded any more. */
  artPixels: {
    request: SheetArt & { readonly pixels: number };
    answer: Raster | null;
  };
  nest: {
    request: {
      readonly pieces: readonly Piece[];
      readonly outlines: readonly Raster[];
      readonly film: Film;
      readonly nesting: Nesting;
      /** Shapes know one effort only. */
      readonly effort: Effort;
    };
    answer: Nested;
  };
  writeSheets: {
    request: {
      readonly arts: readonly SheetArt[];
      readonly sheets: readonly {
        readonly laid: readonly LaidArt[];
        readonly width: number;
        readonly length: number;
      }[];
      readonly ppi: number;
      readonly format: SheetFormat;
    };
    answer: Blob;
  };
};
