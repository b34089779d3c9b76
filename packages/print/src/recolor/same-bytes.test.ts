import { expect, it } from 'vitest';
import { digestRecolored, RECOLORED } from './testing/same-bytes.ts';

it('recoloring produces the recorded digests in Node', () => {
  expect(digestRecolored()).toEqual(RECOLORED);
});
