/** Job files of Fit My Print, and printing them again. */
export { type FileFacts, type Job, readJob, writeJob } from './job.ts';
export { compareLooks, isVisible, type LookDifference } from './look-difference.ts';
export { changedResults, changesSince, type GivenFile, type JobChange, matchSources } from './reorder.ts';
