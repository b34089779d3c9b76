/** Engines of all tools, loaded on first use. */
export { engines } from './engines.gen.ts';
export { fileEngines } from './file-engines.gen.ts';
