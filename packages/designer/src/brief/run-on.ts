/** Finds changes of subject in a line without punctuation: pictures after an article, lists, taglines. */

import { type Case, isCapital, plainWord } from './reading.ts';
import {
  CLOTHES,
  FUNCTION_WORDS,
  KIND_WORDS,
  ORDER_NOUNS,
  REQUEST_WORDS,
} from './words/instruction-words.ts';
import { GROUP_WORDS, OCCASION_WORDS, ORGANIZATION_ENDS } from './words/lexicon.ts';
import { PICTURE_ADJECTIVES, PICTURE_NOUNS, PICTURE_PARTS } from './words/picture-words.ts';

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const ARTICLES = set('a an un una unos unas une ein eine einen einem');
const GERMAN_ARTICLES = set('ein eine einen einem');
const COUNTS = set(
  'two three four five six eight ten twelve dos tres cuatro deux trois quatre zwei drei vier',
);
/** Words that, before an article, describe people or purposes rather than pictures. */
const BLOCKING = set(
  "for is are was be we're i'm i am we as by of has have run own own it's its called such got from to on at than in into para por pour für es somos soy est sommes ist sind eres c'est doing having take once like-a drives plays",
);
/** Words that do not name a picture after "a" in Spanish: "hechos a mano". */
const NO_THINGS = set('mano la el los las tu su mi todo domicilio');
/** Words that end a picture: the text after them is a request or describes the order. */
const ENDS = set(
  'would is are was please pls plz i we you he she they can could that which thanks thank thx maybe perhaps style estilo stil por favor bitte merci gracias looks look should must need needed if because so but',
);
/** Words that, after a preposition, name a part of the garment: "in the middle". */
const PARTS_OF_PRINT = set(
  'middle center front back top bottom chest left right side it them sleeve sleeves each',
);

export const isNoun = (word: string) => PICTURE_NOUNS.has(plainWord(word));
export const isPictorial = (word: string) =>
  isNoun(word) || PICTURE_PARTS.has(plainWord(word)) || PICTURE_ADJECTIVES.has(plainWord(word));
export const isFunction = (word: string) => FUNCTION_WORDS.has(plainWord(word)) || /^[&+/-]$/.test(word);
const isKind = (word: string) => KIND_WORDS.has(plainWord(word));
export const isRequest = (word: string) =>
  REQUEST_WORDS.has(plainWord(word)) || CLOTHES.test(plainWord(word));
const isMoving = (word: string) => /(?:\p{L}{3}ing|ando|iendo)$/u.test(plainWord(word)) && !isNoun(word);
const JOINING = set('with con avec mit over under and y et und');

type Span = { readonly from: number; readonly to: number };

/** True for a place on the garment, which is not part of the picture: "on the front". */
function isPlacement(words: readonly string[], at: number): boolean {
  const [first = '', second = '', third = ''] = words.slice(at, at + 3).map(plainWord);
  if (!['in', 'on', 'at', 'auf', 'en', 'sur'].includes(first)) return false;
  return PARTS_OF_PRINT.has(['the', 'el', 'la', 'le', 'dem', 'der'].includes(second) ? third : second);
}

function pictureEnd(words: readonly string[], from: number, letters: Case): number {
  const isGerman = GERMAN_ARTICLES.has(plainWord(words[from] ?? ''));
  let to = from + 1;
  while (
    to < words.length &&
    !ENDS.has(plainWord(words[to] ?? '')) &&
    !(isPlacement(words, to) && plainWord(words[to + 1] ?? '') !== 'each') &&
    (isGerman || !isCapital(words[to] ?? '', letters))
  )
    to++;
  while (to > from && (isFunction(words[to - 1] ?? '') || isRequest(words[to - 1] ?? ''))) to--;
  return to;
}

/** True if the words after an article describe a thing, not the order or the people who placed it. */
function isThing(content: readonly string[], isCounted: boolean): boolean {
  const known = content.some(isNoun);
  if (content.length === 0 || content.some((word) => ORDER_NOUNS.has(plainWord(word)))) return false;
  if (content.some((word) => CLOTHES.test(plainWord(word)))) return false;
  if (isRequest(content[0] ?? '')) return false;
  if (isCounted && !known && !content.some((word) => isMoving(word) || ARTICLES.has(plainWord(word))))
    return false;
  return content.every(isPictorial) || !content.every((word) => isKind(word) || isFunction(word));
}

