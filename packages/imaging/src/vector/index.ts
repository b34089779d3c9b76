/** Tracing: pixels in, curves out, and the files they are kept in. */
export { traceCenterlines } from './centerline.ts';
export { countNodes, type Drawing, type Fill } from './drawing.ts';
export { toInk } from './ink.ts';
export { meanDeltaE } from './mean-delta-e.ts';
export { outlineView } from './outline-view.ts';
export { printSizeOf } from './print-size.ts';
export { rasterizeDrawing } from './rasterize.ts';
export { measureShading } from './shading.ts';
export { findInks, type TraceOptions, traceRaster } from './trace.ts';
export { writeDxf } from './write-dxf.ts';
export { writeEps, writePdf } from './write-page.ts';
export { writeSvg } from './write-svg.ts';
