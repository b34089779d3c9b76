/** Refines mattes, and views pixels as words. */

export { isEvenBlock, pixelWords, quadsOf, skipTransparent, skipUniform } from '../pixel-words.ts';
export { type Matte, refineMatte, SIDES, stretchMatte } from './refine-matte.ts';