/**
 * Index of the first lowercase word that belongs to the picture after the article: "crossed hammers over an anvil".
 */
function pictureStart(words: readonly string[], article: number, letters: Case): number {
  let from = article;
  while (from > 0 && !isCapital(words[from - 1] ?? '', letters) && !isRequest(words[from - 1] ?? '')) from--;
  while (from < article && isFunction(words[from] ?? '')) from++;
  const before = words.slice(from, article);
  return letters.hasNames && before.some((word) => isNoun(word) || isMoving(word)) ? from : article;
}

/** Picture described by an article and lowercase words: "a possum playing a banjo". Null if there is none. */
export function articlePicture(words: readonly string[], letters: Case): Span | null {
  for (const [at, word] of words.entries()) {
    const article = plainWord(word);
    const isCounted = COUNTS.has(article);
    if (!isCounted && !ARTICLES.has(article)) continue;
    const next = words[at + 1] ?? '';
    const isLow = !letters.hasNames || !/^\p{Lu}/u.test(word) || (at === 0 && !isCapital(next, letters));
    if (!isLow || NO_THINGS.has(plainWord(next))) continue;
    const from = pictureStart(words, at, letters);
    if (from === at && BLOCKING.has(plainWord(words[at - 1] ?? ''))) continue;
    if (isCapital(next, letters) && !GERMAN_ARTICLES.has(article)) continue;
    const to = pictureEnd(words, at, letters);
    // Without capitals, an article begins a picture only at the start of the stretch, or if a known noun
    // follows.
    if (!letters.hasNames && at > 0 && !words.slice(at, to).some(isNoun)) continue;
    if (isThing(words.slice(at + 1, to), isCounted)) return { from, to };
  }
  return null;
}

/** True for a lowercase description of a picture without an article: "bowling pins falling over". */
export function describesPicture(words: readonly string[], letters: Case): boolean {
  const [first = ''] = words;
  if (!letters.hasNames || words.length < 2 || isMoving(first)) return false;
  if (words.some((word) => isCapital(word, letters) || isRequest(word))) return false;
  const joins = words.slice(1, -1).some((word) => JOINING.has(plainWord(word)));
  return words.some(isNoun) && (joins || words.some(isMoving));
}

/** True for a group or an occasion, except "family": family names are not organizations. */
function isGroup(word: string): boolean {
  const plain = plainWord(word);
  return plain !== 'family' && (GROUP_WORDS.has(plain) || OCCASION_WORDS.has(plain));
}

const PRONOUNS = set("we we've we're we'll you you've you're your i'm i've it's don't nobody let's because");

const CONJUNCTIONS = set('when while what where who why how as if like than because until before after all');

/** Index of a slogan that begins with a pronoun after a name: "Berg Roofing We've Got You Covered"; 0 if none. */
export function sloganAt(words: readonly string[], letters: Case): number {
  return words.findIndex(
    (word, at) =>
      at > 1 &&
      words.length - at > 1 &&
      !isGroup(words.at(-1) ?? '') &&
      (isCapital(word, letters) || !letters.hasNames) &&
      PRONOUNS.has(plainWord(word)) &&
      !PRONOUNS.has(plainWord(words[0] ?? '')) &&
      !isFunction(words[at - 1] ?? '') &&
      !CONJUNCTIONS.has(plainWord(words[at - 1] ?? '')),
  );
}

/** End of an organization's name that precedes another title: "Zion Baptist Church Women's Day"; -1 if none. */
export function organizationEnd(words: readonly string[], letters: Case): number {
  const at = words.findIndex((word, index) => {
    const rest = words.slice(index + 1);
    return (
      index > 0 &&
      ORGANIZATION_ENDS.has(plainWord(word)) &&
      rest.length > 1 &&
      isCapital(rest[0] ?? '', letters) &&
      !isFunction(rest[0] ?? '') &&
      (!rest.some(isGroup) || rest.some((one) => plainWord(one) === 'for'))
    );
  });
  return at === -1 ? -1 : at + 1;
}
