/** SVG text: missing characters, and conversion to outlines. */
export { missingLetters } from './letters.ts';
export { outlineSvg } from './outline.ts';
