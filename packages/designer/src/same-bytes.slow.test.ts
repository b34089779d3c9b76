import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { digestDesigns } from './testing/same-bytes.ts';

const FILE = new URL('same-bytes.golden.json', import.meta.url);

/** Uses the same digests as the Chromium test (same-bytes.browser.test.tsx). `BLESS=1` rewrites them. */
test('designs have the recorded digests in Node for the same brief and seed', async () => {
  const digests = await digestDesigns();
  expect(Object.keys(digests).length).toBeGreaterThanOrEqual(12);
  if (process.env['BLESS']) writeFileSync(FILE, `${JSON.stringify(digests, null, 2)}\n`);
  expect(digests).toEqual(JSON.parse(readFileSync(FILE, 'utf8')));
});
