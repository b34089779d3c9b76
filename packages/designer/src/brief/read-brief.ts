/** Gives every phrase of a brief one role: a fitted tagger decides, with the roles found by rules as evidence. */
import { isKnownPlace } from './places.ts';
import { caseOf, chooseMain, MAX_CHARACTERS, type Reading, readByRules, trimmed } from './read-by-rules.ts';
import { type Case, isCapital, isPrinted, lower, type Phrase, type PhraseRole } from './reading.ts';
import { splitLine } from './split-lines.ts';
import { alignedRules } from './tag/align-rules.ts';
import { featuresOf } from './tag/features.ts';
import { doubtsOf, emojiPictures, type Placed, placedPhrases } from './tag/placed-phrases.ts';
import { withoutPrivateContacts } from './tag/private-contacts.ts';
import { bestLabels, emissionsOf, LABELS, type Weights } from './tag/tagger.ts';
import { type Token, tokensOf } from './tag/tokens.ts';
import { WEIGHTS } from './tag/weights.ts';
import { withWholeNames } from './tag/whole-names.ts';

export type { Reading } from './read-by-rules.ts';

export type Model = {
  readonly weights: Weights;
  /** Weight of agreement with the rules' role, on the scale of the tagger's weights. */
  readonly agreement: number;
  /** Cost of each printed line that is not quoted: in doubt, words are left out. */
  readonly doubt: number;
};
export const MODEL: Model = { weights: WEIGHTS, agreement: 8, doubt: 32 };

const isLine = (role: PhraseRole) => role === 'main' || role === 'second';
/** Roles that print nothing. */
const SILENT: ReadonlySet<PhraseRole> = new Set(['instruction', 'picture']);

function evidence(rule: PhraseRole | null, label: number, model: Model): number {
  const { role } = LABELS[label]!;
  if (rule === role || (rule === 'print' && role === 'instruction')) return model.agreement;
  return rule !== null && isLine(rule) && isLine(role) ? model.agreement / 2 : 0;
}

/** Cost of a label that begins a printed line. */
function costOfLine(label: number, { quoted }: Token, model: Model): number {
  const { role, begins } = LABELS[label]!;
  return begins && !quoted && role !== 'picture' ? model.doubt : 0;
}

/** Mean score difference between the labels of the main line and of a second line, over a phrase's tokens. */
function leadOf({ tokens }: Placed, emissions: readonly (readonly number[])[]): number {
  const [main, second] = (['main', 'second'] as const).map((role) =>
    LABELS.flatMap((label, at) => (label.role === role ? [at] : [])),
  );
  const best = (at: number, labels: readonly number[] = []) =>
    Math.max(...labels.map((label) => emissions[at]?.[label] ?? 0));
  return tokens.reduce((sum, at) => sum + best(at, main) - best(at, second), 0) / tokens.length;
}

/** Leaves exactly one main line: the clearest one, or the best second line if there is none. */
function withOneMain(placed: readonly Placed[], emissions: readonly (readonly number[])[]): Placed[] {
  const mains = placed.filter(({ phrase }) => phrase.role === 'main');
  const lines = mains.length > 0 ? mains : placed.filter(({ phrase }) => phrase.role === 'second');
  const [clearest] = lines.toSorted((a, b) => leadOf(b, emissions) - leadOf(a, emissions));
  const heir = chooseMain(
    placed.map(({ phrase, noun }) => ({
      ...phrase,
      role: phrase.role === 'second' ? 'text' : phrase.role,
      clause: 0,
      ...(noun !== undefined && { noun }),
    })),
  );
  const main = clearest ?? placed[heir];
  return placed.map((one) => {
    if (one === main) return { ...one, phrase: { ...one.phrase, role: 'main' } };
    return one.phrase.role === 'main' ? { ...one, phrase: { ...one.phrase, role: 'second' } } : one;
  });
}

