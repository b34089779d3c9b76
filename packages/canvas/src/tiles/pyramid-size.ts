/** Tile side in a mip level, px; the coarsest level fits into one tile. */
export const TILE = 512;
