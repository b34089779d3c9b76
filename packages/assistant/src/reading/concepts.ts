import { createSpellChecker } from '@printready/manual/spelling';
import { PRODUCT } from '../lexicon/product.ts';
import { isStopWord } from '../lexicon/stop-words.ts';
import { TOOL_WORDS } from '../lexicon/tools.ts';
import { TRADE } from '../lexicon/trade.ts';
import { wordsIn } from './text.ts';

export const LEXICON: Readonly<Record<string, string>> = { ...TRADE, ...PRODUCT, ...TOOL_WORDS };

type Phrase = { readonly words: readonly string[]; readonly concept: string };

/** An asterisk marks a stem; anything else is a whole word. */
const matches = (pattern: string, word: string): boolean =>
  pattern.endsWith('*') ? word.startsWith(pattern.slice(0, -1)) : word === pattern;

const FIRST_LETTERS = 2;
const keyOf = (word: string) => word.slice(0, FIRST_LETTERS);

const byStart = new Map<string, Phrase[]>();
const vocabulary = new Set<string>();
for (const [concept, phrases] of Object.entries(LEXICON)) {
  for (const phrase of phrases.split('|')) {
    const words = phrase.split(/[ -]/).filter((word) => word !== '');
    const key = keyOf(words[0] ?? '');
    byStart.set(key, [...(byStart.get(key) ?? []), { words, concept }]);
    for (const word of words) vocabulary.add(word.replace('*', ''));
  }
}
const spelling = createSpellChecker([...vocabulary].filter((word) => word.length >= 5 && !isStopWord(word)));

type Mention = { readonly concept: string; readonly at: number; readonly length: number };

export type Concepts = {
  readonly concepts: ReadonlySet<string>;
  readonly mentions: readonly Mention[];
  /** Concepts of single words inside longer phrases, such as "account" in "close my account". */
  readonly inner: ReadonlySet<string>;
  /** Meaningful words that are not in the lexicon. */
  readonly unknown: readonly string[];
  readonly ordinary: number;
};

function longestAt(words: readonly string[], at: number): readonly Phrase[] {
  const first = words[at] ?? '';
  const found = (byStart.get(keyOf(first)) ?? []).filter((phrase) =>
    phrase.words.every((pattern, ahead) => matches(pattern, words[at + ahead] ?? '')),
  );
  const most = Math.max(0, ...found.map((phrase) => phrase.words.length));
  return found.filter((phrase) => phrase.words.length === most);
}

/** @param isWord true if a word is English, which means that it is not a misspelling */
export function readConcepts(text: string, isWord: (word: string) => boolean): Concepts {
  const words = wordsIn(text).flatMap((word) => word.split('-').filter((part) => part !== ''));
  const mentions: Mention[] = [];
  const unknown: string[] = [];
  const inner = new Set<string>();
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? '';
    let found = longestAt(words, at);
    if (found.length === 0 && word.length >= 5 && !isStopWord(word) && !isWord(word)) {
      const meant = spelling(word);
      if (meant !== null) found = longestAt([meant], 0);
    }
    for (const { concept, words: phrase } of found) mentions.push({ concept, at, length: phrase.length });
    if (found.length === 0 && !isStopWord(word) && word.length > 1) unknown.push(word);
    const length = found[0]?.words.length ?? 1;
    for (const part of length > 1 ? words.slice(at, at + length) : []) {
      for (const { concept, words: phrase } of longestAt([part], 0))
        if (phrase.length === 1) inner.add(concept);
    }
    at += length;
  }
  return {
    concepts: new Set(mentions.map(({ concept }) => concept)),
    mentions,
    inner,
    unknown,
    ordinary: unknown.filter((word) => isWord(word)).length,
  };
}
