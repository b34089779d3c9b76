import { expect, it } from 'vitest';
import golden from './same-bytes.golden.json';
import { digestDesigns } from './testing/same-bytes.ts';

it('designs have the same bytes in Chromium as in Node', async () => {
  expect(await digestDesigns()).toEqual(golden);
});
