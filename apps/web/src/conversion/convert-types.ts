/** What the converter asks of its worker threads. */

import type { DecodeProblem, OpenableFormat } from '@printready/codecs';
import type { Conversion } from '@printready/codecs/conversion/conversion';
import type { PictureFacts } from '@printready/codecs/conversion/convert';

type Failed = { readonly ok: false; readonly problem: DecodeProblem };

export type ConvertTasks = {
  /** What a file is, with a small picture of it. */
  glance: {
    request: { readonly file: Blob; readonly ppi: number };
    answer:
      | {
          readonly ok: true;
          readonly format: OpenableFormat;
          readonly facts: PictureFacts;
          readonly pages: number;
          readonly layers: number;
          readonly notes: readonly string[];
          readonly picture: Blob;
        }
      | Failed;
  };
  convert: {
    request: { readonly file: Blob; readonly ppi: number; readonly conversion: Conversion };
    answer:
      | {
          readonly ok: true;
          /** One, or one a page where the format has no pages. */
          readonly files: readonly {
            readonly blob: Blob;
            /** From 1; null when the file became one. */
            readonly page: number | null;
            readonly facts: PictureFacts;
            /** Pages or layers in it. */
            readonly parts: number;
            /** Spot inks by name. */
            readonly inks: readonly string[];
          }[];
          /** What opening and saving changed, a sentence each. */
          readonly losses: readonly string[];
        }
      | Failed;
  };
};
