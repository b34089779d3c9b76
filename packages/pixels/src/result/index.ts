/** Failures as data, and codes for errors from the platform. */
export { codeOf, isAbort, isTimeout, platformCode } from './platform-error.ts';
export { type Failed, failed, type Problem, type Result } from './result.ts';
