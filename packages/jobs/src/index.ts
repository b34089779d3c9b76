export { createInlineRunner } from './inline.ts';
export { createPool } from './pool.ts';
export type { JobOptions, LoadTask, Progress, RunContext, Runner, Task } from './protocol.ts';
