export type { Point } from './fit-cubic.ts';
export { type ClosedPath, smoothOutline } from './smooth.ts';
export { loopArea, type OutlineLoop, traceOutlines } from './trace.ts';
