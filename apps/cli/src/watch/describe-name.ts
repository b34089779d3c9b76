import { stemOf } from '@printready/codecs/formats';
import { readFileName } from '@printready/pipeline/recipe';

export type NameFields = {
  readonly order: string | null;
  readonly customer: string | null;
  readonly widthMm: number | null;
  readonly heightMm: number | null;
  /** Message if the name does not match the pattern, or if its size is invalid. */
  readonly nameProblem: string | null;
};

/** Describes a file by its name, for reports; all null without a pattern. */
export function describeName(pattern: string | undefined, fileName: string): NameFields {
  if (pattern === undefined)
    return { order: null, customer: null, widthMm: null, heightMm: null, nameProblem: null };
  const { problem, ...fields } = readFileName(pattern, stemOf(fileName));
  return { ...fields, nameProblem: problem?.text ?? null };
}
