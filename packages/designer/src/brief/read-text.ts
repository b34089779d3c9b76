/** Splits a stretch of printed text: leading lines, taglines, slogans, and lowercase descriptions. */

import { isKnownPlace } from './places.ts';
import { type Case, isCapital, lower, plainWord, type ReadPart, type ReadRole } from './reading.ts';
import { describesPicture, isFunction, organizationEnd, sloganAt } from './run-on.ts';
import { LEADING_LINES, TAGLINES } from './words/instruction-words.ts';
import { GROUP_WORDS, OCCASION_WORDS } from './words/lexicon.ts';

export const part = (text: string, role: ReadRole): ReadPart[] =>
  text === '' ? [] : [{ text, role, quoted: false }];

function leadOf(text: string): string | null {
  const plain = lower(text);
  return LEADING_LINES.find((lead) => plain === lead || plain.startsWith(`${lead} `)) ?? null;
}

/** Index at which a tagline or a phrase such as "20 Year Reunion" begins within a line; 0 if there is none. */
function taglineAt(words: readonly string[]): number {
  const plain = words.map(lower);
  return words.findIndex((word, at) => {
    const rest = plain.slice(at).join(' ');
    const isCount =
      /^\d+(?:st|nd|rd|th)?$/iu.test(word) && /^(?:years?|annual|anniversary)$/u.test(plain[at + 1] ?? '');
    const begins = (line: string) => rest === line || (line.includes(' ') && rest.startsWith(`${line} `));
    return at > 1 && (isCount || TAGLINES.some(begins));
  });
}

const KEPT_WITH_NAME = new Set(
  'family national high middle elementary public county state city 5k 10k'.split(' '),
);

/** Index at which a lowercase description starts after a two-word name: "Tahoe Anglers fishing club"; -1 if none. */
function descriptionAt(words: readonly string[], letters: Case): number {
  const at = words.findLastIndex((word) => isCapital(word, letters) || /^\d/.test(word)) + 1;
  const rest = words.slice(at).filter((word) => !isFunction(word));
  const isGroup = (word: string) => GROUP_WORDS.has(plainWord(word)) || OCCASION_WORDS.has(plainWord(word));
  const isApart =
    (rest.length > 1 && (at > 1 || rest.length > 2) && !KEPT_WITH_NAME.has(plainWord(rest[0] ?? ''))) ||
    (rest.length === 1 && at > 2 && !rest.some(isGroup));
  return letters.hasNames && isApart ? at : -1;
}

/** Range of the lowercase words between two names: "Les Loups hockey mineur Gatineau". Null if there are none. */
function descriptionWithin(words: readonly string[], letters: Case): { from: number; to: number } | null {
  if (!letters.hasNames) return null;
  const from = words.findIndex(
    (word, at) =>
      at > 0 &&
      isCapital(words[0] ?? '', letters) &&
      /^\p{Ll}/u.test(word) &&
      !isFunction(word) &&
      !isCapital(word, letters),
  );
  const to = words.findIndex((word, at) => from > 0 && at > from && isCapital(word, letters));
  const content = words.slice(from, to).filter((word) => !isFunction(word)).length;
  const isPlaceNext = content === 1 && from > 2 && isKnownPlace(words.slice(to).join(' '));
  return from > 0 && to > from && (content > 1 || isPlaceNext) ? { from, to } : null;
}

export function readText(words: readonly string[], letters: Case): ReadPart[] {
  const text = words.join(' ');
  const lead = leadOf(text);
  if (lead !== null && lead.length === text.length) return part(text, 'second');
  if (lead !== null)
    return [...part(text.slice(0, lead.length), 'second'), ...part(text.slice(lead.length).trim(), 'main')];
  const middle = descriptionWithin(words, letters);
  if (middle !== null)
    return [
      ...readText(words.slice(0, middle.from), letters),
      ...part(words.slice(middle.from, middle.to).join(' '), 'second'),
      ...readText(words.slice(middle.to), letters),
    ];
  const cut = Math.max(
    taglineAt(words),
    sloganAt(words, letters),
    descriptionAt(words, letters),
    organizationEnd(words, letters),
  );
  if (cut < 1) return part(text, 'text');
  const rest = words.slice(cut);
  const role = cut === organizationEnd(words, letters) ? 'text' : 'second';
  return [
    ...part(words.slice(0, cut).join(' '), 'text'),
    ...part(rest.join(' '), describesPicture(rest, letters) ? 'picture' : role),
  ];
}
