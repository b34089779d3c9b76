/** The validator's findings, one row each, and the union of their codes (docs/guide/adding-a-finding.md). */

import { DOCUMENT_ROWS } from './findings/document-rows.ts';
import { PRINT_ROWS } from './findings/print-rows.ts';
import type { FindingRow, FixToolId, RecipeStep } from './findings/row.ts';
import type { EditId } from './fixes/edit-ids.ts';

export type { FindingRow, FindingType, Fix, FixToolId, RecipeStep } from './findings/row.ts';

export const FINDINGS = { ...DOCUMENT_ROWS, ...PRINT_ROWS } as const;

export type FindingCode = keyof typeof FINDINGS;

const rowOf = (code: string): FindingRow | undefined =>
  Object.hasOwn(FINDINGS, code) ? FINDINGS[code as FindingCode] : undefined;

/** @param code may come from a report stored by another version */
export const titleOf = (code: string): string | null => rowOf(code)?.title ?? null;

export const recipeStepOf = (code: string): RecipeStep | null => rowOf(code)?.recipe ?? null;

export const isFixedBy = (code: string, step: EditId | FixToolId): boolean =>
  rowOf(code)?.steps.includes(step) ?? false;

/** Manual page and anchor that explain the cause and the fix. @param page fallback for a code from another version */
export function manualAnchor(code: string, page: string): string {
  const manual = rowOf(code)?.manual ?? page;
  return manual.includes('#') ? manual : `${manual}#${code}`;
}
