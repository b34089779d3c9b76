import { expect, it } from 'vitest';
import { digestRecolored, RECOLORED } from './same-bytes.ts';

it('recolors to the same bytes here as everywhere', () => {
  expect(digestRecolored()).toEqual(RECOLORED);
});
