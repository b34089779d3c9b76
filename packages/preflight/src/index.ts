export type * from './facts.ts';
export { type InspectOptions, inspect } from './inspect.ts';
