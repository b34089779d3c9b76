/** Format names, signatures, and capabilities. */
export { dropDirectionMarks, stemOf } from './file-name.ts';
export { FORMATS, type FormatFacts, type SaveFormat } from './save-formats.ts';
export { FORMAT_NAMES } from './sniff.ts';
