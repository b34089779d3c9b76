/** Compares the reading of a brief with the brief's labels, phrase by phrase. */

import { type Reading, readBrief } from '../brief/read-brief.ts';
import { isPrinted, type Phrase, type PhraseRole } from '../brief/reading.ts';

const ROLES: Readonly<Record<string, PhraseRole>> = {
  i: 'instruction',
  m: 'main',
  s: 'second',
  d: 'date',
  l: 'place',
  c: 'contact',
  n: 'number',
  y: 'player',
  k: 'picture',
  x: 'print',
};

export type Label = {
  readonly role: PhraseRole;
  readonly text: string;
  /** Offset in the brief. */
  readonly from: number;
};
export type LabeledBrief = { readonly words: string; readonly labels: readonly Label[] };

/** Length of the brackets, the letter and the space around a labeled phrase. */
const BRACKETS = 4;

export function parseLabels(line: string): LabeledBrief {
  const labels: Label[] = [];
  const words = line
    .replaceAll('⏎', '\n')
    .replaceAll(/\[([imsdlcnykx]) ([^\]]*)\]/g, (_, letter: string, text: string, at: number) => {
      labels.push({ role: ROLES[letter] ?? 'second', text, from: at - BRACKETS * labels.length });
      return text;
    });
  return { words, labels };
}

/** Lowercase words without punctuation, and without a leading "the". */
export const plain = (text: string): string[] =>
  text
    .toLocaleLowerCase('en-US')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word, at) => word !== '' && !(at === 0 && word === 'the'));

type Verdict = {
  readonly right: number;
  readonly all: number;
  /** Words that describe instructions, inks, garments, or placements but would be printed on the shirt by mistake. */
  readonly printedInstructions: readonly string[];
  readonly wrong: readonly string[];
};

/** A printed phrase is right if its words match exactly; others are right if none of their words is printed. */
export function isRight(label: Label, phrases: readonly Phrase[]): boolean {
  const wanted = plain(label.text);
  const isLine = isPrinted({ ...label, quoted: false });
  if (isLine)
    return phrases.some(
      ({ role, text }) => role === label.role && plain(text).join(' ') === wanted.join(' '),
    );
  const printed = new Set(phrases.filter(isPrinted).flatMap(({ text }) => plain(text)));
  const own = new Set(
    phrases
      .filter(({ role }) => role === label.role || (label.role === 'instruction' && role === 'print'))
      .flatMap(({ text }) => plain(text)),
  );
  const known = wanted.filter((word) => own.has(word)).length;
  if (label.role === 'instruction') return wanted.every((word) => own.has(word) || !printed.has(word));
  return known >= wanted.length / 2;
}

export type Reader = (words: string) => Pick<Reading, 'phrases'>;

function scoreReading({ words, labels }: LabeledBrief, read: Reader): Verdict {
  const { phrases } = read(words);
  const spoken = new Set(
    labels
      .filter(({ role }) => !(role === 'instruction' || role === 'print'))
      .flatMap(({ text }) => plain(text)),
  );
  const silent = labels
    .filter(({ role }) => role === 'instruction' || role === 'print')
    .flatMap(({ text }) => plain(text))
    .filter((word) => !spoken.has(word));
  const printed = new Set(phrases.filter(isPrinted).flatMap(({ text }) => plain(text)));
  const wrong = labels.filter((label) => !isRight(label, phrases));
  return {
    right: labels.length - wrong.length,
    all: labels.length,
    printedInstructions: silent.filter((word) => printed.has(word)),
    wrong: wrong.map(({ role, text }) => `${role}: ${text}`),
  };
}

export type Total = {
  readonly share: number;
  readonly printedInstructions: readonly string[];
  readonly wrong: readonly string[];
};

export function scoreAll(lines: readonly string[], read: Reader = (words) => readBrief(words)): Total {
  const verdicts = lines.map((line) => ({
    brief: parseLabels(line),
    verdict: scoreReading(parseLabels(line), read),
  }));
  const sum = (key: 'right' | 'all') => verdicts.reduce((total, { verdict }) => total + verdict[key], 0);
  return {
    share: sum('right') / sum('all'),
    printedInstructions: verdicts.flatMap(({ verdict }) => verdict.printedInstructions),
    wrong: verdicts.flatMap(({ brief, verdict }) =>
      verdict.wrong.length === 0 ? [] : [`${verdict.wrong.join(' | ')} ← ${brief.words}`],
    ),
  };
}
