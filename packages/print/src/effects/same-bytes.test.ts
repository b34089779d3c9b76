import { expect, it } from 'vitest';
import { DIGESTS, digestTextures } from './testing/same-bytes.ts';

it('textures have the recorded digests in Node', () => {
  expect(digestTextures()).toEqual(DIGESTS);
});
