/** Labeled briefs for fitting the reader, and variants of them: other typists, exchanged names, mixed sentences. */
import { caseOf, readByRules } from '../../packages/designer/src/brief/read-by-rules.ts';
import type { PhraseRole } from '../../packages/designer/src/brief/reading.ts';
import { alignedRules } from '../../packages/designer/src/brief/tag/align-rules.ts';
import { featuresOf } from '../../packages/designer/src/brief/tag/features.ts';
import { isAllowed, type LabelRole, labelIndex } from '../../packages/designer/src/brief/tag/tagger.ts';
import { type Token, tokensOf } from '../../packages/designer/src/brief/tag/tokens.ts';
import { createRandom, subSeed } from '../../packages/designer/src/random.ts';
import { FIFTH_WRITER_BRIEFS } from '../../packages/designer/src/testing/fifth-writer-briefs.ts';
import { FOURTH_WRITER_BRIEFS } from '../../packages/designer/src/testing/fourth-writer-briefs.ts';
import { FRESH_BRIEFS } from '../../packages/designer/src/testing/fresh-briefs.ts';
import { HELD_OUT_BRIEFS } from '../../packages/designer/src/testing/held-out-briefs.ts';
import { LABELED_BRIEFS } from '../../packages/designer/src/testing/labeled-briefs.ts';
import { type LabeledBrief, parseLabels } from '../../packages/designer/src/testing/score-reading.ts';
import { SECOND_READER_BRIEFS } from '../../packages/designer/src/testing/second-reader-briefs.ts';
import { TEMPLATED_BRIEFS } from '../../packages/designer/src/testing/templated-briefs.ts';
import { THIRD_WRITER_BRIEFS } from '../../packages/designer/src/testing/third-writer-briefs.ts';
import { COUNTER_BRIEFS } from './briefs/counter-talk.ts';
import { CUSTOMER_BRIEFS } from './briefs/customers.ts';
import { EMAIL_BRIEFS } from './briefs/emails.ts';
import { LETTER_BRIEFS } from './briefs/letters.ts';
import { MESSAGE_BRIEFS } from './briefs/messages.ts';
import { ORDERS, PHRASES } from './briefs/phrases.ts';
import { REPLY_BRIEFS } from './briefs/replies.ts';
import { WALK_IN_BRIEFS } from './briefs/walk-ins.ts';

/** Writers whose briefs tell how a new customer's brief is read. */
export const WRITERS = ['first', 'second', 'third', 'fourth', 'fifth'] as const;
export type Writer = (typeof WRITERS)[number] | 'customer' | 'template';
export type Line = { readonly line: string; readonly writer: Writer };
const from = (writer: Writer, lines: readonly string[]): Line[] =>
  lines.filter((line) => !line.startsWith('#')).map((line) => ({ line, writer }));

export const LINES: readonly Line[] = [
  ...from('first', [...LABELED_BRIEFS, ...HELD_OUT_BRIEFS, ...FRESH_BRIEFS]),
  ...from('second', SECOND_READER_BRIEFS),
  ...from('third', THIRD_WRITER_BRIEFS),
  ...from('fourth', FOURTH_WRITER_BRIEFS),
  ...from('fifth', FIFTH_WRITER_BRIEFS),
  ...from('customer', [
    ...CUSTOMER_BRIEFS,
    ...COUNTER_BRIEFS,
    ...WALK_IN_BRIEFS,
    ...LETTER_BRIEFS,
    ...REPLY_BRIEFS,
    ...EMAIL_BRIEFS,
    ...MESSAGE_BRIEFS,
  ]),
  ...from('template', TEMPLATED_BRIEFS),
];

/** Label of each token: that of the labeled phrase which overlaps it, otherwise "instruction". */
function goldOf({ labels }: LabeledBrief, tokens: readonly Token[]): number[] {
  let last = -1;
  return tokens.map((token) => {
    const at = labels.findIndex(
      ({ from: start, text }) => token.from < start + text.length && token.to > start,
    );
    const role = token.refused ? 'instruction' : (labels[at]?.role ?? 'instruction');
    const silent = role === 'print' || role === 'small' ? 'instruction' : role;
    const begins = at !== last;
    last = at;
    const label = labelIndex(silent, begins);
    if (isAllowed(token, label)) return label;
    const printed: LabelRole =
      token.quoted && (silent === 'instruction' || silent === 'picture') ? 'second' : silent;
    return labelIndex(printed, true);
  });
}

export type Prepared = {
  readonly tokens: readonly Token[];
  /** Ids of the features of each token. */
  readonly features: readonly (readonly number[])[];
  readonly gold: readonly number[];
  readonly weight: number;
};

/** Id of a feature's name; a brief's names as strings would not fit in memory for all briefs. */
export type IdOf = (name: string) => number;

function prepareBrief(brief: LabeledBrief, weight: number, idOf: IdOf): Prepared {
  const tokens = tokensOf(brief.words);
  const rules = alignedRules(tokens, readByRules(brief.words).phrases).map((one) => one?.role ?? null);
  return {
    tokens,
    features: featuresOf(tokens, caseOf(brief.words), rules).map((names) => names.map(idOf)),
    gold: goldOf(brief, tokens),
    weight,
  };
}

/** Applies a map of single characters, which keeps the labels' offsets. */
const mapped = (text: string, map: (character: string) => string): string =>
  text.replaceAll(/./gsu, (one) => (map(one).length === one.length ? map(one) : one));
