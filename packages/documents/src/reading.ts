/** Bounded reading of untrusted bytes and markup. */
export { type Budget, type BudgetLimits, createBudget, LimitReached, Malformed } from './budget.ts';
export { Cursor } from './cursor.ts';
export { readXmlSource } from './xml-source.ts';
