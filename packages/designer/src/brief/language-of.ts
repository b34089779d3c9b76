/** Detects the language of a short line from its small words and letters. */
import { lower } from './reading.ts';

type Language = 'en' | 'es' | 'fr' | 'de';

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const WORDS: readonly (readonly [Language, ReadonlySet<string>])[] = [
  [
    'es',
    set('el la los las del de y con para mi su familia fiesta cocina taquería panadería iglesia feliz años'),
  ],
  ['fr', set('le les des du et chez pour avec au aux sur fête famille boulangerie église')],
  ['de', set('der die das und für mit vom zum zur im am bei verein familie bäckerei kirche')],
  ['en', set('the of and for with our your family kitchen church bakery market house new happy day')],
];
const LETTERS: readonly (readonly [Language, RegExp])[] = [
  ['es', /[ñ¡¿]|ción\b/u],
  ['fr', /[çœ]|[èêâ]/u],
  ['de', /[ßäü]/u],
  ['en', /['’]s\b/u],
];

/** Null if the words and letters do not indicate a language. */
export function languageOf(text: string): Language | null {
  const plain = lower(text);
  const words = plain.split(/[^\p{L}’']+/u);
  const counts = WORDS.map(([language, known]) => {
    const letters = LETTERS.find(([other]) => other === language)?.[1];
    const count = words.filter((word) => known.has(word)).length + (letters?.test(plain) === true ? 1 : 0);
    return { language, count };
  });
  const [best, second] = counts.toSorted((a, b) => b.count - a.count);
  return best && best.count > (second?.count ?? 0) ? best.language : null;
}
