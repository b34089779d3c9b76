/** Wire format of the API: schemas that the server parses requests with, and the client’s types come from. */
export { type Check, type CheckPage, checkForm, type NewCheck, type Report } from './check.ts';
export {
  IDEMPOTENCY_KEY,
  type Job,
  type JobFile,
  type JobPage,
  type JobSummary,
  type NewJob,
} from './job.ts';
export { COMMON_PROBLEMS, OPERATIONS, type Operation } from './operations.ts';
export { PROBLEM_TYPE, PROBLEMS, type Problem, type ProblemCode, problem } from './problems.ts';
export type { OwnShop, ToolPage } from './shop.ts';
export { fileName, MAX_FORM_BYTES, type NewUpload, type Upload } from './upload.ts';
