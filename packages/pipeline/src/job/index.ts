/** Job files of Fit My Print, and printing them again. */
export { compareSheets } from './compare-sheets.ts';
export { type FileFacts, type Job, readJob, writeJob } from './job.ts';
export { isVisible, type LookDifference } from './look-difference.ts';
export { changedResults, changesSince, type GivenFile, type JobChange, matchSources } from './reorder.ts';
