/** Checks that the committed wasm equals a fresh build of its source. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { buildKernels } from './build-kernels.ts';

it('builds the committed bytes of every generated kernel', async () => {
  const built = await buildKernels();
  expect(built.length).toBeGreaterThan(0);
  for (const { path, text } of built) {
    expect(readFileSync(path, 'utf8'), 'run: node scripts/build-kernels.ts').toBe(text);
  }
});
