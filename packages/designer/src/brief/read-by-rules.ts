/** Gives every phrase of a brief one role, by a grammar and word lists. Printed phrases are verbatim excerpts. */
import { carve } from './carve.ts';
import { type Clause, cutClauses } from './cut-clauses.ts';
import { dropAsides, joinLists, type Read } from './group-reads.ts';
import { isKnownPlace, isPlace, isState } from './places.ts';
import { readPart } from './read-clause.ts';
import {
  type Case,
  type Hints,
  lower,
  type MutableHints,
  type Phrase,
  type PhraseRole,
  type ReadPart,
  type ReadRole,
} from './reading.ts';
import { isDate } from './words/dates.ts';
import { LABEL_ROLES } from './words/instruction-words.ts';
import { GROUP_WORDS, OCCASION_WORDS } from './words/lexicon.ts';

export type Reading = { readonly phrases: readonly Phrase[]; readonly hints: Hints };

export const MAX_CHARACTERS = 600;

export function caseOf(words: string): Case {
  const letters = [...words.matchAll(/\p{L}/gu)].map(([letter]) => letter);
  const capitals = letters.filter((letter) => letter === letter.toLocaleUpperCase('en-US')).length;
  return { hasNames: letters.length < 4 || (capitals > 0 && capitals < 0.8 * letters.length) };
}

const isPhrase = (text: string) => /[\p{L}\p{N}]/u.test(text);
/** Removes punctuation at either end that belongs to the sentence rather than to the printed line. */
export function trimmed(text: string): string {
  const plain = text.replaceAll(/^[\s,;:.!?*–—-]+|[\s,;:!?*–—-]+$/gu, '');
  return /(?:^|[\s.])(?:co|inc|jr|sr|ltd|e\.v|st|dept|minn|\p{L}|est)\.$/iu.test(plain) ||
    /\. .*\.$/.test(plain)
    ? plain
    : plain.replace(/\.+$/, '');
}

function labelRole(text: string): ReadRole {
  if (text.split(' ').length > 4) return 'main';
  return LABEL_ROLES.find(([label]) => label.test(text))?.[1] ?? 'main';
}

function hasNameAfter(clauses: readonly Clause[], at: number): boolean {
  return clauses
    .slice(at + 1)
    .some(({ text, quoted }) => (quoted || /^\p{Lu}/u.test(text)) && !isPlace(text) && !isDate(text));
}

/** Role that a label before a colon, or a cue such as "last name", gives to the text after it. */
type Expected = { role: ReadRole | null; isLine: boolean };

function readClause(
  clause: Clause,
  before: readonly Read[],
  later: boolean,
  letters: Case,
  hints: MutableHints,
): ReadPart[] {
  if (clause.quoted) return [{ text: clause.text, role: 'text', quoted: true }];
  const isFirst = !before.some(({ role }) => role === 'text' || role === 'main');
  const parts = carve(clause.text, hints);
  const hasNumber = [...before, ...parts].some(({ role }) => role === 'number');
  return parts.flatMap((one): ReadPart[] =>
    one.role === null
      ? readPart(one, letters, { isFirst, isNamedLater: later, hasNumber })
      : [{ text: one.text, role: one.role, quoted: false }],
  );
}

const OPEN: ReadonlySet<ReadRole> = new Set(['text', 'second', 'picture']);

/** Gives the expected role to the next part that has none; a place label applies until the end of the line. */
function applyExpected(parts: readonly ReadPart[], expected: Expected): ReadPart[] {
  return parts.map((one) => {
    const { role } = expected;
    if (one.role === 'instruction') {
      const cue = cueOf(one.text);
      if (cue !== null) Object.assign(expected, { role: cue, isLine: false });
      return one;
    }
    if (role === 'main' && one.role === 'date' && /^class of/i.test(one.text)) {
      expected.role = null;
      return { ...one, role };
    }
    if (one.role === 'main' && role === 'main') expected.role = null;
    if (
      role === null ||
      !OPEN.has(one.role) ||
      (role === 'main' && one.role === 'second') ||
      (one.role === 'picture' && role !== 'second')
    )
      return one;
    if (!expected.isLine) expected.role = null;
    return { ...one, role };
  });
}

