/** Edges of a cut-out: colors, opacity, stability. */
export { applyMatte, estimateForeground } from './estimate-foreground.ts';
export { stabilizeEdge } from './stabilize-edge.ts';
export { trimEdge } from './trim-edge.ts';
export { applyInks, unmixEdge } from './unmix-edge.ts';
export { halftoneOpacity, hardenOpacity } from '../solid-opacity.ts';
