/** The committed wasm is what its source compiles to. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { buildKernels } from '../../scripts/build-kernels.ts';

it('every generated kernel equals a fresh build', async () => {
  const built = await buildKernels();
  expect(built.length).toBeGreaterThan(0);
  for (const { url, text } of built) {
    expect(readFileSync(url, 'utf8'), 'run: node packages/imaging/scripts/build-kernels.ts').toBe(text);
  }
});
