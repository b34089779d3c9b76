/** Words of a text cut whose letters the font lacks. */
import { missingLetters } from '@printready/codecs/svg/letters';

/** More than this many are not read out one by one. */
const NAMED = 6;

/** A sentence that names the characters which cannot be drawn; null where there are none. */
export function sayMissing(text: string): string | null {
  const missing = missingLetters(text);
  if (missing.length === 0) return null;
  const named = missing
    .slice(0, NAMED)
    .map((letter) => `“${letter}”`)
    .join(', ');
  const more = missing.length > NAMED ? ` and ${missing.length - NAMED} more` : '';
  return `The font has no ${named}${more}. It covers Latin, Cyrillic, Greek and Vietnamese. Use an SVG of these words as outlines instead.`;
}
