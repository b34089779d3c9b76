/** What the open question asks of its worker thread. */
import type { DecodeProblem } from '@printready/codecs';
import type { Raster } from '@printready/imaging/raster';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import type { Choice, Inches, Question } from './choose/choice.ts';

/** A file to be opened. */
export type OpenRequest = {
  readonly file: Blob;
  readonly toolId: WorkspaceToolId;
  readonly proxyPixels: number;
  /** Null asks back where there is something to choose. */
  readonly choice: Choice | null;
};

export type NotOpened =
  | { readonly ok: false; readonly problem: DecodeProblem }
  | { readonly ok: false; readonly question: Question };

export type OpeningTasks = {
  /** What a list shows of a file before it is opened. */
  glimpse: {
    request: OpenRequest;
    answer:
      | {
          readonly ok: true;
          readonly picture: Raster;
          readonly width: number;
          readonly height: number;
          /** Null when the file does not say. */
          readonly ppi: number | null;
          /** The same as opening would suggest. */
          readonly suggested: Readonly<Record<string, unknown>>;
        }
      | NotOpened;
  };
  /** Pages from … to (exclusive), small. */
  pages: {
    request: { readonly file: Blob; readonly from: number; readonly to: number };
    answer: readonly {
      /** Null when the page cannot be drawn. */
      readonly picture: Raster | null;
      /** Its own size, for what has no pixels of its own. */
      readonly drawn: Inches | null;
    }[];
  };
};
