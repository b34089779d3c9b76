/** Clauses and sentences of a brief: their ranges, labels before a colon, and features that all their tokens share. */
import { type Case, isCapital } from '../reading.ts';
import { LABEL_ROLES } from '../words/instruction-words.ts';
import type { Token } from './tokens.ts';
import { classesOf } from './word-classes.ts';

/** Range of tokens, `to` excluded. */
export type Range = { readonly from: number; readonly to: number };

export type Facts = {
  readonly classes: readonly string[];
  readonly shape: string;
  readonly isProse: boolean;
  readonly isName: boolean;
};

export const bucket = (count: number): string => {
  if (count < 4) return String(count);
  if (count < 6) return '4';
  return count < 10 ? '6' : '10';
};
export const tenth = (part: number, whole: number): string =>
  String(Math.round((5 * part) / Math.max(1, whole)));

export function rangesBetween(tokens: readonly Token[], ends: ReadonlySet<Token['mark']>): Range[] {
  const starts = tokens.flatMap(({ mark }, at) => (at === 0 || ends.has(mark) ? [at] : []));
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? tokens.length }));
}
export const CLAUSE_ENDS: ReadonlySet<Token['mark']> = new Set([
  'comma',
  'colon',
  'stop',
  'line',
  'quote',
  'emoji',
]);
export const SENTENCE_ENDS: ReadonlySet<Token['mark']> = new Set(['stop', 'line']);

/** Letter case of a word: `C` capitalized, `A` all capitals, `l` lowercase, `d` digits, `u` unknown, `q` quoted. */
function shapeOf({ text, quoted }: Token, letters: Case): string {
  if (quoted) return 'q';
  if (/^[^\p{L}]*\d/u.test(text)) return 'd';
  if (!/\p{L}/u.test(text)) return '&';
  if (!letters.hasNames) return 'u';
  if (!isCapital(text, letters)) return 'l';
  return /^[^\p{Ll}]{2,}$/u.test(text) ? 'A' : 'C';
}

const PLAIN_WORDS = new Set(['prose', 'request', 'function', 'greeting', 'clothes', 'order']);

export function factsOf(token: Token, before: Token | undefined, letters: Case): Facts {
  const classes = classesOf(token);
  const shape = shapeOf(token, letters);
  const opens = before === undefined || SENTENCE_ENDS.has(token.mark) || token.mark === 'comma';
  const isPlain = classes.some((one) => PLAIN_WORDS.has(one));
  return {
    classes,
    shape,
    isProse: classes.includes('prose') || classes.includes('request'),
    isName: (shape === 'C' || shape === 'A') && !(opens && isPlain),
  };
}

const SHOP = ['order', 'look', 'position', 'clothes', 'color'];

/** Role announced by the label before the colon that opens this clause, for all tokens of its line. */
export function labelsOf(
  tokens: readonly Token[],
  clauses: readonly Range[],
  facts: readonly Facts[],
): string[] {
  const labels: string[] = tokens.map(() => '');
  let label = '';
  for (const [at, { from, to }] of clauses.entries()) {
    const mark = tokens[from]?.mark;
    if (mark === 'colon') {
      const before = clauses[at - 1];
      const text = tokens
        .slice(before?.from, before?.to)
        .map((one) => one.text)
        .join(' ');
      const own = facts.slice(before?.from, before?.to).flatMap(({ classes }) => classes);
      const other = SHOP.some((one) => own.includes(one)) ? 'shop' : 'other';
      label = LABEL_ROLES.find(([pattern]) => pattern.test(text))?.[1] ?? other;
    } else if (mark === 'line' || mark === 'stop') label = '';
    labels.fill(label, from, to);
  }
  return labels;
}

const CLAUSE_CLASSES = [
  'strong',
  'clothes',
  'color',
  'order',
  'position',
  'look',
  'noun',
  'people',
  'negation',
  'greeting',
  'group',
  'head',
  'month',
];
/** Classes of words whose first word tells how a sentence goes on: "we need", "can you", "thanks". */
const OPENING_CLASSES = ['prose', 'request', 'greeting', 'strong'];

/** Features of a clause or sentence that all its tokens share. */
export function clauseFeatures(
  name: string,
  range: Range,
  tokens: readonly Token[],
  facts: readonly Facts[],
): string[] {
  const own = facts.slice(range.from, range.to).filter(({ shape }) => shape !== 'q');
  const count = (test: (fact: Facts) => boolean) => own.filter(test).length;
  const has = (one: string) => own.some(({ classes }) => classes.includes(one));
  const prose = count(({ isProse }) => isProse);
  const [first, last] = [tokens[range.from], tokens[range.to - 1]];
  const opening = facts[range.from]?.classes ?? [];
  const opens = OPENING_CLASSES.some((one) => opening.includes(one)) ? first?.plain : opening[0];
  return [
    `${name}.size=${bucket(own.length)}`,
    `${name}.prose=${bucket(prose)}`,
    `${name}.share=${tenth(prose, own.length)}`,
    `${name}.names=${tenth(
      count(({ isName }) => isName),
      own.length,
    )}`,
    `${name}.next=${tokens[range.to]?.mark ?? 'end'}`,
    `${name}.end=${/[?!]/u.exec(last?.tail ?? '')?.[0] ?? '.'}`,
    `${name}.opens=${opens ?? ''}`,
    `${name}.quotes=${Math.min(2, range.to - range.from - own.length)}`,
    ...CLAUSE_CLASSES.filter(has).map((one) => `${name}.has=${one}`),
  ];
}

/** True for tokens between parentheses. */
export function parenthesesIn(tokens: readonly Token[]): boolean[] {
  let isInside = false;
  return tokens.map((_, at) => {
    const between = tokens[at - 1]?.tail ?? '';
    const opened = between.lastIndexOf('(');
    const closed = between.lastIndexOf(')');
    if (opened !== closed) isInside = opened > closed;
    return isInside;
  });
}

/**
 * Letter case of the brief as a whole: `low` if most sentences begin in lowercase, so that a capital marks a name
 * even there; `loud` if most words are all capitals.
 */
export function habitOf(sentences: readonly Range[], facts: readonly Facts[]): string {
  const words = facts.filter(({ shape }) => 'CAl'.includes(shape));
  if (2 * words.filter(({ shape }) => shape === 'A').length > words.length) return 'loud';
  const starts = sentences
    .map(({ from }) => facts[from]?.shape ?? '')
    .filter((shape) => 'CAl'.includes(shape));
  const low = starts.filter((shape) => shape === 'l').length;
  return starts.length > 0 && 2 * low >= starts.length ? 'low' : 'usual';
}
