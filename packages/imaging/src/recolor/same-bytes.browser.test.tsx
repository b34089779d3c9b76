import { expect, it } from 'vitest';
import { digestRecolored, RECOLORED } from './same-bytes.ts';

it('recoloring has the recorded digests in Chromium', () => {
  expect(digestRecolored()).toEqual(RECOLORED);
});