/** Role announced by a cue at the end of an instruction: "last name", "it should say". */
function cueOf(text: string): ReadRole | null {
  if (
    /(?:last name|player name|name on (?:the )?back|back name|nickname|nachname|apellido)(?: is| on the back)?:?$/iu.test(
      text,
    )
  )
    return 'player';
  if (
    /(?:says?|saying|read|reads|called|named|name is|(?:club|team|band|company|business|shop|group|church) name|dice|diga|steht|text):?$/iu.test(
      text,
    )
  )
    return 'main';
  if (/(?:underneath|and below|under it):?$/iu.test(text)) return 'second';
  return null;
}

function readAll(clauses: readonly Clause[], letters: Case, hints: MutableHints): Read[] {
  const expected: Expected = { role: null, isLine: false };
  const reads: Read[] = [];
  for (const [at, clause] of clauses.entries()) {
    if (clause.noun !== undefined) {
      reads.push({ text: clause.text, role: 'picture', quoted: false, clause: at, noun: clause.noun });
    } else if (clause.end === ':' && !clause.quoted) {
      const role = labelRole(clause.text);
      Object.assign(expected, { role, isLine: role === 'place' });
      reads.push({ text: clause.text, role: 'instruction', quoted: false, clause: at });
    } else {
      const parts = readClause(clause, reads, hasNameAfter(clauses, at), letters, hints);
      reads.push(...applyExpected(parts, expected).map((one) => ({ ...one, clause: at })));
      const isOver = /[.!?\n]/.test(clause.end) && parts.some(({ role }) => role !== 'instruction');
      if ((clause.end === '\n' && expected.isLine) || isOver) expected.role = null;
    }
  }
  return reads;
}

const isGroupLine = (text: string): boolean =>
  tokens(text).some((word) => GROUP_WORDS.has(word) || OCCASION_WORDS.has(word));

function isTownAt(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  const town = words.length > 1 && isState(last) ? words.slice(0, -1) : words;
  return isKnownPlace(town.join(' '));
}

/** Splits off a known town at the end of a long line: "Sisterhood of the Wine Glasses Napa". */
function splitTowns(reads: readonly Read[]): Read[] {
  return reads.flatMap((one): Read[] => {
    const words = trimmed(one.text).split(' ');
    if (one.quoted || one.role !== 'text' || words.length < 3) return [one];
    const at = words.findIndex((_, index) => index > 1 && isTownAt(words.slice(index)));
    const isJoined = /^(?:in|of|from|at|the|to|near|serving|visit|de|en|à|aus|in)$/iu.test(
      words[at - 1] ?? '',
    );
    if (at === -1 || isJoined) return [one];
    return [
      { ...one, text: words.slice(0, at).join(' ') },
      { ...one, text: words.slice(at).join(' '), role: 'place' },
    ];
  });
}

/** Marks places: "Portland" before "OR" is a place, too, and the two form one line. */
function markPlaces(reads: readonly Read[]): Read[] {
  const first = reads.findIndex(({ role, quoted }) => role === 'text' || role === 'main' || quoted);
  const others = reads.filter(
    ({ role, text }, at) => at !== first && role === 'text' && !isPlace(trimmed(text)),
  );
  const marked: Read[] = [];
  for (const [at, one] of reads.entries()) {
    const text = trimmed(one.text);
    const next = reads[at + 1];
    const isTown =
      next?.role === 'text' &&
      isState(trimmed(next.text)) &&
      !isGroupLine(text) &&
      text.split(' ').length < 5;
    const isAfterTown = marked.at(-1)?.role === 'place' && isState(text);
    const isFound =
      at === first
        ? isKnownPlace(text) && others.length > 0
        : isTownAt(text.split(' ')) || (isPlace(text) && !isGroupLine(text));
    const isOpen = one.role === 'text' && !one.quoted;
    marked.push(
      isOpen && ((at !== first && isTown) || isAfterTown || isFound) ? { ...one, role: 'place' } : one,
    );
  }
  return marked;
}

