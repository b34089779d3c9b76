/** Failures as data, and codes of the platform's errors. */
export { codeOf, isAbort, isTimeout, platformCode } from './platform-error.ts';
export { type Failed, failed, type Problem, type Result } from './result.ts';
