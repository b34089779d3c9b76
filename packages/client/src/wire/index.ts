/** Wire format of the API: schemas that the server parses requests with, and the client’s types come from. */
export { COMMON_PROBLEMS, OPERATIONS, type Operation, type OperationId } from './operations.ts';
export { PROBLEM_TYPE, PROBLEMS, type Problem, type ProblemCode, problem } from './problems.ts';
