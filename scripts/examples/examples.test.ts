/** The pictures in the manual are what the tools make today. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { catalog } from '@printready/tools/catalog';
import { describe, expect, test } from 'vitest';
import { differenceBetween } from './draw.ts';
import { pictureFile, workedExamples } from './examples.ts';

/** Mean of all channels, 0…255: another processor rounds otherwise, another setting draws another picture. */
const MOST_DIFFERENT = 1;
/** All of them come with a page of the manual when it is read. */
const LARGEST_BYTES = 80_000;
/** Some run a network or nest a sheet on all pixels of a sample. */
const PATIENCE_MS = 300_000;

const committed = (id: string, moment: 'before' | 'after') =>
  readFile(join(import.meta.dirname, '../..', pictureFile(id, moment)));

describe.each(catalog.map(({ id }) => id))('the example of %s', (id) => {
  test('is what its script draws', { tags: 'slow', timeout: PATIENCE_MS }, async () => {
    const { before, after } = await workedExamples[id]();
    expect(await differenceBetween(before, await committed(id, 'before'))).toBeLessThan(MOST_DIFFERENT);
    expect(await differenceBetween(after, await committed(id, 'after'))).toBeLessThan(MOST_DIFFERENT);
  });

  test('shows a difference, in pictures that load at once', async () => {
    const [before, after] = [await committed(id, 'before'), await committed(id, 'after')];
    expect(await differenceBetween(before, after)).toBeGreaterThan(MOST_DIFFERENT);
    expect(Math.max(before.length, after.length)).toBeLessThan(LARGEST_BYTES);
  });
});