function joinPlaces(reads: readonly Read[]): Read[] {
  const joined: Read[] = [];
  for (const one of reads) {
    const last = joined.at(-1);
    const isNext = last && one.role === 'place' && last.role === 'place' && one.clause - last.clause <= 1;
    if (isNext)
      joined[joined.length - 1] = { ...last, text: `${trimmed(last.text)} ${one.text}`, clause: one.clause };
    else joined.push(one);
  }
  return joined;
}

/** A single all-caps word next to a number is a player's name. */
function markPlayers(reads: readonly Read[], letters: Case): Read[] {
  const isNumber = (one: Read | undefined) => one?.role === 'number' && /^#?\d{1,3}$/.test(one.text);
  return reads.map((one, at) => {
    const isCapitals = /^[\p{Lu}’'-]{2,}$/u.test(one.text);
    const isBeside = isNumber(reads[at - 1]) || isNumber(reads[at + 1]);
    const before = reads[at - 1];
    const isRunOn =
      isNumber(before) && before?.clause === one.clause && /^\p{Lu}[\p{L}’'-]+$/u.test(one.text);
    return letters.hasNames && one.role === 'text' && !one.quoted && ((isCapitals && isBeside) || isRunOn)
      ? { ...one, role: 'player' }
      : one;
  });
}

/** Drops the sender's name below a closing "Thanks!". */
function dropSender(reads: readonly Read[]): Read[] {
  const last = reads.at(-1);
  const before = reads.at(-2);
  const isSigned =
    before?.role === 'instruction' &&
    /^(?:thanks?|thank you|thx|regards|best|cheers|danke|gracias|merci)/iu.test(before.text);
  return last?.role === 'text' && isSigned && last.text.split(' ').length < 3 && reads.length > 3
    ? [...reads.slice(0, -1), { ...last, role: 'instruction' }]
    : [...reads];
}

const tokens = (text: string) => lower(text).split(/[^\p{L}\p{N}’']+/u);
const capitals = (text: string) => text.split(' ').filter((word) => /^\p{Lu}/u.test(word)).length;

/** Rank as a candidate for the main line: a cue, then quotes, then the first name, then a group or an occasion. */
function rankOf(one: Read, isFirst: boolean): number {
  if (one.role === 'main') return 8;
  if (one.quoted && isFirst) return 7;
  const names = capitals(one.text);
  if (isFirst && names > 0) return 6;
  if (one.quoted) return 5.5;
  if (isGroupLine(one.text)) return names > 1 ? 5 : 3;
  return names > 0 ? 4 : 2;
}

export function chooseMain(reads: readonly Read[]): number {
  const texts = reads.flatMap((one, at) => (one.role === 'text' || one.role === 'main' ? [at] : []));
  const [first = -1] = texts;
  let best = first;
  for (const at of texts) {
    const [one, champion] = [reads[at], reads[best]];
    if (one && champion && rankOf(one, at === first) > rankOf(champion, best === first)) best = at;
  }
  if (best !== -1) return best;
  const rest = (['second', 'place', 'picture', 'player', 'contact', 'number', 'date'] as const).map((role) =>
    reads.findIndex((one) => one.role === role && one.noun === undefined),
  );
  return rest.find((at) => at !== -1) ?? -1;
}

const finalRole = (role: ReadRole, isMain: boolean): PhraseRole => {
  if (isMain) return 'main';
  return role === 'text' || role === 'main' ? 'second' : role;
};

export function readByRules(words: string): Reading {
  const hints: MutableHints = {
    inks: null,
    inkNames: [],
    garment: null,
    style: null,
    worn: null,
    method: null,
    widthMm: null,
  };
  const typed = words.slice(0, MAX_CHARACTERS);
  const letters = caseOf(typed);
  const clauses = cutClauses(typed);
  const read = readAll(clauses, letters, hints).filter(
    ({ text, noun }) => noun !== undefined || isPhrase(text),
  );
  const spoken = joinLists(dropAsides(dropSender(read), clauses, letters), clauses, letters);
  const reads = markPlayers(joinPlaces(markPlaces(splitTowns(spoken))), letters);
  const main = chooseMain(reads);
  const phrases = reads.map(({ text, role, quoted }, at) => ({
    text: quoted ? text : trimmed(text),
    role: finalRole(role, at === main),
    quoted,
  }));
  return { phrases: phrases.filter(({ text }) => text !== ''), hints };
}
