/** Grids of colors, between whose nodes a kernel interpolates. */
export { openGrid } from './index.ts';
export { convertReference, placeOnAxis } from './reference.ts';
