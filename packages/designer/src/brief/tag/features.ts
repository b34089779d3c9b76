/** Features of a brief's tokens, as strings: words, classes, letter case, cues, and neighbors. */
import { isKnownPlace } from '../places.ts';
import { type Case, isCapital, type PhraseRole } from '../reading.ts';
import { LABEL_ROLES } from '../words/instruction-words.ts';
import type { Token } from './tokens.ts';
import { classesOf, cuesOf } from './word-classes.ts';

/** Range of tokens, `to` excluded. */
type Range = { readonly from: number; readonly to: number };

const bucket = (count: number): string => {
  if (count < 4) return String(count);
  if (count < 6) return '4';
  return count < 10 ? '6' : '10';
};
const tenth = (part: number, whole: number): string => String(Math.round((5 * part) / Math.max(1, whole)));

function placeIn({ length }: readonly Range[], index: number): string {
  if (index === 0) return 'first';
  return index === length - 1 ? 'last' : 'middle';
}

function rangesBetween(tokens: readonly Token[], ends: ReadonlySet<Token['mark']>): Range[] {
  const starts = tokens.flatMap(({ mark }, at) => (at === 0 || ends.has(mark) ? [at] : []));
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? tokens.length }));
}
const CLAUSE_ENDS: ReadonlySet<Token['mark']> = new Set(['comma', 'colon', 'stop', 'line', 'quote', 'emoji']);
const SENTENCE_ENDS: ReadonlySet<Token['mark']> = new Set(['stop', 'line']);

function rangeAt(ranges: readonly Range[]): number[] {
  return ranges.flatMap(({ from, to }, index) => Array.from({ length: to - from }, () => index));
}

/** Letter case of a word: `C` capitalized, `A` all capitals, `l` lowercase, `d` digits, `u` unknown, `q` quoted. */
function shapeOf({ text, quoted }: Token, letters: Case): string {
  if (quoted) return 'q';
  if (/^[^\p{L}]*\d/u.test(text)) return 'd';
  if (!/\p{L}/u.test(text)) return '&';
  if (!letters.hasNames) return 'u';
  if (!isCapital(text, letters)) return 'l';
  return /^[^\p{Ll}]{2,}$/u.test(text) ? 'A' : 'C';
}

type Facts = {
  readonly classes: readonly string[];
  readonly shape: string;
  readonly isProse: boolean;
  readonly isName: boolean;
};

const PLAIN_WORDS = new Set(['prose', 'request', 'function', 'greeting', 'clothes', 'order']);

