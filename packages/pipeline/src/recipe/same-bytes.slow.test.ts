import { expect, it } from 'vitest';
import { DIGESTS, digestRecipes } from './same-bytes.ts';

it('makes the same files here as everywhere', async () => {
  expect(await digestRecipes()).toEqual(DIGESTS);
});
