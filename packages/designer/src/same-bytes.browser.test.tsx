import { expect, it } from 'vitest';
import golden from './same-bytes.golden.json';
import { digestDesigns } from './same-bytes.ts';

it('composes the same bytes here as in Node', async () => {
  expect(await digestDesigns()).toEqual(golden);
});
