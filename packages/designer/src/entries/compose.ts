/** Composes, chooses, reopens, and checks designs for a brief. */

export { editFaults, type Fault, survivingShare } from '../checks/faults.ts';
export { type Effort, isNew, type Look, lookOf, minScoreOf } from '../choose-variants.ts';
export type { Line } from '../compose.ts';
export { composeCandidate, type Hold, loadWorkshop, type Request, type Variant } from '../compose.ts';
export { FAMILIES } from '../families/families.ts';
export { openDesign } from '../open-design.ts';
