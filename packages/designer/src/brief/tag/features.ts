/** Features of a brief's tokens, as strings: words, classes, letter case, cues, and neighbors. */
import { isKnownPlace } from '../places.ts';
import type { Case, PhraseRole } from '../reading.ts';
import {
  bucket,
  CLAUSE_ENDS,
  clauseFeatures,
  type Facts,
  factsOf,
  habitOf,
  labelsOf,
  parenthesesIn,
  type Range,
  rangesBetween,
  SENTENCE_ENDS,
  tenth,
} from './clauses.ts';
import { runFeatures } from './name-runs.ts';
import type { Token } from './tokens.ts';
import { cuesOf } from './word-classes.ts';

function placeIn({ length }: readonly Range[], index: number): string {
  if (index === 0) return 'first';
  return index === length - 1 ? 'last' : 'middle';
}

function rangeAt(ranges: readonly Range[]): number[] {
  return ranges.flatMap(({ from, to }, index) => Array.from({ length: to - from }, () => index));
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

/** True for words of at least four letters that also stand earlier in the brief. */
function repeatsIn(tokens: readonly Token[]): boolean[] {
  const seen = new Set<string>();
  return tokens.map(({ plain }) => {
    const isRepeated = plain.length > 3 && seen.has(plain);
    seen.add(plain);
    return isRepeated;
  });
}

/** Words that close an email; the sender's name follows. */
const CLOSINGS = new Set(
  'thanks thank thx cheers regards best sincerely gracias saludos merci cordialement danke grüße blessings'.split(
    ' ',
  ),
);
/** Farther than this from the closing, a token is not part of the signature. */
const SIGNATURE = 10;

/** Distance in tokens from the closing word before each token, if it is near. */
function closingFeatures(tokens: readonly Token[], facts: readonly Facts[]): string[][] {
  let last = Number.NEGATIVE_INFINITY;
  return tokens.map(({ plain }, at) => {
    const distance = at - last;
    if (CLOSINGS.has(plain)) last = at;
    return distance > SIGNATURE ? [] : [`closing=${bucket(distance)}|${facts[at]?.shape ?? ''}`];
  });
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
  const [places, labels] = [placesIn(tokens), labelsOf(tokens, clauses, facts)];
  const [runs, asides] = [runFeatures(tokens, facts, letters), parenthesesIn(tokens)];
  const [repeats, closings] = [repeatsIn(tokens), closingFeatures(tokens, facts)];
  const context: Context = { tokens, facts, rules };
  const whole = `brief.prose=${tenth(facts.filter(({ isProse }) => isProse).length, tokens.length)}`;
  const habit = habitOf(sentences, facts);
  const firstQuote = tokens.findIndex(({ quoted }) => quoted);
  return tokens.map((token, at) => {
    const [clause = 0, sentence = 0] = [clauseAt[at], sentenceAt[at]];
    const range = clauses[clause] ?? { from: 0, to: 0 };
    const shape = facts[at]?.shape ?? '';
    const opens = at === 0 || SENTENCE_ENDS.has(token.mark) ? 'opens' : '';
    const wide = [...(clauseSets[clause] ?? []), ...(sentenceSets[sentence] ?? [])];
    return [
      ...wordFeatures(at, context),
      ...cueBefore(tokens, at, facts),
      ...negationBefore(at, range.from, facts),
      ...wordsNear(at, range, tokens),
      ...wide,
      ...(facts[at]?.isName === true ? around(wide, 'N.') : []),
      whole,
      `habit=${habit}|${shape}|${opens}`,
      `clause=${placeIn(clauses, clause)}|${shape}`,
      `sentence=${placeIn(sentences, sentence)}|${shape}`,
      `left=${bucket(tokens.length - 1 - at)}|${shape}`,
      `at=${bucket(at - range.from)}|${bucket(range.to - at - 1)}`,
      ...(runs[at] ?? []),
      ...(asides[at] === true ? ['aside', `aside|${shape}`] : []),
      ...(repeats[at] === true ? [`repeat|${shape}`] : []),
      ...(closings[at] ?? []),
      ...(places[at] === true ? ['in-place', `in-place|${shape}|${token.mark}`] : []),
      ...(labels[at] === '' ? [] : [`label=${labels[at] ?? ''}`, `label=${labels[at] ?? ''}|${shape}`]),
      ...(token.quoted ? [`quote=${at === firstQuote ? 'first' : 'later'}|${whole}`] : []),
      ...(firstQuote === -1 ? [] : [`quote=${at < firstQuote ? 'ahead' : 'passed'}|${shape}`]),
      ...(letters.hasNames ? [] : ['no-case']),
    ];
  });
}
