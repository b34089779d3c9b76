export { ApiProblem } from './api-problem.ts';
export { type ClientOptions, createClient, type FileToSend } from './client.ts';