const plainText = (text: string) =>
  lower(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A line that the customer mentions twice is printed once: "called her Mama Teen so put Mama Teen the biggest". */
function withoutRepeats(phrases: readonly Phrase[]): Phrase[] {
  const seen = new Set<string>();
  return phrases.map((phrase) => {
    if (phrase.role !== 'main' && phrase.role !== 'second') return phrase;
    const text = plainText(phrase.text);
    if (seen.has(text) && !phrase.quoted) return { ...phrase, role: 'instruction' };
    seen.add(text);
    return phrase;
  });
}

/** Label scores of each token, with those of the rules' roles, but without the cost of doubt. */
function scoresOf(typed: string, tokens: readonly Token[], rules: readonly Phrase[], model: Model) {
  const roles = alignedRules(tokens, rules);
  const features = featuresOf(
    tokens,
    caseOf(typed),
    roles.map((one) => one?.role ?? null),
  );
  const emissions = tokens.map((_, at) =>
    emissionsOf(features[at] ?? [], model.weights).map(
      (sum, label) => sum + evidence(roles[at]?.role ?? null, label, model),
    ),
  );
  return { roles, emissions };
}

/** Splits lines typed without a mark between them, each with its own tokens. */
function splitPlaced(placed: readonly Placed[], tokens: readonly Token[], letters: Case): Placed[] {
  return placed.flatMap((one) => {
    const { phrase, from } = one;
    if (!isLine(phrase.role) || phrase.quoted) return [one];
    return splitLine(phrase.text, phrase.role, letters).map((piece) => {
      const [start, end] = [from + piece.from, from + piece.from + piece.text.length];
      return {
        ...one,
        from: start,
        phrase: { ...phrase, role: piece.role, text: piece.text },
        tokens: one.tokens.filter((at) => (tokens[at]?.from ?? 0) >= start && (tokens[at]?.from ?? 0) < end),
      };
    });
  });
}

const splitRead = (phrases: readonly Phrase[], letters: Case): Phrase[] =>
  phrases.flatMap((phrase) =>
    isLine(phrase.role) && !phrase.quoted
      ? splitLine(phrase.text, phrase.role, letters).map(({ text, role }) => ({ ...phrase, text, role }))
      : [phrase],
  );

/** A trade in lower case before a capitalized name describes the customer: "Taller mecánico, Taller Hermanos Ruiz". */
function withoutTrade(phrases: readonly Phrase[], letters: Case): Phrase[] {
  const [first, next] = phrases;
  const words = first?.text.split(' ') ?? [];
  const isLow =
    words.slice(1).some((word) => /^\p{Ll}{4}/u.test(word)) &&
    !words.slice(1).some((word) => isCapital(word, letters) && !isKnownPlace(word));
  const isTrade = letters.hasNames && first?.role === 'main' && !first.quoted && words.length > 1 && isLow;
  const names = next?.text.split(' ').filter((word) => isCapital(word, letters)).length ?? 0;
  if (!isTrade || next?.role !== 'second' || names < 2) return [...phrases];
  return phrases.map((phrase) => {
    if (phrase === first) return { ...phrase, role: 'instruction' };
    return phrase === next ? { ...phrase, role: 'main' } : phrase;
  });
}

const LIST_CLAUSE = 16;

/** True for a list of names and facts without instructions, which the rules read exactly. */
function isList(tokens: readonly Token[], rules: readonly Phrase[]): boolean {
  const isInstructed = rules.some(({ role }) => role === 'instruction');
  const isSentence = tokens.some(({ mark }) => mark === 'stop' || mark === 'line' || mark === 'colon');
  let run = 0;
  const longest = tokens.reduce((most, { mark }) => {
    run = mark === 'none' ? run + 1 : 1;
    return Math.max(most, run);
  }, 0);
  return !isInstructed && !isSentence && longest <= LIST_CLAUSE;
}

/** Phrases with their places, and the label scores of each token. */
function tag(typed: string, tokens: readonly Token[], rules: readonly Phrase[], model: Model) {
  const { roles, emissions } = scoresOf(typed, tokens, rules, model);
  const bold = bestLabels(tokens, emissions, model.weights);
  const doubted = emissions.map((scores, at) =>
    scores.map((score, label) => score - costOfLine(label, tokens[at]!, model)),
  );
  const cautious = bestLabels(tokens, doubted, model.weights);
  const isEmpty = cautious.every((label) => SILENT.has(LABELS[label]!.role));
  const labels = isEmpty ? bold : cautious;
  const tagging = { labels, rules: roles, doubts: doubtsOf(labels, bold) };
  const placed = [...placedPhrases(typed, tokens, tagging), ...emojiPictures(typed)]
    .toSorted((a, b) => a.from - b.from)
    .map((one) =>
      one.phrase.quoted ? one : { ...one, phrase: { ...one.phrase, text: trimmed(one.phrase.text) } },
    )
    .filter(({ phrase }) => phrase.text !== '');
  return { placed, emissions };
}

export function readBrief(words: string, model: Model = MODEL): Reading {
  const typed = words.slice(0, MAX_CHARACTERS);
  const rules = readByRules(typed);
  const tokens = tokensOf(typed);
  const letters = caseOf(typed);
  const byRules = () => ({ ...rules, phrases: withoutTrade(splitRead(rules.phrases, letters), letters) });
  if (isList(tokens, rules.phrases)) return byRules();
  const { placed, emissions } = tag(typed, tokens, rules.phrases, model);
  const isMute = !placed.some(({ phrase }) => isPrinted(phrase) || phrase.role === 'picture');
  if (isMute && rules.phrases.some(isPrinted)) return byRules();
  const lines = splitPlaced(withWholeNames(withoutPrivateContacts(placed, typed), letters), tokens, letters);
  const phrases = withOneMain(lines, emissions).map(({ phrase }) => phrase);
  return { phrases: withoutTrade(withoutRepeats(phrases), letters), hints: rules.hints };
}
