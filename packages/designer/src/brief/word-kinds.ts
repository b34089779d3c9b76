/** Classifies words and whole stretches of text: names, titles, pictures. */

import { type Case, isCapital, plainWord } from './reading.ts';
import { isFunction, isNoun, isPictorial, isRequest } from './run-on.ts';
import { CLOTHES, KIND_WORDS } from './words/instruction-words.ts';

export const wordsIn = (text: string) => text.split(' ').filter((word) => /[\p{L}\p{N}&]/u.test(word));

export const isKind = (word: string) => KIND_WORDS.has(plainWord(word)) || /^\d{1,3}$/.test(word);

/** True if every significant word is capitalized, which makes it a title even if it begins like a request. */
export const isTitle = (words: readonly string[], letters: Case): boolean =>
  letters.hasNames &&
  words.length > 1 &&
  words.every((word) => isCapital(word, letters) || isFunction(word) || /^#?\d/.test(word)) &&
  !words.some((word) => CLOTHES.test(plainWord(word))) &&
  !/^(?:i'm|it's|we're|i|we) (?:with|in|from|at|for|of|on|by) /u.test(
    `${plainWord(words[0] ?? '')} ${words[1] ?? ''} `,
  ) &&
  !/^(?:hi|hello|hey|thanks?|thank|good|dear|hola|hallo|bonjour|need|send|order|can|could|shirts?|tees?|hoodies?)$/u.test(
    plainWord(words[0] ?? ''),
  );

export const isName = (word: string, letters: Case): boolean =>
  isCapital(word, letters) && !isRequest(word) && word !== letters.weak;

/** True if the text consists only of picture nouns and their adjectives. */
export function isPicture(text: string): boolean {
  const words = wordsIn(text);
  return words.some(isNoun) && words.every(isPictorial);
}
