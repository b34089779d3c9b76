export { ApiProblem } from './api-problem.ts';
export { createClient } from './client.ts';
