import { expect, it } from 'vitest';
import { digestRecolored, RECOLORED } from './testing/same-bytes.ts';

it('recoloring produces the recorded digests in Chromium', () => {
  expect(digestRecolored()).toEqual(RECOLORED);
});
