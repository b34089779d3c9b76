export type { Bytes } from './download-lock.ts';
export { downloadModels, dropDamaged, pathOf } from './download-models.ts';
export { type LateModel, readLateModels, readLateSettings } from './late-model.ts';
export { DownloadProblem, type DownloadReason } from './problem.ts';
