/** Edges of a cutout: colors, opacity, stability. */

export { halftoneOpacity, hardenOpacity } from '../solid-opacity.ts';
export { applyMatte, estimateForeground } from './estimate-foreground.ts';
export { stabilizeEdge } from './stabilize-edge.ts';
export { trimEdge } from './trim-edge.ts';
export { applyInks, unmixEdge } from './unmix-edge.ts';
