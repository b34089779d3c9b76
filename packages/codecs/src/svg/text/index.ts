/** SVG text: missing characters, conversion to outlines, and drawings whose text is filled from a list. */
export { fieldKey } from '../fields/field-texts.ts';
export { type FilledSvg, type FillTrouble, fillTemplate } from '../fields/fill-template.ts';
export { openTemplate, type SvgTemplate } from '../fields/open-template.ts';
export { missingLetters } from './letters.ts';
export { outlineSvg } from './outline.ts';
