/**
 * Forty-three third-party files with an expert's judgments for three profiles each, written before the validator saw
 * the files. Based on rendered pages, Ghostscript's plates, and parts and gaps measured in the renderings.
 */
import type { ProfileId } from '../../packages/preflight/src/testing/judgment/case.ts';
import { BLIND_DOCUMENTS } from './blind-documents.ts';
import { BLIND_DRAWINGS } from './blind-drawings.ts';
import { BLIND_PICTURES } from './blind-pictures.ts';
import type { OutsideFile } from './outside-files.ts';
import { SECOND_DOCUMENTS } from './second-documents.ts';
import { SECOND_DRAWINGS } from './second-drawings.ts';
import { SECOND_PICTURES } from './second-pictures.ts';

type Verdict = readonly [
  profile: ProfileId,
  /** Print width given by the customer, in; null if the file determines it. */
  widthIn: number | null,
  verdict: OutsideFile['verdict'],
  because: string,
  /** Codes of the findings that the report must contain; alternatives are separated by a bar. */
  mustFind: readonly string[],
  disagrees?: string,
];

export type BlindFile = {
  readonly from: string;
  readonly path: string;
  readonly sha256: string;
  readonly verdicts: readonly Verdict[];
};

export type BlindVerdict = OutsideFile & { readonly mustFind: readonly string[] };

export const BLIND_VERDICTS: readonly BlindVerdict[] = [
  ...BLIND_DRAWINGS,
  ...BLIND_DOCUMENTS,
  ...BLIND_PICTURES,
  ...SECOND_DRAWINGS,
  ...SECOND_DOCUMENTS,
  ...SECOND_PICTURES,
].flatMap(({ verdicts, ...file }) =>
  verdicts.map(([profile, widthIn, verdict, because, mustFind, disagrees]) => ({
    ...file,
    ...{ profile, widthIn, verdict, because, mustFind },
    ...(disagrees !== undefined && { disagrees }),
  })),
);
