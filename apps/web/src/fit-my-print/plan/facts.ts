import { formatLength, MM_PER_INCH } from '@printready/pixels/number';
import { type PlanSummary, summarize } from '@printready/tools/fit-my-print';
import type { PlanState } from './use-plan.ts';

export type SheetUnit = 'in' | 'mm';
export const inUnit = (mm: number, unit: SheetUnit) =>
  formatLength(unit === 'in' ? mm / MM_PER_INCH : mm, unit);

export function summaryOf({ layout, nestedPlan }: PlanState): PlanSummary | null {
  return layout && nestedPlan ? summarize(nestedPlan, layout) : null;
}
