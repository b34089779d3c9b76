import type { PdfFacts } from '../../facts.ts';
import { applyFix, type Fixed, type FixOptions } from '../apply.ts';
import type { PdfEditId } from '../edit-ids.ts';

/** Trim 20 pt inside a 300 × 300 pt page. */
export const TRIM = '/TrimBox [20 20 280 280]';

export const fix = (bytes: Uint8Array, step: PdfEditId, options: FixOptions = {}) =>
  applyFix(bytes, 'a.pdf', step, options);

/** Codes of the remaining findings, or the reason why the fix was refused. */
export const codes = (fixed: Fixed) =>
  fixed.ok ? fixed.after.issues.map(({ code }) => code) : [fixed.problem.text];

export function bytesOf(fixed: Fixed): Uint8Array {
  if (!fixed.ok) throw new Error(fixed.problem.text);
  return fixed.bytes;
}

export function factsOf(fixed: Fixed): PdfFacts {
  if (!fixed.ok) throw new Error(fixed.problem.text);
  return fixed.facts as PdfFacts;
}
