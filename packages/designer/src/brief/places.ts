/** Recognizes places: known cities and countries, towns followed by a state, and names with a feature word. */

import { lower } from './reading.ts';
import { FEATURE_WORDS, PLACES, REGIONS, STATE_CODES } from './words/lexicon.ts';
import { MORE_PLACES, STATE_ENDS } from './words/place-words.ts';

const KNOWN: ReadonlySet<string> = new Set(
  [...PLACES, ...MORE_PLACES].map((place) => place.replaceAll('.', '')),
);
const REGION: ReadonlySet<string> = new Set(REGIONS);

export const isState = (text: string): boolean => {
  const plain = text.replaceAll('.', '');
  return STATE_CODES.has(plain) || STATE_ENDS.has(plain) || REGION.has(lower(plain));
};

/** True if the words consist only of known places. */
function isKnown(words: readonly string[]): boolean {
  if (words.length === 0) return true;
  for (let length = Math.min(4, words.length); length > 0; length--)
    if (KNOWN.has(words.slice(0, length).join(' ')) && isKnown(words.slice(length))) return true;
  return false;
}

const SMALL = new Set(['of', 'the', 'at', 'de', 'la', 'du']);

export const isKnownPlace = (text: string): boolean =>
  isKnown(
    lower(text)
      .replaceAll('.', '')
      .split(/[\s,]+/)
      .filter((word) => word !== ''),
  );

export function isPlace(text: string): boolean {
  const typed = text.split(/[\s,]+/).filter((word) => word !== '');
  const plain = typed.map((word) => lower(word).replaceAll('.', ''));
  if (typed.length === 0) return false;
  if (isKnown(plain)) return true;
  const last = (typed.at(-1) ?? '').replaceAll('.', '');
  const isNamed = typed.every((word) => /^[\p{Lu}\d#&]/u.test(word) || SMALL.has(word));
  const isBeforeState =
    typed.length > 1 && typed.length < 6 && (STATE_CODES.has(last) || STATE_ENDS.has(last));
  if (isBeforeState && isNamed) return true;
  return typed.length > 1 && typed.length < 5 && isNamed && plain.some((word) => FEATURE_WORDS.has(word));
}
