/** Finds the known word that a misspelled one is nearest to: of those that share its trigrams, the fewest slips away. */
import { distance } from 'fastest-levenshtein';

function trigrams(word: string): Set<string> {
  const padded = `  ${word} `;
  const found = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at++) found.add(padded.slice(at, at + 3));
  return found;
}

/** Of all trigrams of two words, the share that both have (Jaccard), as PostgreSQL's pg_trgm measures it. */
const LEAST_ALIKE = 0.4;
/** A slip adds or drops a letter or two. */
const MOST_LETTERS_APART = 2;
/** Shorter words have too few trigrams to tell a slip from another word. */
const SHORTEST = 5;

export type Spelling = (word: string) => string | null;

/** @param vocabulary the words that are known. @returns null for a word that is like none of them. */
export function learnSpelling(vocabulary: Iterable<string>): Spelling {
  const known = new Map<string, ReadonlySet<string>>();
  const having = new Map<string, string[]>();
  for (const word of vocabulary) {
    if (word.length < SHORTEST || known.has(word) || /\d/.test(word)) continue;
    const grams = trigrams(word);
    known.set(word, grams);
    for (const gram of grams) {
      const list = having.get(gram);
      if (list) list.push(word);
      else having.set(gram, [word]);
    }
  }
  return (word) => {
    if (word.length < SHORTEST) return null;
    const grams = trigrams(word);
    const shared = new Map<string, number>();
    for (const gram of grams) {
      for (const candidate of having.get(gram) ?? []) shared.set(candidate, (shared.get(candidate) ?? 0) + 1);
    }
    let best: { word: string; slips: number; alike: number } | null = null;
    for (const [candidate, count] of shared) {
      if (Math.abs(candidate.length - word.length) > MOST_LETTERS_APART) continue;
      const alike = count / (grams.size + (known.get(candidate)?.size ?? 0) - count);
      if (alike < LEAST_ALIKE) continue;
      const slips = distance(word, candidate);
      if (!best || slips < best.slips || (slips === best.slips && alike > best.alike))
        best = { word: candidate, slips, alike };
    }
    return best?.word ?? null;
  };
}