const toUpper = (text: string) => mapped(text, (one) => one.toLocaleUpperCase('en-US'));
const toLower = (text: string) => mapped(text, (one) => one.toLocaleLowerCase('en-US'));
const withoutMarks = (text: string) =>
  text.replaceAll(/[,;.!?]+(?=\s|$)/g, (marks) => ' '.repeat(marks.length));
const withoutQuotes = (text: string) => text.replaceAll(/["“”„«»]/gu, ' ');

const isLine = (role: PhraseRole) => role === 'main' || role === 'second';
const isTalk = (role: PhraseRole) => role === 'instruction' || role === 'print';

/** Retypes the phrases of some roles and leaves the rest of the brief as it is. */
function retypePhrases(
  { words, labels }: LabeledBrief,
  isRetyped: (role: PhraseRole) => boolean,
  map: (text: string) => string,
): string {
  return labels.reduce((typed, { role, text, from: start }) => {
    const end = start + text.length;
    return isRetyped(role)
      ? `${typed.slice(0, start)}${map(typed.slice(start, end))}${typed.slice(end)}`
      : typed;
  }, words);
}

/** Other ways to type the same brief. All keep the offsets of its phrases. */
const TYPISTS: readonly ((brief: LabeledBrief) => string)[] = [
  ({ words }) => toLower(words),
  (brief) => retypePhrases(brief, isTalk, toLower),
  ({ words }) => withoutQuotes(words),
  ({ words }) => toUpper(words),
  (brief) => retypePhrases(brief, isLine, toLower),
  ({ words }) => withoutMarks(toLower(words)),
  (brief) => retypePhrases(brief, isLine, toUpper),
  ({ words }) => withoutQuotes(toLower(words)),
  ({ words }) => withoutMarks(words),
];
const retyped = (brief: LabeledBrief, at: number): LabeledBrief => ({
  ...brief,
  words: TYPISTS[at % TYPISTS.length]!(brief),
});

const LABELED = /\[([imsdlcnykx]) ([^\]]*)\]/g;
const EXCHANGED = 'msdlcyk';
const isQuotable = (text: string) => !/["“”]/u.test(text);

/** Phrases of each role, for exchange between briefs. */
function phrasesOf(lines: readonly Line[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map(Object.entries(PHRASES).map(([role, own]) => [role, [...own]]));
  for (const { line } of lines)
    for (const [, role = '', text = ''] of line.matchAll(LABELED))
      if (EXCHANGED.includes(role) && isQuotable(text)) found.set(role, [...(found.get(role) ?? []), text]);
  return found;
}

const isLow = (text: string) => !/\p{Lu}/u.test(text);
const isLoud = (text: string) => !/\p{Ll}/u.test(text);
const isSameCase = (a: string, b: string) => isLow(a) === isLow(b) && isLoud(a) === isLoud(b);

/** Replaces half of the phrases by phrases of the same role and letter case from other briefs. */
function exchanged(line: string, phrases: ReadonlyMap<string, readonly string[]>, seed: number): string {
  const { unit, pick } = createRandom(subSeed(seed, line));
  return line.replaceAll(LABELED, (whole, role: string, text: string) => {
    const others = phrases.get(role);
    if (!others || unit() < 0.35 || !isQuotable(text)) return whole;
    const candidates = Array.from({ length: 12 }, () => pick(others));
    const found = candidates.find((one) => isSameCase(one, text));
    return found === undefined ? whole : `[${role} ${found}]`;
  });
}

const SENTENCE = /(?<=[.!?]\]? |⏎|[.!?]"?\]? )/u;
const sentencesOf = (line: string) => line.split(SENTENCE).filter((one) => one.trim() !== '');

/** Inserts a sentence that only instructs, from another brief. */
function mixed(line: string, orders: readonly string[], seed: number): string {
  const { unit, pick } = createRandom(subSeed(seed, line));
  const own = sentencesOf(line);
  const at = Math.floor(unit() * (own.length + 1));
  const before = own[at - 1];
  if (before !== undefined && !/[.!?]\]? $|⏎$/u.test(before)) return line;
  return [...own.slice(0, at), `${pick(orders).trim()} `, ...own.slice(at)].join('');
}

const isOrder = (sentence: string) => /^\[i [^\]]*\][.!?]* ?$/u.test(sentence.trim());

export type Augmentation = {
  readonly typed: number;
  readonly exchanged: number;
  readonly copies: number;
  readonly template: number;
};

/** The briefs and their variants, with features. Deterministic. */
export function prepareAll(lines: readonly Line[], options: Augmentation, idOf: IdOf): Prepared[] {
  const own = lines.filter(({ writer }) => writer !== 'template');
  const phrases = phrasesOf(own);
  const orders = [
    ...own.flatMap(({ line }) => sentencesOf(line).filter(isOrder)),
    ...ORDERS.map((order) => `[i ${order}]${/[.!?]$/.test(order) ? '' : '.'}`),
  ];
  return lines.flatMap(({ line, writer }, at) => {
    if (writer === 'template') return [prepareBrief(parseLabels(line), options.template, idOf)];
    const brief = parseLabels(line);
    const variants = Array.from({ length: options.copies }, (_, copy): Prepared => {
      const other = exchanged(line, phrases, copy);
      const variant = parseLabels(copy % 2 === 0 ? mixed(other, orders, copy) : other);
      const isRetyped = copy % 2 === 1;
      return prepareBrief(isRetyped ? retyped(variant, at + copy) : variant, options.exchanged, idOf);
    });
    return [prepareBrief(brief, 1, idOf), prepareBrief(retyped(brief, at), options.typed, idOf), ...variants];
  });
}
