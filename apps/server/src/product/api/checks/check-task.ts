import type { Report } from '@printready/client/wire';
import type { AssessOptions } from '@printready/preflight';

/** Stored with the check, so that a profile that changes later does not change it. */
export type CheckInput = Required<Pick<AssessOptions, 'profile'>> &
  Pick<AssessOptions, 'printWidthMm' | 'garment'>;

export type CheckRequest = {
  readonly path: string;
  readonly name: string;
  readonly judging: CheckInput;
};

export type CheckAnswer = Report;
