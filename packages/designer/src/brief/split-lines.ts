/** Splits printed lines that a customer typed one after the other without a mark between them. */
import { CONTACTS } from './carvers.ts';
import { isState } from './places.ts';
import { type Case, isCapital, type PhraseRole, plainWord } from './reading.ts';
import { isFunction } from './run-on.ts';
import { DATE } from './words/dates.ts';
import { GROUP_WORDS } from './words/lexicon.ts';

export type Piece = {
  readonly text: string;
  /** Offset in the line. */
  readonly from: number;
  readonly role: PhraseRole;
};

type Word = { readonly text: string; readonly from: number };
const set = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Words with which a slogan begins, and a name does not continue. */
const SLOGAN_STARTS = set(
  "trust every still always never forever open built born raised proudly drink eat live love leave shine keep respect expect walking running riding serving fighting paddling fried handmade homemade handcrafted pride you you've we we've they they'd it's don't desde hecho hechos raíces siempre hecha todo sabor depuis toujours fait seit immer mit",
);
/** Units that name themselves; a post or lodge belongs to the organization before it. */
const UNITS = set('engine station troop ladder squad pack');
/** Words after which a sentence goes on: "Ready When You Are". */
const CONJUNCTIONS = set(
  'when while what where who why how as if like than because until before after all wo wenn donde quand',
);
/** Directions between two lines: "Tacos El Compadre arriba y Desde Jalisco abajo". */
const DIRECTION =
  /(?<=^| )(?:arriba|abajo|debajo|en grande?|en chico|en petit|en dessous|au-dessus|oben|unten|darunter|underneath|beneath it|and below|tagline|slogan|motto|lema|eslogan|spruch)(?: (?:y|et|und|and))?(?=[ ,;.]|$)/gu;
/** A period may belong to an abbreviation; these marks end a line. */
const SENTENCE_END = /[!?]["”]?(?= )|["”]\.(?= )/gu;
const VERSE = /(?<=^| )(?:[1-3] )?\p{Lu}\p{L}+ \d{1,3}:\d{1,3}(?:[–-]\d{1,3})?(?= |$)/gu;

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/\S+/gu)].map(({ index, 0: word }) => ({ text: word, from: index }));

