/** Tile side at every mip level, px; the coarsest level fits in one tile. */
export const TILE = 512;
