/** Mattes, and pixels as words. */
export { type Matte, refineMatte, SIDES, stretchMatte } from './refine-matte.ts';
export { isEvenBlock, pixelWords, quadsOf, skipTransparent, skipUniform } from '../pixel-words.ts';
