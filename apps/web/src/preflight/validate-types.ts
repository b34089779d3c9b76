import type { FileErrorCategory } from '@printready/contracts/validation';
import type { Resolution } from '@printready/pixels/raster';
import type { Problem, Result } from '@printready/pixels/result';
import type { Assessment, AssessOptions, Facts, Profile } from '@printready/preflight';

export type PrintSize = NonNullable<AssessOptions['printSize']>;

export type ValidationRequest = {
  readonly file: Blob;
  readonly fileName: string;
  readonly profile: Profile;
  readonly printSize: PrintSize | null;
  readonly password: string | null;
  /** Also accepts PNG, JPEG, TIFF, and WebP, which the uploader in the specification excludes. */
  readonly pictures?: boolean;
  readonly resolution?: Resolution | null;
  /** Reason for the failure of the first attempt; if set, this attempt skips rendering the pages. */
  readonly undrawn?: string;
};

export const VALIDATION_STAGES = ['reading', 'parsing', 'scoring'] as const;
export type ValidationStage = (typeof VALIDATION_STAGES)[number];

export type Validation = {
  readonly facts: Facts;
  readonly assessment: Assessment;
  /** Hash of the file, in hexadecimal; identifies the file and ties a report to its artwork. */
  readonly sha256: string;
  readonly stageMs: Readonly<Record<ValidationStage, number>>;
  /** Set if the page could not start a decoder that the file needs; the assessment is then incomplete. */
  readonly decoderMissing?: true;
};

export type ValidationProblem = Problem<FileErrorCategory | 'unexpected'>;

export type ValidationOutcome = Result<Validation, ValidationProblem>;

/** Category with messages for users; null for an unexpected error. */
export const categoryOf = ({ code }: ValidationProblem): FileErrorCategory | null =>
  code === 'unexpected' ? null : code;
