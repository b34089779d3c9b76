/** Typefaces, and which go together. */
export { type FaceId, type FaceKind, FACES, type LateFace } from './faces.ts';
export { PAIRINGS, type Style } from './pairings.ts';
