/** Reads the rest of a clause: instructions, frames such as "a shirt that says", pictures, and texts. */
import { FUNCTION_WORDS, KIND_WORDS, LEADING_LINES, REQUEST_WORDS, TAGLINES } from './instruction-words.ts';
import { PICTURE_ADJECTIVES, PICTURE_NOUNS, PICTURE_PARTS } from './picture-words.ts';
import { EDGE, lower, type Part, type PhraseRole } from './reading.ts';

/** `text` is printed; whether it is the main or the second line is decided after reading the whole brief. */
export type ReadRole = PhraseRole | 'text';
export type ReadPart = { readonly text: string; readonly role: ReadRole; readonly quoted: boolean };

/** Letter case of the brief: capitals mark names only if both upper and lower case occur. */
export type Case = { readonly hasNames: boolean; readonly weak?: string };

const plainWord = (word: string) =>
  lower(word)
    .replaceAll(/^[^\p{L}\p{N}&@#'’]+|[^\p{L}\p{N}]+$/gu, '')
    .replaceAll('’', "'");
const wordsIn = (text: string) => text.split(' ').filter((word) => /[\p{L}\p{N}&]/u.test(word));

const CLOTHES = /(?:shirts?|tees?|hoodies?|merch|jerseys?|trikots?|camisetas?|playeras?|aprons?)$/u;
const isRequest = (word: string) => REQUEST_WORDS.has(plainWord(word)) || CLOTHES.test(plainWord(word));
const isKind = (word: string) => KIND_WORDS.has(plainWord(word)) || /^\d{1,3}$/.test(word);
const isFunction = (word: string) => FUNCTION_WORDS.has(plainWord(word)) || /^[&+/-]$/.test(word);
const isNoun = (word: string) => PICTURE_NOUNS.has(plainWord(word));
const isPictorial = (word: string) =>
  isNoun(word) || PICTURE_PARTS.has(plainWord(word)) || PICTURE_ADJECTIVES.has(plainWord(word));
const isCapital = (word: string, { hasNames }: Case) => hasNames && /^["“'‘(#]?\p{Lu}/u.test(word);

/** True if every significant word is capitalized: a title, even if it begins like a request. */
const isTitle = (words: readonly string[], letters: Case): boolean =>
  letters.hasNames &&
  words.length > 1 &&
  words.every((word) => isCapital(word, letters) || isFunction(word) || /^#?\d/.test(word)) &&
  !words.some((word) => CLOTHES.test(plainWord(word))) &&
  !/^(?:hi|hello|hey|thanks?|thank|good|dear|hola|hallo|bonjour|need|send|order|can|could|shirts?|tees?|hoodies?)$/u.test(
    plainWord(words[0] ?? ''),
  );

const isName = (word: string, letters: Case): boolean =>
  isCapital(word, letters) && !isRequest(word) && word !== letters.weak;

/** True if the text consists only of picture nouns and their adjectives. */
export function isPicture(text: string): boolean {
  const words = wordsIn(text);
  return words.some(isNoun) && words.every(isPictorial);
}

const PLAYER = /^.*?(?:nickname|last name|jersey name)(?: is)? (?=\S)/iu;
const FRAMES: readonly RegExp[] = [
  /^.*?(?:[Ss]hirts?|[Tt]ees?|[Hh]oodies?|[Mm]erch|[Jj]erseys?|[Tt]rikots?) (?=\p{Lu})/u,
  /^.*?(?:called|named|names? is|named is|titled|says?|saying|reads?|reading|say|read|heißt|namens|llamad[ao]|se llama|appelée?|s'appelle|dice|diga|steht|the words?|the text|the name)(?![\p{L}]):? ?(?:is )?/iu,
  /^.*?(?<![\p{L}])(?:team|band|name|company|business|club|school|crew)(?: \p{L}+){0,2} (?:is|are) (?:the )?/iu,
  /^.*?(?<![\p{L}])(?:[Ff]or|FOR|[Pp]ara|[Pp]our|[Ff]ür)(?: (?:the|our|my|a|an|his|her|their|this|la|el|los|las|mi|mis|nuestr[ao]|una?|le|les|notre|mon|ma|une?|den|die|das|unser\p{Ll}*|mein\p{Ll}*|eine?[nmr]?))*(?![\p{L}]) ?/u,
  /^.*?(?<![\p{L}])(?:put|print|have|add|with the name|with the words?|want|wants) /iu,
];

/** Splits off request words and conjunctions at either end, which are not part of a name. */
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

const CUE = new Set(
  'with w/ featuring con mit avec a an una un une eine einen loves likes and plus of some the his her'.split(
    ' ',
  ),
);

type Split = {
  readonly before: readonly string[];
  readonly picture: string;
  readonly after: readonly string[];
};

/** Splits off a picture: "with a bass on it", "Cat Dad cat", "and she loves dinosaurs". Null if there is none. */
function splitPicture(words: readonly string[], letters: Case): Split | null {
  const isLow = (word: string | undefined) => word !== undefined && !isCapital(word, letters);
  let to = words.findLastIndex((word) => isNoun(word) && isLow(word)) + 1;
  if (to === 0 || words.slice(to).some((word) => isName(word, letters))) return null;
  let from = to - 1;
  while (isLow(words[from - 1]) && isPictorial(words[from - 1] ?? '')) from--;
  while (isFunction(words[from] ?? '') || CUE.has(plainWord(words[from] ?? ''))) from++;
  while (PICTURE_PARTS.has(plainWord(words[to] ?? '')) && isLow(words[to])) to++;
  const before = words[from - 1] ?? '';
  const asked = words.slice(0, from).some((word) => isRequest(word));
  const isMarked =
    from === 0 || asked || CUE.has(plainWord(before)) || isRequest(before) || isName(before, letters);
  const rest = words.slice(to);
  const isLast = rest.every((word) => isRequest(word) || isFunction(word)) || CUE.has(plainWord(before));
  if (!isMarked || !isLast) return null;
  return { before: words.slice(0, from), picture: words.slice(from, to).join(' '), after: rest };
}

function leadOf(text: string): string | null {
  const plain = lower(text);
  return LEADING_LINES.find((lead) => plain === lead || plain.startsWith(`${lead} `)) ?? null;
}

/** First run of names, which may contain function words but no request words. */
function outer(words: readonly string[], letters: Case): string {
  const first = words.findIndex((word) => isName(word, letters));
  if (first === -1) return '';
  let last = first;
  for (let at = first + 1; at < words.length; at++) {
    const word = words[at] ?? '';
    if (isCapital(word, letters)) last = at;
    else if (isRequest(word) || (isFunction(word) && isRequest(words[at + 1] ?? ''))) break;
  }
  return words.slice(first, last + 1).join(' ');
}

/** Printed text with the instructions before and after it; more names may follow. */
function around(text: string, said: string, at: number, role: ReadRole, letters: Case): ReadPart[] {
  const [before, after] = [text.slice(0, at).trim(), text.slice(at + said.length).trim()];
  const later = outer(wordsIn(after), letters);
  return [
    ...part(before, 'instruction'),
    ...(role === 'text' ? readText(wordsIn(said), letters) : part(said, role)),
    ...(later === ''
      ? part(after, 'instruction')
      : around(after, later, after.indexOf(later), 'text', letters)),
  ];
}

/** Text to print in a request: the part after a frame such as "saying", or the capitalized run. */
function readRequest(words: readonly string[], letters: Case, { isNamedLater }: Position): ReadPart[] {
  const text = words.join(' ');
  const player = PLAYER.exec(text);
  if (player) {
    const [said = ''] = wordsIn(text.slice(player[0].length));
    return around(text, said, player[0].length, 'player', letters);
  }
  for (const [rank, frame] of FRAMES.entries()) {
    const match = frame.exec(text);
    if (!match) continue;
    const rest = wordsIn(text.slice(match[0].length));
    const [, core] = trimRequests(rest, letters);
    const named = outer(core, letters);
    const isKinds = core.every((word) => isKind(word) || isRequest(word) || isFunction(word));
    if (isKinds && (named === '' || isNamedLater)) continue;
    if (named === '' && (rank === 4 || (letters.hasNames && rank === 3))) continue;
    const said = named === '' ? core.join(' ') : extend(core, named, letters);
    const at = text.indexOf(said, match[0].length);
    if (at === -1) continue;
    const earlier = rank === 3 ? outer(wordsIn(match[0]), letters) : '';
    if (earlier !== '' && wordsIn(earlier).length > 1) continue;
    return around(text, said, at, rank === 1 || rank === 2 ? 'main' : 'text', letters);
  }
  const named = outer(words, letters);
  if (
    named === '' ||
    wordsIn(named).every((word) => isRequest(word) || isFunction(word) || (isKind(word) && isNamedLater))
  )
    return part(text, 'instruction');
  const said = extend(words, named, letters);
  return around(text, said, text.indexOf(said), 'text', letters);
}

/** A name may end in lowercase words that are not a request: "Henderson family reunion". */
function extend(words: readonly string[], named: string, letters: Case): string {
  const count = wordsIn(named).length;
  const from = words.findIndex((_, at) => words.slice(at, at + count).join(' ') === named);
  let to = from + count;
  while (
    to < words.length &&
    !isRequest(words[to] ?? '') &&
    !isFunction(words[to] ?? '') &&
    !isCapital(words[to] ?? '', letters)
  )
    to++;
  return words.slice(from, to).join(' ');
}

/** Index of the word in a line that begins a tagline or "20 Year Reunion"; below 0 if there is none. */
function taglineAt(words: readonly string[]): number {
  const plain = words.map(lower);
  return words.findIndex((word, at) => {
    const rest = plain.slice(at).join(' ');
    const isCount = /^\d+(?:st|nd|rd|th)?$/iu.test(word) && /^(?:years?|annual)$/u.test(plain[at + 1] ?? '');
    const begins = (line: string) => rest === line || (line.includes(' ') && rest.startsWith(`${line} `));
    return at > 1 && (isCount || TAGLINES.some(begins));
  });
}

const KEPT_WITH_NAME = new Set(
  'family national high middle elementary public county state city 5k 10k'.split(' '),
);

/** "Tahoe Anglers fishing club": a description in lower case after a two-word name. */
function descriptionAt(words: readonly string[], letters: Case): number {
  const at = words.findLastIndex((word) => isCapital(word, letters) || /^\d/.test(word)) + 1;
  const rest = words.slice(at).filter((word) => !isFunction(word));
  const isApart = at > 1 && rest.length > 1 && !KEPT_WITH_NAME.has(plainWord(rest[0] ?? ''));
  return letters.hasNames && isApart ? at : -1;
}

function readText(words: readonly string[], letters: Case): ReadPart[] {
  const text = words.join(' ');
  const lead = leadOf(text);
  if (lead !== null && lead.length === text.length) return part(text, 'second');
  if (lead !== null)
    return [...part(text.slice(0, lead.length), 'second'), ...part(text.slice(lead.length).trim(), 'main')];
  const cut = Math.max(taglineAt(words), descriptionAt(words, letters));
  if (cut < 1) return part(text, 'text');
  return [...part(words.slice(0, cut).join(' '), 'text'), ...part(words.slice(cut).join(' '), 'second')];
}

const GREETING = new RegExp(
  `^(?:hi|hello|hey|hola|hallo|bonjour|bonsoir|good (?:morning|afternoon|evening)|dear|thanks?|thank you|thx|gracias|danke|merci|cheers|best|regards)${EDGE.after}`,
  'iu',
);

type Position = {
  /** True if no text comes before the clause. */
  readonly isFirst: boolean;
  /** True if a later clause contains a name, so that a generic first clause is only a description. */
  readonly isNamedLater: boolean;
};

const isGeneric = (words: readonly string[]) => words.every((word) => isKind(word) || isFunction(word));

/** A kind of group before a name only describes it: "volleyball team Net Gains". */
function readNamed(words: readonly string[], letters: Case): ReadPart[] {
  const [before, core, after] = trimRequests(words, letters);
  if (core.length === 0) return part(words.join(' '), 'instruction');
  const isLowercase = !core.some((word) => isName(word, letters));
  const isFramed = before.some((word) => ['for', 'para', 'für', 'pour'].includes(plainWord(word)));
  if (isFramed && isLowercase && isGeneric(core)) return part(words.join(' '), 'instruction');
  let from = 0;
  while (
    !isLowercase &&
    !isCapital(core[from] ?? '', letters) &&
    isKind(core[from] ?? '') &&
    !/^\d/.test(core[from] ?? '')
  )
    from++;
  return [
    ...part([...before, ...core.slice(0, from)].join(' '), 'instruction'),
    ...readText(core.slice(from), letters),
    ...part(after.join(' '), 'instruction'),
  ];
}

function readWords(words: readonly string[], letters: Case, position: Position): ReadPart[] {
  if (words.length === 0) return [];
  const asks =
    words.some((word) => isRequest(word) && !isName(word, letters)) || GREETING.test(words.join(' '));
  const isLowercase = !words.some((word) => isName(word, letters));
  const describes = position.isFirst && position.isNamedLater && isGeneric(words);
  if (isLowercase && letters.hasNames && describes) return part(words.join(' '), 'instruction');
  return asks ? readRequest(words, letters, position) : readNamed(words, letters);
}

export function readPart({ text }: Pick<Part, 'text'>, letters: Case, position: Position): ReadPart[] {
  const all = wordsIn(text);
  const [first = '', second = ''] = all;
  if (all.length === 0) return [];
  if (/^(?:no|nr)\.?$/i.test(text) || (GREETING.test(text) && all.length < 4))
    return part(text, 'instruction');
  const startsBrief = position.isFirst && isCapital(first, letters);
  if (isPicture(text) && !startsBrief) return part(text, 'picture');
  if (isTitle(all, letters)) {
    const [, title] = trimRequests(all, letters);
    return readText(title, letters);
  }
  const isWeak = isKind(first) && second !== '' && !isCapital(second, letters);
  const own = isWeak ? { ...letters, weak: first } : letters;
  const split = splitPicture(all, own);
  if (split === null) return readWords(all, own, position);
  return [
    ...readWords(split.before, own, position),
    ...part(split.picture, 'picture'),
    ...part(split.after.join(' '), 'instruction'),
  ];
}
