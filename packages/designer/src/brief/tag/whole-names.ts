/** Gives a name its second half back: "Longhorn Welding" with "and Repair in Lubbock" left out. */
import { isKnownPlace } from '../places.ts';
import { type Case, isCapital, type PhraseRole, plainWord } from '../reading.ts';
import { isRequest } from '../run-on.ts';
import { GROUP_WORDS } from '../words/lexicon.ts';
import type { Placed } from './placed-phrases.ts';
import { isHead } from './word-classes.ts';

const JOINER = /^(?:and|&|\+|y|e|et|und)$/iu;
/** Words by which a brief goes on from a name to its place or year. */
const AFTER_NAME = new Set(['in', 'at', 'of', 'from', 'since', 'en', 'de', 'desde', 'aus', 'seit']);
const ENDS_CLAUSE = /[,;.:!?]$/u;

/** Relatives in the name of a business: "smith and sons plumbing". */
const RELATIVES = new Set(
  'son sons daughter daughters brothers sisters bros co company hijos hermanos fils filles söhne'.split(' '),
);

/**
 * Number of words at the start that continue the name; 0 if a new sentence begins: "and Nancy wants it in red".
 * @param isLow true if the name before is not capitalized; only words that end names continue it
 */
function nameWords(words: readonly string[], letters: Case, isLow: boolean): number {
  if (!JOINER.test(words[0] ?? '')) return 0;
  const continues = (word: string) =>
    isCapital(word, letters) || (isLow && (isHead(plainWord(word)) || RELATIVES.has(plainWord(word))));
  const end = words.findIndex((word, at) => at > 0 && !continues(word));
  const stop = words.findIndex((word, at) => at > 0 && ENDS_CLAUSE.test(word));
  const capitals = end < 0 ? words.length : end;
  const count = stop < 0 ? capitals : Math.min(capitals, stop + 1);
  const last = plainWord(words[count - 1] ?? '');
  const isGroup = last === 'group' || GROUP_WORDS.has(last);
  const isAsked = !isGroup && (isRequest(words[1] ?? '') || isRequest(last));
  const next = words[count];
  const isWhole =
    next === undefined || count === stop + 1 || AFTER_NAME.has(plainWord(next)) || (isLow && isRequest(next));
  return count > 1 && !isAsked && isWhole ? count : 0;
}

const withText = (one: Placed, role: PhraseRole, text: string, skipped: number): Placed => ({
  ...one,
  phrase: { ...one.phrase, role, text },
  from: one.from + skipped,
});

/** The words after the name: none, an instruction, or a preposition and a known place. */
function restOf(one: Placed, from: number): Placed[] {
  const { text } = one.phrase;
  const rest = text.slice(from).trimStart();
  const [first = '', ...others] = rest.split(' ');
  const place = others.join(' ');
  const at = text.length - rest.length;
  if (rest === '') return [];
  if (place === '' || !isKnownPlace(place)) return [withText(one, 'instruction', rest, at)];
  return [withText(one, 'instruction', first, at), withText(one, 'place', place, at + first.length + 1)];
}

/** Joins a printed line to the words after it that continue its name. */
export function withWholeNames(placed: readonly Placed[], letters: Case): Placed[] {
  return placed.reduce<Placed[]>((joined, one) => {
    const before = joined.at(-1);
    const { role, text } = one.phrase;
    const isName = before?.phrase.role === 'main' || before?.phrase.role === 'second';
    const isLow = !isCapital(before?.phrase.text ?? '', letters);
    const count = isName && role === 'instruction' ? nameWords(text.split(' '), letters, isLow) : 0;
    if (!before || count === 0 || before.phrase.quoted) return [...joined, one];
    const more = text.split(' ').slice(0, count).join(' ');
    const name = `${before.phrase.text} ${more.replace(ENDS_CLAUSE, '')}`;
    return [
      ...joined.slice(0, -1),
      {
        ...withText(before, before.phrase.role, name, 0),
        tokens: [...before.tokens, ...one.tokens.slice(0, count)],
      },
      ...restOf({ ...one, tokens: one.tokens.slice(count) }, more.length),
    ];
  }, []);
}
