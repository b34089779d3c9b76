/** Font files, and the fonts that every PDF reader has. */
export type { FontFile } from './font-file.ts';
export {
  hasLetter,
  printableText,
  type StandardFont,
  standardFont,
} from './pdf/standard-fonts/standard-fonts.ts';
