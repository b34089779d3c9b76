export { type Cubic, type Point } from './fit-cubic.ts';
export { type ClosedPath, smoothOutline } from './smooth.ts';
export { type Loop, loopArea, traceOutlines } from './trace.ts';
