/** A plan's figures in the words of the screen. */
import { formatLength } from '@printready/imaging/units';
import { type Summary, summarize } from './plan.ts';
import type { PlanState } from './use-plan.ts';

export type Unit = 'in' | 'mm';
const MM_PER_INCH = 25.4;
export const inUnit = (mm: number, unit: Unit) => formatLength(unit === 'in' ? mm / MM_PER_INCH : mm, unit);

export function summaryOf({ layout, nestedPlan }: PlanState): Summary | null {
  return layout && nestedPlan ? summarize(nestedPlan, layout) : null;
}
