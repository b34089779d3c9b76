/** Parses a brief into copy and hints. Every line of copy is a phrase of the brief, never generated text. */
import type { Copy, Line } from '../families/family.ts';
import type { Role } from '../scene.ts';
import type { Style } from '../type/pairings.ts';
import { readBrief } from './read-brief.ts';
import { type Hints, isPrinted, lower, type Phrase, type PhraseRole } from './reading.ts';
import { GROUP_WORDS, OCCASION_WORDS, STYLE_OF_WORDS, STYLE_WORDS } from './words/lexicon.ts';
import { EMOJI_NOUNS, PICTURE_NOUNS } from './words/picture-words.ts';

export { PHRASE_ROLES, type Phrase, type PhraseRole } from './reading.ts';

/** Phrases as the user arranged them: a role for each text, in printing order. */
export type Arrangement = readonly { readonly text: string; readonly role: PhraseRole }[];

export type Brief = {
  readonly words: string;
  /** Every phrase with its role, in the order typed or arranged. */
  readonly phrases: readonly Phrase[];
  readonly copy: Copy | null;
  readonly hints: Hints;
  readonly style: Style;
};

const tokens = (text: string) =>
  lower(text)
    .split(/[^\p{L}\p{N}.’'-]+/u)
    .filter((word) => word !== '');

function roleOf({ role, text }: Phrase): Role {
  switch (role) {
    case 'date':
      return 'year';
    case 'place':
    case 'number':
      return role;
    case 'second':
    case 'main': {
      const found = tokens(text);
      if (found.some((word) => OCCASION_WORDS.has(word))) return 'occasion';
      return found.some((word) => GROUP_WORDS.has(word)) ? 'group' : 'slogan';
    }
    default:
      return 'slogan';
  }
}

const WEIGHT: Readonly<Record<Role, number>> = {
  name: 1,
  group: 0.7,
  occasion: 0.65,
  slogan: 0.62,
  place: 0.6,
  number: 0.45,
  year: 0.35,
};

function weightOf(phrase: Phrase): number {
  if (phrase.role === 'player') return 0.66;
  if (phrase.role === 'contact') return 0.2;
  return phrase.role === 'small' ? 0.15 : WEIGHT[roleOf(phrase)];
}

/** A pair such as "tow truck" is one noun if the list has it; otherwise, each word is looked up. */
function nounsOf(text: string): string[] {
  const words = tokens(text);
  const pairs = words.map((word, at) => PICTURE_NOUNS.get(`${word}-${words[at + 1] ?? ''}`));
  return words.flatMap((word, at) =>
    pairs[at - 1] === undefined ? (pairs[at] ?? PICTURE_NOUNS.get(word) ?? []) : [],
  );
}

/** English nouns for the pictures, in the order typed. */
function subjectsOf(phrases: readonly Phrase[]): string[] {
  const pictures = phrases.filter(({ role }) => role === 'picture').map(({ text }) => text);
  return pictures.flatMap((text) => {
    const sign = EMOJI_NOUNS.get(text.replaceAll(/[\u{FE0F}\p{EMod}]/gu, ''));
    return sign === undefined ? nounsOf(text) : [sign];
  });
}

/** Roles that can supply the main line of a brief without a name, best first. */
const HEIRS: readonly PhraseRole[] = [
  'main',
  'second',
  'player',
  'place',
  'number',
  'date',
  'small',
  'contact',
];

/** With fewer dates, a brief is not for a tour. */
const LEAST_STOPS = 3;

/** Dates of a tour, each with the place that follows it, in typed order; empty if there are too few. */
function stopsOf(lines: readonly Line[]): Line[][] {
  const stops = lines.flatMap((line, at): Line[][] => {
    const next = lines[at + 1];
    return line.phrase === 'date' && next?.phrase === 'place' ? [[line, next]] : [];
  });
  return stops.length < LEAST_STOPS ? [] : stops;
}

/** Null if no phrase is printed. @param isArranged true if the user set the order, which is by weight otherwise */
function copyOf(phrases: readonly Phrase[], isArranged: boolean): Copy | null {
  const printed = phrases.filter(isPrinted);
  const name = HEIRS.flatMap((role) => printed.find((one) => one.role === role) ?? [])[0];
  if (!name) return null;
  const others = printed.filter((one) => one !== name);
  const rest = others.map((one, at): Line => {
    const weight = isArranged ? 0.7 - (0.5 * at) / others.length : weightOf(one);
    return { role: roleOf(one), text: one.text, weight, phrase: one.role };
  });
  const stops = stopsOf(rest);
  return {
    name: { role: 'name', text: name.text, weight: 1, phrase: name.role },
    rest: isArranged ? rest : rest.toSorted((a, b) => b.weight - a.weight),
    subjects: subjectsOf(phrases),
    ...(stops.length > 0 && { stops }),
  };
}

/** Text that the user has given another role is no longer in doubt. */
const withRole = ({ doubtful, ...phrase }: Phrase, role: PhraseRole): Phrase => ({
  ...phrase,
  role,
  ...(doubtful && role === phrase.role && { doubtful }),
});

/** Applies the user's roles and order; phrases that the user did not list keep their roles and go last. */
function arrange(phrases: readonly Phrase[], arrangement: Arrangement): Phrase[] {
  const left = [...phrases];
  const arranged = arrangement.flatMap(({ text, role }) => {
    const at = left.findIndex((one) => one.text === text);
    return at === -1 ? [] : left.splice(at, 1).map((one) => withRole(one, role));
  });
  return [...arranged, ...left];
}

function styleOf(words: string, hints: Hints): Style {
  if (hints.style) return hints.style;
  const found = tokens(words);
  const typed = found.map((word) => STYLE_WORDS[word]).find((style) => style !== undefined);
  return (
    typed ?? STYLE_OF_WORDS.find(([subjects]) => found.some((word) => subjects.has(word)))?.[1] ?? 'vintage'
  );
}

export function parseBrief(words: string, arrangement: Arrangement = []): Brief {
  const { phrases: read, hints } = readBrief(words);
  const phrases = arrange(read, arrangement);
  const copy = copyOf(phrases, arrangement.length > 0);
  return { words, phrases, copy, hints, style: styleOf(words, hints) };
}
