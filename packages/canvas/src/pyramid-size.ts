/** Side in pixels of the tiles that a mip level is drawn from; the coarsest level of a pyramid fits into one. */
export const TILE = 512;