function factsOf(token: Token, before: Token | undefined, letters: Case): Facts {
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

/** Marks tokens that belong to a known place of one to four words. */
function placesIn(tokens: readonly Token[]): boolean[] {
  const marked = tokens.map(() => false);
  for (let from = 0; from < tokens.length; from++)
    for (let to = Math.min(tokens.length, from + 4); to > from; to--) {
      const span = tokens.slice(from, to);
      const isJoined = span.slice(1).every(({ mark }) => mark === 'none' || mark === 'comma');
      if (!isJoined || span.some(({ quoted }) => quoted)) continue;
      if (!isKnownPlace(span.map(({ text }) => text).join(' '))) continue;
      marked.fill(true, from, to);
      break;
    }
  return marked;
}

const SHOP = ['order', 'look', 'position', 'clothes', 'color'];

/** Role announced by the label before the colon that opens this clause, for all tokens of its line. */
function labelsOf(tokens: readonly Token[], clauses: readonly Range[], facts: readonly Facts[]): string[] {
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

function clauseFeatures(
  name: string,
  range: Range,
  tokens: readonly Token[],
  facts: readonly Facts[],
): string[] {
  const own = facts.slice(range.from, range.to).filter(({ shape }) => shape !== 'q');
  const count = (test: (fact: Facts) => boolean) => own.filter(test).length;
  const has = (one: string) => own.some(({ classes }) => classes.includes(one));
  const prose = count(({ isProse }) => isProse);
  const next = tokens[range.to]?.mark ?? 'end';
  return [
    `${name}.size=${bucket(own.length)}`,
    `${name}.prose=${bucket(prose)}`,
    `${name}.share=${tenth(prose, own.length)}`,
    `${name}.names=${tenth(
      count(({ isName }) => isName),
      own.length,
    )}`,
    `${name}.next=${next}`,
    `${name}.quotes=${Math.min(2, range.to - range.from - own.length)}`,
    ...[
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
      'month',
    ]
      .filter(has)
      .map((one) => `${name}.has=${one}`),
  ];
}

/** Runs of names in a brief: index and size of the run that a token belongs to. */
function runsOf(tokens: readonly Token[], facts: readonly Facts[], letters: Case): string[] {
  const runs: string[] = tokens.map(() => 'none');
  let index = 0;
  for (let from = 0; from < tokens.length; from++) {
    const starts = letters.hasNames ? facts[from]?.isName : tokens[from]?.mark !== 'none';
    if (starts !== true) continue;
    let to = from + 1;
    let last = to;
    while (to < tokens.length && tokens[to]?.mark === 'none') {
      const fact = facts[to];
      const isLink = fact?.shape === '&' || fact?.classes.includes('function');
      if (!letters.hasNames || fact?.isName || fact?.shape === 'd') last = to + 1;
      else if (isLink !== true) break;
      to++;
    }
    const isWhole = tokens[from]?.mark !== 'none' && (tokens[last]?.mark ?? 'end') !== 'none';
    runs.fill(`${Math.min(3, index)}|${bucket(last - from)}|${isWhole ? 'whole' : 'part'}`, from, last);
    index++;
    from = last - 1;
  }
  return runs;
}

/** Nearest cue in the same sentence and its distance in tokens. */
function cueBefore(tokens: readonly Token[], at: number, facts: readonly Facts[]): string[] {
  for (let back = 1; back <= 6 && at - back >= 0; back++) {
    const mark = tokens[at - back + 1]?.mark;
    if (mark === 'stop' || (mark === 'line' && back > 1)) return [];
    const before = tokens[at - back];
    const cues = before ? cuesOf(before) : [];
    if (cues.length === 0) continue;
    const isNamed = facts.slice(at - back + 1, at).some(({ isName }) => isName);
    const far = back > 3 ? 'far' : String(back);
    return cues.flatMap((cue) => [
      `cue=${cue}`,
      `cue=${cue}|${isNamed ? 'after-name' : far}|${facts[at]?.shape ?? ''}`,
    ]);
  }
  return [];
}

const NEAR = 5;

/** Words of the same clause within a few tokens, on either side. */
function wordsNear(at: number, range: Range, tokens: readonly Token[]): string[] {
  const before = tokens.slice(Math.max(range.from, at - NEAR), at).map(({ plain }) => `near-${plain}`);
  const after = tokens.slice(at + 1, Math.min(range.to, at + 1 + NEAR)).map(({ plain }) => `near+${plain}`);
  return [...new Set([...before, ...after])];
}

/** Distance in tokens from the negation before it in the same clause. */
function negationBefore(at: number, from: number, facts: readonly Facts[]): string[] {
  const back = facts
    .slice(from, at)
    .toReversed()
    .findIndex(({ classes }) => classes.includes('negation'));
  return back === -1 ? [] : [`negated=${bucket(back)}`, `negated|${facts[at]?.shape ?? ''}`];
}

const around = (items: readonly string[], name: string): string[] => items.map((one) => `${name}${one}`);

/** Roles that the rules find by pattern; the tagger learns how far to trust them. */
const PATTERN_ROLES: ReadonlySet<PhraseRole> = new Set(['date', 'contact', 'number', 'print']);

type Context = {
  readonly tokens: readonly Token[];
  readonly facts: readonly Facts[];
  readonly rules: readonly (PhraseRole | null)[];
};

function wordFeatures(at: number, { tokens, facts, rules }: Context): string[] {
  const [token, before, after] = [tokens[at]!, tokens[at - 1], tokens[at + 1]];
  const [own, previous, next] = [facts[at]!, facts[at - 1], facts[at + 1]];
  const shapes = `${previous?.shape ?? '^'}${token.mark === 'none' ? '' : '|'}${own.shape}`;
  const rule = rules[at];
  return [
    'bias',
    `word=${token.plain}`,
    `before=${before?.plain ?? '^'}`,
    `after=${after?.plain ?? '$'}`,
    `after=${after?.plain ?? '$'}|${own.shape}`,
    `shape=${own.shape}`,
    `shapes=${shapes}`,
    `shapes=${shapes}${after?.mark === 'none' ? '' : '|'}${next?.shape ?? '$'}`,
    `mark=${token.mark}`,
    `mark=${token.mark}|${own.shape}|${own.isProse ? 'prose' : ''}`,
    `next=${after?.mark ?? 'end'}`,
    ...around(own.classes, 'is='),
    ...around(own.classes, `is|${own.shape}=`),
    ...around(own.classes, `is|${token.mark}=`),
    ...around(previous?.classes ?? ['start'], 'was='),
    ...around(previous?.classes ?? ['start'], `was|${token.mark === 'none' ? '' : '|'}${own.shape}=`),
    ...around(next?.classes ?? ['end'], 'will='),
    ...around(facts[at + 2]?.classes ?? [], 'then='),
    ...around(facts[at - 2]?.classes ?? [], 'once='),
    ...(own.shape === 'l' || own.shape === 'u' ? [`suffix=${token.plain.slice(-3)}`] : []),
    ...(rule && PATTERN_ROLES.has(rule) ? [`rule=${rule}`, `rule=${rule}|${own.shape}`] : []),
  ];
}

/** Features of every token. @param rules role of each token as read by the rules, null if unknown */
export function featuresOf(
  tokens: readonly Token[],
  letters: Case,
  rules: readonly (PhraseRole | null)[],
): string[][] {
  const facts = tokens.map((token, at) => factsOf(token, tokens[at - 1], letters));
  const clauses = rangesBetween(tokens, CLAUSE_ENDS);
  const sentences = rangesBetween(tokens, SENTENCE_ENDS);
  const [clauseAt, sentenceAt] = [rangeAt(clauses), rangeAt(sentences)];
  const clauseSets = clauses.map((range) => clauseFeatures('clause', range, tokens, facts));
  const sentenceSets = sentences.map((range) => clauseFeatures('sentence', range, tokens, facts));
  const places = placesIn(tokens);
  const labels = labelsOf(tokens, clauses, facts);
  const runs = runsOf(tokens, facts, letters);
  const context: Context = { tokens, facts, rules };
  const whole = `brief.prose=${tenth(facts.filter(({ isProse }) => isProse).length, tokens.length)}`;
  const firstQuote = tokens.findIndex(({ quoted }) => quoted);
  return tokens.map((token, at) => {
    const [clause = 0, sentence = 0] = [clauseAt[at], sentenceAt[at]];
    const range = clauses[clause] ?? { from: 0, to: 0 };
    const shape = facts[at]?.shape ?? '';
    const wide = [...(clauseSets[clause] ?? []), ...(sentenceSets[sentence] ?? [])];
    return [
      ...wordFeatures(at, context),
      ...cueBefore(tokens, at, facts),
      ...negationBefore(at, range.from, facts),
      ...wordsNear(at, range, tokens),
      ...wide,
      ...(facts[at]?.isName === true ? around(wide, 'N.') : []),
      whole,
      `clause=${placeIn(clauses, clause)}|${shape}`,
      `sentence=${placeIn(sentences, sentence)}|${shape}`,
      `left=${bucket(tokens.length - 1 - at)}|${shape}`,
      `at=${bucket(at - range.from)}|${bucket(range.to - at - 1)}`,
      `run=${runs[at] ?? 'none'}`,
      `run.first=${(runs[at] ?? 'n').slice(0, 1)}`,
      ...(places[at] === true ? ['in-place', `in-place|${shape}|${token.mark}`] : []),
      ...(labels[at] === '' ? [] : [`label=${labels[at] ?? ''}`, `label=${labels[at] ?? ''}|${shape}`]),
      ...(token.quoted ? [`quote=${at === firstQuote ? 'first' : 'later'}|${whole}`] : []),
      ...(firstQuote === -1 ? [] : [`quote=${at < firstQuote ? 'ahead' : 'passed'}|${shape}`]),
      ...(letters.hasNames ? [] : ['no-case']),
    ];
  });
}
