/** What a validation asks for and gives back, on both sides of the worker. */

import type { FileErrorCategory } from '@printready/contracts/validation';
import type { Resolution } from '@printready/imaging/raster';
import type { Assessment, AssessOptions, Facts, Profile } from '@printready/preflight';

export type PrintSize = NonNullable<AssessOptions['printSize']>;

export type ValidationRequest = {
  readonly file: Blob;
  readonly fileName: string;
  readonly profile: Profile;
  /** The trimmed size, where the file does not carry one or another is wanted. */
  readonly printSize: PrintSize | null;
  readonly password: string | null;
  /** Takes PNG, JPEG, TIFF and WebP, too, which the uploader of the specification does not. */
  readonly pictures?: boolean;
  /** What somebody said of a picture's print size; absent: what the file says. */
  readonly resolution?: Resolution | null;
};

/** Parts of the work, in the order they are done. */
export const VALIDATION_STAGES = ['reading', 'parsing', 'scoring'] as const;
export type ValidationStage = (typeof VALIDATION_STAGES)[number];

export type Validation = {
  readonly facts: Facts;
  readonly assessment: Assessment;
  /** Of the file's bytes, in hexadecimal: the same file is known again, and a report can be tied to its artwork. */
  readonly sha256: string;
  readonly stageMs: Readonly<Record<ValidationStage, number>>;
};

/** A validation that ended without an answer: time, memory, connection, or something nobody foresaw. */
export type ValidationFailure = {
  readonly category: FileErrorCategory | null;
  /** For whoever has to be asked; never the user's first sentence. */
  readonly detail: string;
};

export type ValidationOutcome =
  | ({ readonly ok: true } & Validation)
  | ({ readonly ok: false } & ValidationFailure);
