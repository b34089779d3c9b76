/** Names and numbers: pieces from a list, and its packing list. */
export { makeRoster } from './name-pieces.ts';
export { packingList } from './packing-list.ts';
