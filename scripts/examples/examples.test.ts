import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { catalog } from '@printready/tools/catalog';
import { describe, expect, test } from 'vitest';
import { differenceBetween } from './draw.ts';
import { pictureFile, workedExamples } from './examples.ts';

/**
 * Maximum mean difference over all channels, 0…255. Tolerates rounding on other CPUs, but not a different setting.
 */
const MAX_DIFFERENCE = 1;
/** Maximum bytes of a picture; a manual page loads all of its pictures at once. */
const MAX_BYTES = 80_000;
/** Long enough for examples that run a network or nest a sheet on full-size samples. */
const TIMEOUT_MS = 300_000;

const committed = (id: string, moment: 'before' | 'after') =>
  readFile(join(import.meta.dirname, '../..', pictureFile(id, moment)));

describe.each(catalog.map(({ id }) => id))('the example of %s', (id) => {
  test('has committed pictures that match freshly drawn ones', {
    tags: 'slow',
    timeout: TIMEOUT_MS,
  }, async () => {
    const { before, after } = await workedExamples[id]();
    expect(await differenceBetween(before, await committed(id, 'before'))).toBeLessThan(MAX_DIFFERENCE);
    expect(await differenceBetween(after, await committed(id, 'after'))).toBeLessThan(MAX_DIFFERENCE);
  });

  test('has pictures that differ before and after, in files of less than 80 kB', async () => {
    const [before, after] = [await committed(id, 'before'), await committed(id, 'after')];
    expect(await differenceBetween(before, after)).toBeGreaterThan(MAX_DIFFERENCE);
    expect(Math.max(before.length, after.length)).toBeLessThan(MAX_BYTES);
  });
});
