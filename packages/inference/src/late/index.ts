export type { Bytes } from './download-lock.ts';
export { downloadModels, dropDamaged, pathOf } from './download-models.ts';
export { type DownloadOptions, downloadOnce } from './download-once.ts';
export { type LateModel, readLateModels, readLateSettings } from './late-model.ts';
export { downloadFiles } from './package-files.ts';
export { type DownloadCode, DownloadProblem } from './problem.ts';
