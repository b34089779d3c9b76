/** Color grids, and the kernel that interpolates between their nodes. */
export { openGrid } from './index.ts';
export { convertReference, placeOnAxis } from './reference.ts';
