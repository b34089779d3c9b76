export { bringModels, dropDamaged, pathOf } from './bring-models.ts';
export { type LateModel, readLateModels, readLateSettings } from './late-model.ts';
export { BringProblem, type BringReason } from './problem.ts';
export type { Bytes } from './turn.ts';
