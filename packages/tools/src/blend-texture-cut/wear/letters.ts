import { missingLetters } from '@printready/codecs/svg-text';

const NAMED = 6;

export function describeMissing(text: string): string | null {
  const missing = missingLetters(text);
  if (missing.length === 0) return null;
  const named = missing
    .slice(0, NAMED)
    .map((letter) => `“${letter}”`)
    .join(', ');
  const more = missing.length > NAMED ? ` and ${missing.length - NAMED} more` : '';
  return `The font has no ${named}${more}. It covers Latin, Cyrillic, Greek and Vietnamese. Use an SVG of these words as outlines instead.`;
}
