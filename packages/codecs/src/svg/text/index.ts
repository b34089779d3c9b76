/** SVG text as characters and as outlines. */
export { missingLetters } from './letters.ts';
export { outlineSvg } from './outline.ts';
