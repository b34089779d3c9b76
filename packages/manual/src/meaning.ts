/** How near two words are in meaning, by vectors that were learned from what English says of them. */
import { namesOf } from './words.ts';

/** Of a stem, at length 1. */
export type WordVectors = ReadonlyMap<string, Float32Array>;

/** 0 to 1; 1 for the same word. */
export type Nearness = (word: string, other: string) => number;

/** Words that are less alike have nothing to say of one another. */
const LEAST = 0.45;

function mean(vectors: readonly Float32Array[]): Float32Array | null {
  const [first] = vectors;
  if (!first) return null;
  const sum = first.map((_, at) => vectors.reduce((total, vector) => total + (vector[at] ?? 0), 0));
  const length = Math.hypot(...sum);
  return length === 0 ? null : sum.map((value) => value / length);
}

export function learnMeaning(vectors: WordVectors): Nearness {
  const known = new Map<string, Float32Array | null>();
  /** A name of the trade means what its synonyms mean together. */
  const vectorOf = (word: string): Float32Array | null => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const found = mean([word, ...namesOf(word)].flatMap((one) => vectors.get(one) ?? []));
    known.set(word, found);
    return found;
  };
  return (word, other) => {
    if (word === other) return 1;
    const [a, b] = [vectorOf(word), vectorOf(other)];
    if (!a || !b) return 0;
    let cosine = 0;
    for (let at = 0; at < a.length; at++) cosine += (a[at] ?? 0) * (b[at] ?? 0);
    return cosine < LEAST ? 0 : cosine;
  };
}
