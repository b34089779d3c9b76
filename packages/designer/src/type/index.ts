/** Typefaces, and which go together. */
export { FACES, type FaceId, type FaceKind, type LateFace } from './faces.ts';
export { PAIRINGS, type Style } from './pairings.ts';
