/** Reads the remains of a clause: instructions, frames such as "a shirt that says", pictures, texts. */
import { FUNCTION_WORDS, KIND_WORDS, LEADING_LINES, REQUEST_WORDS } from './instruction-words.ts';
import { PICTURE_ADJECTIVES, PICTURE_NOUNS, PICTURE_PARTS } from './picture-words.ts';
import { EDGE, lower, type Part, type PhraseRole } from './reading.ts';

/** `text`: printed; main or second is decided with the whole brief in view. */
export type ReadRole = PhraseRole | 'text';
export type ReadPart = { readonly text: string; readonly role: ReadRole; readonly quoted: boolean };

/** Case of the brief: capitals mark names only where both cases occur. */
export type Case = { readonly hasNames: boolean };

const plainWord = (word: string) => lower(word).replaceAll(/^[^\p{L}\p{N}&@#'’]+|[^\p{L}\p{N}]+$/gu, '').replaceAll('’', "'");
const wordsIn = (text: string) => text.split(' ').filter((word) => /[\p{L}\p{N}&]/u.test(word));

const isRequest = (word: string) => REQUEST_WORDS.has(plainWord(word));
const isKind = (word: string) => KIND_WORDS.has(plainWord(word)) || /^\d{1,3}$/.test(word);
const isFunction = (word: string) => FUNCTION_WORDS.has(plainWord(word)) || /^[&+/-]$/.test(word);
const isNoun = (word: string) => PICTURE_NOUNS.has(plainWord(word));
const isPictorial = (word: string) => isNoun(word) || PICTURE_PARTS.has(plainWord(word)) || PICTURE_ADJECTIVES.has(plainWord(word));
const isCapital = (word: string, { hasNames }: Case) => hasNames && /^["“'‘(#]?\p{Lu}/u.test(word);

/** Every word of weight has a capital: a title, even if it begins like a request. */
const isTitle = (words: readonly string[], letters: Case): boolean =>
  letters.hasNames &&
  words.length > 1 &&
  words.every((word) => isCapital(word, letters) || isFunction(word) || /^\d/.test(word)) &&
  !/^(?:hi|hello|hey|thanks?|thank|good|dear|please|hola|hallo|bonjour|need|send|order|can|could|shirts?|tees?|hoodies?)$/u.test(
    plainWord(words[0] ?? ''),
  );

const isName = (word: string, letters: Case): boolean => isCapital(word, letters) && !isRequest(word);

/** Nouns of a clause that only names a picture; null otherwise. */
export function isPicture(text: string): boolean {
  const words = wordsIn(text);
  return words.some(isNoun) && words.every(isPictorial);
}

const FRAMES: readonly RegExp[] = [
  /^.*?(?:called|named|names? is|named is|titled|says?|saying|reads?|reading|say|read|heißt|namens|llamad[ao]|se llama|appelée?|s'appelle|dice|diga|steht|the words?|the text|the name)(?![\p{L}]):? ?(?:is )?/iu,
  /^.*?(?<![\p{L}])(?:team|band|name|company|business|club|school|crew)(?: \p{L}+){0,2} (?:is|are) (?:the )?/iu,
  /^.*?(?<![\p{L}])(?:for|para|pour|für)(?: (?:the|our|my|a|an|his|her|their|this|la|el|los|las|mi|mis|nuestr[ao]|una?|le|les|notre|mon|ma|une?|den|die|das|unser\w*|mein\w*|eine?[nmr]?))*(?![\p{L}]) ?/iu,
  /^.*?(?<![\p{L}])(?:put|print|have|add|with the name|with the words?|want|wants) /iu,
];

/** Words at either end that ask or join, not part of a name. */
function trimRequests(words: readonly string[], letters: Case): [string[], string[], string[]] {
  const isLoose = (word: string) =>
    !isCapital(word, letters) && (isRequest(word) || isFunction(word) || plainWord(word) === '');
  let [from, to] = [0, words.length];
  while (from < to && isLoose(words[from] ?? '')) from++;
  while (to > from && isLoose(words[to - 1] ?? '')) to--;
  return [words.slice(0, from), words.slice(from, to), words.slice(to)];
}

const part = (text: string, role: ReadRole): ReadPart[] =>
  text === '' ? [] : [{ text, role, quoted: false }];

const CUE = new Set('with w/ featuring con mit avec a an una un une eine einen loves likes and plus of some the his her'.split(' '));

/** Splits a picture off the end: "with a bass", "Cat Dad cat", "and she loves dinosaurs". */
function splitPicture(words: readonly string[], letters: Case): [readonly string[], string | null] {
  let from = words.length;
  while (from > 0 && isPictorial(words[from - 1] ?? '') && !isCapital(words[from - 1] ?? '', letters)) from--;
  while (from < words.length && (isFunction(words[from] ?? '') || CUE.has(plainWord(words[from] ?? '')))) from++;
  const tail = words.slice(from);
  if (!tail.some(isNoun)) return [words, null];
  const before = words[from - 1] ?? '';
  const isMarked = from === 0 || CUE.has(plainWord(before)) || isRequest(before) || isName(before, letters);
  return isMarked ? [words.slice(0, from), tail.join(' ')] : [words, null];
}

function leadOf(text: string): string | null {
  const plain = lower(text);
  return LEADING_LINES.find((lead) => plain === lead || plain.startsWith(`${lead} `)) ?? null;
}

const outer = (words: readonly string[], letters: Case): string => {
  const first = words.findIndex((word) => isName(word, letters));
  const last = words.findLastIndex((word) => isName(word, letters) || (isCapital(word, letters) && first !== -1));
  return first === -1 ? '' : words.slice(first, last + 1).join(' ');
};

/** Printed core of a clause that asks: what a frame leads to, or its capitalized run. */
function readRequest(words: readonly string[], letters: Case): ReadPart[] {
  const text = words.join(' ');
  for (const [rank, frame] of FRAMES.entries()) {
    const match = frame.exec(text);
    if (!match) continue;
    const rest = wordsIn(text.slice(match[0].length));
    const [, core] = trimRequests(rest, letters);
    const named = outer(core, letters);
    const isGeneric = core.every((word) => isKind(word) || isRequest(word) || isFunction(word));
    if (named === '' && (isGeneric || rank === 3)) continue;
    if (named === '' && letters.hasNames && rank === 2) continue;
    const said = named === '' ? core.join(' ') : extend(core, named, letters);
    const at = text.indexOf(said, match[0].length);
    if (at === -1) continue;
    return [
      ...part(text.slice(0, at).trim(), 'instruction'),
      ...part(said, rank === 0 || rank === 1 ? 'main' : 'text'),
      ...part(text.slice(at + said.length).trim(), 'instruction'),
    ];
  }
  const named = outer(words, letters);
  if (named === '' || wordsIn(named).every((word) => isRequest(word) || isFunction(word)))
    return part(text, 'instruction');
  const said = extend(words, named, letters);
  const at = text.indexOf(said);
  return [
    ...part(text.slice(0, at).trim(), 'instruction'),
    ...part(said, 'text'),
    ...part(text.slice(at + said.length).trim(), 'instruction'),
  ];
}

/** A name may end in small words that ask nothing: "Henderson family reunion". */
function extend(words: readonly string[], named: string, letters: Case): string {
  const count = wordsIn(named).length;
  const from = words.findIndex((_, at) => words.slice(at, at + count).join(' ') === named);
  let to = from + count;
  while (to < words.length && !isRequest(words[to] ?? '') && !isFunction(words[to] ?? '') && !isCapital(words[to] ?? '', letters)) to++;
  return words.slice(from, to).join(' ');
}

function readText(words: readonly string[]): ReadPart[] {
  const text = words.join(' ');
  const lead = leadOf(text);
  if (lead === null || lead.length === text.length) return part(text, lead === null ? 'text' : 'second');
  return [...part(text.slice(0, lead.length), 'second'), ...part(text.slice(lead.length).trim(), 'main')];
}

const GREETING = new RegExp(
  `^(?:hi|hello|hey|hola|hallo|bonjour|bonsoir|good (?:morning|afternoon|evening)|dear|thanks?|thank you|thx|gracias|danke|merci|cheers|best|regards)${EDGE.after}`,
  'iu',
);

/** @param isNamedLater a later clause holds a name, so a generic first one only describes */
export function readPart({ text }: Pick<Part, 'text'>, letters: Case, isNamedLater: boolean): ReadPart[] {
  const all = wordsIn(text);
  if (all.length === 0) return [];
  if (isPicture(text)) return part(text, 'picture');
  if (isTitle(all, letters)) return readText(all);
  const [words, picture] = splitPicture(all, letters);
  const tail: ReadPart[] = picture === null ? [] : part(picture, 'picture');
  if (words.length === 0) return tail;
  const asks = words.some((word) => isRequest(word) && !isName(word, letters)) || GREETING.test(text);
  const isLowercase = !words.some((word) => isName(word, letters));
  const describes =
    isLowercase && letters.hasNames && isNamedLater && words.every((word) => isKind(word) || isFunction(word));
  if (describes) return [...part(words.join(' '), 'instruction'), ...tail];
  if (asks) return [...readRequest(words, letters), ...tail];
  const [before, core, after] = trimRequests(words, letters);
  if (core.length === 0) return [...part(words.join(' '), 'instruction'), ...tail];
  const isFramed = before.some((word) => ['for', 'para', 'für', 'pour'].includes(plainWord(word)));
  if (isFramed && isLowercase && core.every((word) => isKind(word) || isFunction(word)))
    return [...part(words.join(' '), 'instruction'), ...tail];
  return [...part(before.join(' '), 'instruction'), ...readText(core), ...part(after.join(' '), 'instruction'), ...tail];
}
