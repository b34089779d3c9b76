/** Word vector file: a JSON line with the stems, followed by one vector of signed bytes per stem. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { WordVectors } from '../meaning.ts';

export const WORD_VECTORS = join(import.meta.dirname, '../../word-vectors.bin');

const DIMENSIONS = 100;
const MAX = 127;

export function packVectors(byStem: ReadonlyMap<string, readonly number[]>): Buffer {
  const mean = new Float64Array(DIMENSIONS);
  for (const vector of byStem.values())
    for (let at = 0; at < DIMENSIONS; at++) mean[at] = (mean[at] ?? 0) + (vector[at] ?? 0) / byStem.size;
  const bytes = new Int8Array(byStem.size * DIMENSIONS);
  let row = 0;
  for (const vector of byStem.values()) {
    const centered = Array.from(mean, (common, at) => (vector[at] ?? 0) - common);
    const length = Math.hypot(...centered);
    bytes.set(
      centered.map((value) => Math.round((value / length) * MAX)),
      row,
    );
    row += DIMENSIONS;
  }
  return Buffer.concat([Buffer.from(`${JSON.stringify([...byStem.keys()])}\n`), Buffer.from(bytes.buffer)]);
}

export async function readWordVectors(): Promise<WordVectors> {
  const file = await readFile(WORD_VECTORS);
  const end = file.indexOf('\n');
  const stems = z.array(z.string()).parse(JSON.parse(file.toString('utf8', 0, end)));
  const bytes = new Int8Array(file.buffer, file.byteOffset + end + 1, stems.length * DIMENSIONS);
  return new Map(
    stems.map((stem, row) => [
      stem,
      Float32Array.from(bytes.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS), (value) => value / MAX),
    ]),
  );
}