/** True if the word opens a line of its own after a name of at least two words. */
function opensLine(words: readonly Word[], at: number, letters: Case): boolean {
  const { text = '' } = words[at] ?? {};
  const [before = '', next = ''] = [words[at - 1]?.text, words[at + 1]?.text];
  const isHigh = !letters.hasNames || isCapital(text, letters);
  if (at < 2 || !isHigh || next === '' || isFunction(before) || CONJUNCTIONS.has(plainWord(before)))
    return false;
  const plain = plainWord(text);
  if (UNITS.has(plain) && /^#?\d+$/u.test(next)) return at + 2 < words.length;
  const last = plainWord(words.at(-1)?.text ?? '');
  if (SLOGAN_STARTS.has(plain)) return !GROUP_WORDS.has(last);
  return letters.hasNames && plain === 'the' && isCapital(next, letters);
}

/** Number of words at the end that are a town and the two letters of its state: 2 or 0. */
function placeWords(words: readonly Word[]): number {
  const last = words.at(-1)?.text ?? '';
  const isEnd = words.length > 3 && /^\p{Lu}{2}$/u.test(last) && isState(last);
  return isEnd && /^\p{Lu}/u.test(words.at(-2)?.text ?? '') ? 2 : 0;
}

/** Shorter lines keep their dates and places. */
const LEAST_WORDS = 4;
/** Shorter names are not split: "Lift Heavy Eat Tacos". */
const LONG_LINE = 5;
/** A bare year at the end belongs to the name: "The Nguyen Crew 2025". */
const LAST_YEAR = /^(?:\d{4}|['’]\d\d)$/u;

/** Cuts where a matched text stands, keeping what is before and after it. */
function cutOut(piece: Piece, pattern: RegExp, role: PhraseRole, rest: PhraseRole): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  const keep = (to: number) => {
    const text = piece.text.slice(from, to).replace(/[\s,;:]+$/u, '');
    const bare = text.replace(/^[\s,;:]+/u, '').replace(/^["“](?=[^"”]*$)/u, '');
    if (bare !== '')
      pieces.push({
        text: bare,
        from: piece.from + from + text.length - bare.length,
        role: pieces.some((one) => one.role === piece.role) ? rest : piece.role,
      });
  };
  for (const { index, 0: found } of piece.text.matchAll(pattern)) {
    if (role === 'date' && index + found.length === piece.text.length && LAST_YEAR.test(found)) continue;
    keep(index);
    pieces.push({ text: found, from: piece.from + index, role });
    from = index + found.length;
  }
  keep(piece.text.length);
  return pieces;
}

/** Index of the lowercase words that end a capitalized name: "Los Sobrevivientes última noche"; 0 if there are none. */
function lowerEnd(words: readonly Word[], letters: Case): number {
  const at = words.findLastIndex(({ text }) => isCapital(text, letters) || /\d/u.test(text)) + 1;
  const rest = words.slice(at).filter(({ text }) => /^\p{Ll}/u.test(text) && !isFunction(text));
  return letters.hasNames && at > 1 && rest.length > 1 && !isFunction(words[at - 1]?.text ?? '') ? at : 0;
}

function splitWords(piece: Piece, letters: Case): Piece[] {
  const words = wordsOf(piece.text);
  const place = placeWords(words);
  const end = words.length - place;
  const isLong = piece.role === 'main' && words.length >= LONG_LINE;
  const starts = [
    0,
    ...words.flatMap((_, at) => (isLong && at < end && opensLine(words, at, letters) ? [at] : [])),
  ];
  const low = words.length >= LONG_LINE ? lowerEnd(words.slice(0, end), letters) : 0;
  const first = starts.length === 1 && low > 0 ? [0, low] : starts.slice(0, 2);
  const ranges = first.map((from, index) => ({ from, to: first[index + 1] ?? end }));
  const cut = [...ranges, ...(place > 0 ? [{ from: end, to: words.length }] : [])];
  return cut.map(({ from, to }, index) => {
    const [start, last] = [words[from], words[to - 1]];
    const isPlace = place > 0 && index === cut.length - 1;
    const lineRole = index === 0 ? piece.role : 'second';
    return {
      text: piece.text.slice(start?.from ?? 0, (last?.from ?? 0) + (last?.text.length ?? 0)),
      from: piece.from + (start?.from ?? 0),
      role: isPlace ? 'place' : lineRole,
    };
  });
}

const isContact = (text: string): boolean =>
  CONTACTS.some(({ found }) => text.replaceAll(found, '').trim() === '');

/** Pieces of a main or second line; one piece if nothing shows where another line begins. */
export function splitLine(text: string, role: PhraseRole, letters: Case): Piece[] {
  const whole: Piece = { text, from: 0, role };
  const sentences = cutOut(whole, SENTENCE_END, 'instruction', 'second').filter(({ text: one }) =>
    /[\p{L}\p{N}]/u.test(one),
  );
  const parts = letters.hasNames
    ? sentences.flatMap((piece) => cutOut(piece, DIRECTION, 'instruction', 'second'))
    : sentences;
  const isShort = wordsOf(text).length < LEAST_WORDS;
  if (isShort) return parts;
  const isPrinted = (piece: Piece) => piece.role === 'main' || piece.role === 'second';
  const each = (pieces: readonly Piece[], cut: (piece: Piece) => Piece[]) =>
    pieces.flatMap((piece) => (isPrinted(piece) ? cut(piece) : [piece]));
  const verses = each(parts, (piece) => cutOut(piece, VERSE, 'second', 'second'));
  const dated = each(verses, (piece) =>
    wordsOf(piece.text).length < LEAST_WORDS ? [piece] : cutOut(piece, DATE, 'date', 'second'),
  );
  return each(dated, (piece) =>
    isContact(piece.text) ? [{ ...piece, role: 'contact' }] : splitWords(piece, letters),
  );
}
