/**
 * Which page is asked for in nearly these words: every page lists questions that it answers, and a question is held
 * against each of them, as a list of frequent questions is searched.
 */
import type { Nearness } from './meaning.ts';
import { wordsOf } from './words.ts';

/** How near the nearest of a page's questions is, 0 to 1, by the page's number. */
export type Asks = (words: readonly string[]) => ReadonlyMap<number, number>;

/** A word whose meaning is near counts less than the word itself. */
const MEANT = 0.8;

const sameWord: Nearness = (word, other) => (word === other ? 1 : 0);

/** @param lists the questions of each page, in the order of the pages */
export function learnAsks(lists: readonly (readonly string[])[], near: Nearness = sameWord): Asks {
  const read = lists.flatMap((asks, page) =>
    asks.map((ask) => ({ page, words: [...new Set(wordsOf(ask))] })),
  );
  const having = new Map<string, number[]>();
  for (const [id, { words }] of read.entries()) {
    for (const word of words) having.set(word, [...(having.get(word) ?? []), id]);
  }
  const known = [...having.keys()];
  /** A word that few questions have says more; one that none has counts as much as the rarest. */
  const weightOf = (word: string) => Math.log(1 + read.length / (having.get(word)?.length ?? 1));
  const sum = (words: readonly string[]) => words.reduce((total, word) => total + weightOf(word), 0);
  const asks = read.map((ask) => ({ ...ask, weight: sum(ask.words) }));
  return (words) => {
    const asked = sum(words);
    const shared = new Map<number, number>();
    for (const word of words) {
      /** What this word finds in each question: its nearest word there. */
      const here = new Map<number, number>();
      for (const other of known) {
        const alike = near(word, other);
        if (alike === 0) continue;
        const worth =
          word === other ? weightOf(word) : MEANT * alike * Math.min(weightOf(word), weightOf(other));
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
