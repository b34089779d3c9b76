/** Formats: names, signatures, what each can hold. */
export { dropDirectionMarks, stemOf } from './file-name.ts';
export { type FormatFacts, FORMATS, type SaveFormat } from './formats.ts';
export { FORMAT_NAMES } from './sniff.ts';
