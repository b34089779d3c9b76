/** Font files and the standard PDF fonts. */
export type { FontFile } from './font-file.ts';
export {
  hasLetter,
  printableText,
  type StandardFont,
  standardFont,
} from './pdf/standard-fonts/standard-fonts.ts';
