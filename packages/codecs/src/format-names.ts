/** Format names, signatures, and capabilities. */
export { dropDirectionMarks, stemOf } from './file-name.ts';
export {
  FORMATS,
  type FormatFacts,
  PRESS_FORMATS,
  type PressFormat,
  type SaveFormat,
} from './save-formats.ts';
export { FORMAT_NAMES } from './sniff.ts';
