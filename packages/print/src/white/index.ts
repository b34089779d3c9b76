/** White printed under a piece on film. */
export { type WhiteOptions, type WhitePlate, whitePlate } from './white-plate.ts';
