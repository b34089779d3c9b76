/** Typefaces and their pairings. */
export { FACES, type FaceId, type FaceKind, type LateFace } from './faces.ts';
export { PAIRINGS, type Style } from './pairings.ts';
