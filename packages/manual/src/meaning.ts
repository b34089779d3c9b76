import { namesOf } from './words.ts';

export type WordVectors = ReadonlyMap<string, Float32Array>;

/** Similarity from 0 to 1; 1 for equal words. */
export type Similarity = (word: string, other: string) => number;

const MIN = 0.45;

function mean(vectors: readonly Float32Array[]): Float32Array | null {
  const [first] = vectors;
  if (!first) return null;
  const sum = first.map((_, at) => vectors.reduce((total, vector) => total + (vector[at] ?? 0), 0));
  const length = Math.hypot(...sum);
  return length === 0 ? null : sum.map((value) => value / length);
}

export function createSimilarity(vectors: WordVectors): Similarity {
  const known = new Map<string, Float32Array | null>();
  /** The vector of a trade name is the mean of its own vector and those of its synonyms. */
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
    return cosine < MIN ? 0 : cosine;
  };
}
