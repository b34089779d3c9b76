import { expect, it } from 'vitest';
import { DIGESTS, digestTextures } from './same-bytes.ts';

it('draws the same bytes here as everywhere', () => {
  expect(digestTextures()).toEqual(DIGESTS);
});
