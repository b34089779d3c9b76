import { distance } from 'fastest-levenshtein';

function trigrams(word: string): Set<string> {
  const padded = `  ${word} `;
  const found = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at++) found.add(padded.slice(at, at + 3));
  return found;
}

/** Words whose trigrams are less similar (Jaccard, as in PostgreSQL's pg_trgm) are not suggested. */
const MIN_ALIKE = 0.4;
const MAX_LETTERS_APART = 2;
const SHORTEST = 5;

export type SpellChecker = (word: string) => string | null;

/** @returns null for a word that resembles no known word */
export function createSpellChecker(vocabulary: Iterable<string>): SpellChecker {
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
    let best: { word: string; edits: number; alike: number } | null = null;
    for (const [candidate, count] of shared) {
      if (Math.abs(candidate.length - word.length) > MAX_LETTERS_APART) continue;
      const alike = count / (grams.size + (known.get(candidate)?.size ?? 0) - count);
      if (alike < MIN_ALIKE) continue;
      const edits = distance(word, candidate);
      if (!best || edits < best.edits || (edits === best.edits && alike > best.alike))
        best = { word: candidate, edits, alike };
    }
    return best?.word ?? null;
  };
}
