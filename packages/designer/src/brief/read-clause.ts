/** Reads the rest of a clause: instructions, frames such as "a shirt that says", pictures, and text. */

import { isState } from './places.ts';
import { part, readText } from './read-text.ts';
import { type Case, EDGE, isCapital, type Part, plainWord, type ReadPart, type ReadRole } from './reading.ts';
import { articlePicture, describesPicture, isFunction, isNoun, isPictorial, isRequest } from './run-on.ts';
import { isKind, isName, isPicture, isTitle, wordsIn } from './word-kinds.ts';
import { CLOTHES, STRONG_REQUESTS } from './words/instruction-words.ts';
import { GROUP_WORDS } from './words/lexicon.ts';
import { PICTURE_PARTS } from './words/picture-words.ts';

const PLAYER = /^.*?(?:nickname|last name|jersey name)(?: is)? (?=\S)/iu;
/** A label and a single name, next to a number: "NAME MCALLISTER". */
const NAMED = /^(?:name|nombre|nom)(?: is| es)? [\p{L}’'-]+$/iu;
const FRAMES: readonly RegExp[] = [
  /^.*?(?:[Ss]hirts?|[Tt]ees?|[Hh]oodies?|[Mm]erch|[Jj]erseys?|[Tt]rikots?) (?=\p{Lu})/u,
  /^.*?(?:called|named|names? is|named is|titled|says?|saying|reads?|reading|say|read|heißt|namens|llamad[ao]|se llama|heißen|nennen uns|calls? (?:itself|themselves|ourselves)|title is|appelée?|s'appelle|dice|diga|steht|the words?|the text|the name)(?![\p{L}]):? ?(?:is )?/iu,
  /^.*?(?<![\p{L}])(?:team|band|name|company|business|club|school|crew)(?: \p{L}+){0,2} (?:is|are) (?:the )?/iu,
  /^.*?(?<![\p{L}])(?:[Ff]or|FOR|[Pp]ara|PARA|[Pp]our|POUR|[Ff]ür|FÜR)(?: (?:the|our|my|a|an|his|her|their|this|la|el|los|las|mi|mis|nuestr[ao]|una?|le|les|notre|mon|ma|une?|den|die|das|unser\p{Ll}*|mein\p{Ll}*|eine?[nmr]?))*(?![\p{L}]) ?/u,
  /^.*?(?<![\p{L}])(?:put|print|have|add|with the name|with the words?|want|wants) /iu,
];

/** Phrases that introduce a place: "we're playing The Mohawk". */
const VENUE = /(?<!\p{L})(?:playing|live at|held at|meet(?:ing)? at) $/iu;

/** Splits off request words and conjunctions at either end, which are not part of a name. */
function trimRequests(words: readonly string[], letters: Case): [string[], string[], string[]] {
  const isLoose = (word: string) =>
    !isCapital(word, letters) && (isRequest(word) || isFunction(word) || plainWord(word) === '');
  let [from, to] = [0, words.length];
  while (from < to && isLoose(words[from] ?? '')) from++;
  while (to > from && isLoose(words[to - 1] ?? '')) to--;
  return [words.slice(0, from), words.slice(from, to), words.slice(to)];
}

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

const PRONOUN = /^(?:i|it|we|you|he|she|they|this|that|these|what|there|here)(?:['’].*)?$/iu;

/** Index at which a name starts, including its particles: "van der Berg". */
function particlesBefore(words: readonly string[], at: number): number {
  const before = words.slice(Math.max(0, at - 2), at).join(' ');
  const [particles = ''] = /(?:^| )(?:van(?: der| den| de)?|von(?: der)?|di|da)$/u.exec(before) ?? [];
  return at - wordsIn(particles).length;
}

/** First run of names; it may contain function words but no request words. */
function outer(words: readonly string[], letters: Case): string {
  const named = words.findIndex((word) => isName(word, letters));
  if (named === -1) return '';
  // A title may begin with a word that is a request elsewhere: "Deadline Press".
  const [opening = ''] = words;
  const isOpening = named === 1 && isCapital(opening, letters) && !STRONG_REQUESTS.has(plainWord(opening));
  const first = isOpening && !PRONOUN.test(opening) ? 0 : named;
  let last = first;
  for (let at = first + 1; at < words.length; at++) {
    const word = words[at] ?? '';
    if (isCapital(word, letters)) last = at;
    else if (isRequest(word) || (isFunction(word) && isRequest(words[at + 1] ?? ''))) break;
  }
  return words.slice(particlesBefore(words, first), last + 1).join(' ');
}

/** Text to print, with the instructions before and after it; more names may follow. */
function around(text: string, said: string, at: number, role: ReadRole, letters: Case): ReadPart[] {
  const [before, after] = [text.slice(0, at).trim(), text.slice(at + said.length).trim()];
  const later = outer(wordsIn(after), letters);
  const isSlogan =
    before === '' &&
    later === '' &&
    letters.hasNames &&
    wordsIn(after).length > 2 &&
    !wordsIn(after).some((word) => STRONG_REQUESTS.has(plainWord(word)));
  if (isSlogan && role === 'text') return [...readText(wordsIn(said), letters), ...part(after, 'second')];
  return [
    ...part(before, 'instruction'),
    ...(role === 'text' ? readText(wordsIn(said), letters) : part(said, role)),
    ...(later === ''
      ? part(after, 'instruction')
      : around(after, later, after.indexOf(later), 'text', letters)),
  ];
}

/** Index of the title after the garment in an all-caps brief: "ROBOTICS CLUB SHIRTS CIRCUIT BREAKERS"; -1 if none. */
function titleAfterClothes(words: readonly string[], letters: Case): number {
  const at = words.findIndex((word) => CLOTHES.test(plainWord(word))) + 1;
  const isOrder = words
    .slice(0, at)
    .every((word) => isRequest(word) || isKind(word) || isFunction(word) || GROUP_WORDS.has(plainWord(word)));
  const next = words[at] ?? '';
  const isTitled = next !== '' && !isFunction(next) && !isRequest(next);
  return letters.hasNames || at === 0 || !isOrder || !isTitled ? -1 : at;
}

/** In briefs without case, drops the kind of group before a two-word name: "EQUIPO DEPORTIVO SAN JUDAS". */
function withoutKinds(words: readonly string[], { hasNames }: Case): string[] {
  const from = hasNames ? 0 : words.findIndex((word) => !isKind(word));
  return words.slice(words.length - from > 1 ? Math.max(0, from) : 0);
}

/** Text to print in a request: the part after a frame such as "saying", or else the capitalized run. */
function readRequest(
  words: readonly string[],
  letters: Case,
  { isNamedLater, hasNumber }: Position,
): ReadPart[] {
  const text = words.join(' ');
  const player = PLAYER.exec(text);
  if (player) {
    const [said = ''] = wordsIn(text.slice(player[0].length));
    return around(text, said, player[0].length, 'player', letters);
  }
  const title = titleAfterClothes(words, letters);
  if (title !== -1)
    return [
      ...part(words.slice(0, title).join(' '), 'instruction'),
      ...readNamed(words.slice(title), letters),
    ];
  for (const [rank, frame] of FRAMES.entries()) {
    const match = frame.exec(text);
    if (!match) continue;
    const rest = wordsIn(text.slice(match[0].length));
    const core = withoutKinds(trimRequests(rest, letters)[1], letters);
    const named = outer(core, letters);
    const isKinds = core.every((word) => isKind(word) || isRequest(word) || isFunction(word));
    if (isKinds && (named === '' || isNamedLater)) continue;
    if (named === '' && (rank === 4 || (letters.hasNames && rank === 3))) continue;
    const said = named === '' ? core.join(' ') : extend(core, named, letters);
    const at = text.indexOf(said, match[0].length);
    if (at === -1) continue;
    const earlier = rank === 3 ? outer(wordsIn(match[0]), letters) : '';
    if (earlier !== '' && wordsIn(earlier).length > 1) continue;
    const isPlayer = hasNumber && /(?:name|nombre|nom) $/iu.test(match[0]);
    const role = rank === 1 || rank === 2 ? 'main' : 'text';
    return around(text, said, at, isPlayer ? 'player' : role, letters);
  }
  const named = outer(words, letters);
  if (
    named === '' ||
    wordsIn(named).every((word) => isRequest(word) || isFunction(word) || (isKind(word) && isNamedLater))
  )
    return part(text, 'instruction');
  const said = extend(words, named, letters);
  const at = text.indexOf(said);
  return around(text, said, at, VENUE.test(text.slice(0, at)) ? 'place' : 'text', letters);
}

/** Extends a name by lowercase words at its end that are not a request: "Henderson family reunion". */
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

const GREETING = new RegExp(
  `^(?:hi|hello|hey|hola|hallo|bonjour|bonsoir|good (?:morning|afternoon|evening)|guten (?:tag|morgen|abend)|buen[oa]s (?:días|tardes|noches)|god bless|vielen dank|to whom|dear|thanks?|thank you|thx|gracias|danke|merci|cheers|best|regards)${EDGE.after}`,
  'iu',
);

/** Matches the sender's introduction, which is not printed: "it's Denise from the office". */
const INTRODUCTION = /^(?:it['’]s|this is) \p{Lu}\p{Ll}+ (?:from|at|over at|with) /iu;

type Position = {
  /** True if a number comes before the clause or is next to it. */
  readonly hasNumber: boolean;
  /** True if no text comes before the clause. */
  readonly isFirst: boolean;
  /** True if a later clause contains a name; a generic first clause is then only a description. */
  readonly isNamedLater: boolean;
};

const isGeneric = (words: readonly string[]) => words.every((word) => isKind(word) || isFunction(word));

/** A kind of group before a name is only a description: "volleyball team Net Gains". */
function readNamed(words: readonly string[], letters: Case): ReadPart[] {
  const [before, core, after] = trimRequests(words, letters);
  if (core.length === 0) return part(words.join(' '), 'instruction');
  const isLowercase = !core.some((word) => isName(word, letters));
  const isFramed = before.some((word) => ['for', 'para', 'für', 'pour'].includes(plainWord(word)));
  if (isFramed && isLowercase && isGeneric(core)) return part(words.join(' '), 'instruction');
  let from = 0;
  while (
    !isLowercase &&
    (!isCapital(core[from] ?? '', letters) || core[from] === letters.weak) &&
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
  if (position.hasNumber && NAMED.test(text))
    return [...part(all.slice(0, -1).join(' '), 'instruction'), ...part(all.at(-1) ?? '', 'player')];
  const startsBrief = position.isFirst && isCapital(first, letters);
  if (isPicture(text) && !startsBrief) return part(text, 'picture');
  if (INTRODUCTION.test(text)) return part(text, 'instruction');
  if (letters.hasNames && isState(first) && second !== '' && !isCapital(second, letters))
    return [...part(first, 'text'), ...readPart({ text: all.slice(1).join(' ') }, letters, position)];
  const found = articlePicture(all, letters);
  if (found !== null) {
    const [before, after] = [all.slice(0, found.from).join(' '), all.slice(found.to).join(' ')];
    return [
      ...readPart({ text: before }, letters, position),
      ...part(all.slice(found.from, found.to).join(' '), 'picture'),
      ...readPart({ text: after }, letters, position),
    ];
  }
  if (describesPicture(all, letters)) return part(text, 'picture');
  if (isTitle(all, letters)) {
    const [, title] = trimRequests(all, letters);
    const isLabeled =
      title.length > 2 && /^(?:verein|firma|empresa|name|name's|nombre)$/u.test(plainWord(title[0] ?? ''));
    return [
      ...part(isLabeled ? (title[0] ?? '') : '', 'instruction'),
      ...readText(title.slice(isLabeled ? 1 : 0), letters),
    ];
  }
  const isSentence =
    !position.isFirst &&
    all.length > 2 &&
    all.slice(1).some(isRequest) &&
    !all.slice(1).some((word) => isCapital(word, letters));
  const isWeak = (isKind(first) || isSentence) && second !== '' && !isCapital(second, letters);
  const own = isWeak ? { ...letters, weak: first } : letters;
  const split = splitPicture(all, own);
  if (split === null) return readWords(all, own, position);
  return [
    ...readWords(split.before, own, position),
    ...part(split.picture, 'picture'),
    ...part(split.after.join(' '), 'instruction'),
  ];
}
