/** Text of an SVG as letters and as outlines. */
export { missingLetters } from './letters.ts';
export { outlineSvg } from './outline.ts';
