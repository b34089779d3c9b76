import type { Similarity } from './meaning.ts';
import { wordsOf } from './words.ts';

/** Similarity of the nearest question, 0 to 1, keyed by page number. */
export type QuestionMatcher = (words: readonly string[]) => ReadonlyMap<number, number>;

const SIMILAR_WEIGHT = 0.8;

const sameWord: Similarity = (word, other) => (word === other ? 1 : 0);

/** @param lists questions per page, in page order */
export function createQuestionMatcher(
  lists: readonly (readonly string[])[],
  similarity: Similarity = sameWord,
): QuestionMatcher {
  const read = lists.flatMap((asks, page) =>
    asks.map((ask) => ({ page, words: [...new Set(wordsOf(ask))] })),
  );
  const having = new Map<string, number[]>();
  for (const [id, { words }] of read.entries()) {
    for (const word of words) having.set(word, [...(having.get(word) ?? []), id]);
  }
  const known = [...having.keys()];
  const weightOf = (word: string) => Math.log(1 + read.length / (having.get(word)?.length ?? 1));
  const sum = (words: readonly string[]) => words.reduce((total, word) => total + weightOf(word), 0);
  const asks = read.map((ask) => ({ ...ask, weight: sum(ask.words) }));
  return (words) => {
    const asked = sum(words);
    const shared = new Map<number, number>();
    for (const word of words) {
      const here = new Map<number, number>();
      for (const other of known) {
        const alike = similarity(word, other);
        if (alike === 0) continue;
        const worth =
          word === other
            ? weightOf(word)
            : SIMILAR_WEIGHT * alike * Math.min(weightOf(word), weightOf(other));
        for (const id of having.get(other) ?? []) if (worth > (here.get(id) ?? 0)) here.set(id, worth);
      }
      for (const [id, worth] of here) shared.set(id, (shared.get(id) ?? 0) + worth);
    }
    const nearest = new Map<number, number>();
    for (const [id, common] of shared) {
      const ask = asks[id];
      if (!ask) continue;
      const alike = common / Math.sqrt(asked * ask.weight);
      if (alike > (nearest.get(ask.page) ?? 0)) nearest.set(ask.page, alike);
    }
    return nearest;
  };
}
