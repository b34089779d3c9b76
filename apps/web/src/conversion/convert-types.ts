/** What the converter asks of its worker threads. */
import type { Conversion, DecodeProblem, OpenableFormat, PictureFacts } from '@printready/imaging';

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
          readonly file: Blob;
          readonly facts: PictureFacts;
          /** What opening and saving changed, a sentence each. */
          readonly losses: readonly string[];
        }
      | Failed;
  };
};
