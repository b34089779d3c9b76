import { expect, it } from 'vitest';
import { digestRecolored, RECOLORED } from './same-bytes.ts';

it('recoloring has the recorded digests in Node', () => {
  expect(digestRecolored()).toEqual(RECOLORED);
});
