import { expect, it } from 'vitest';
import { DIGESTS, digestRecipes } from './testing/same-bytes.ts';

it('recipes write the same bytes in Chromium as in Node', async () => {
  expect(await digestRecipes()).toEqual(DIGESTS);
});
