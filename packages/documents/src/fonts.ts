/** Font files, and the fonts that every PDF reader has. */
export type { FontFile } from './font-file.ts';
export { hasLetter, standardFont, type StandardFont } from './pdf/standard-fonts.ts';
