import { expect, it } from 'vitest';
import { digestRecolored, RECOLORED } from './testing/same-bytes.ts';

it('recoloring has the recorded digests in Chromium', () => {
  expect(digestRecolored()).toEqual(RECOLORED);
});
