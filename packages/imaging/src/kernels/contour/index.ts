export type { Cubic, Point } from './fit-cubic.ts';
export { type ClosedPath, smoothOutline } from './smooth.ts';
export { loopArea, type OutlineLoop as Loop, traceOutlines } from './trace.ts';
