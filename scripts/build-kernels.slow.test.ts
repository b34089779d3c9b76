/** The committed wasm is what its source compiles to. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { buildKernels } from './build-kernels.ts';

it('every generated kernel equals a fresh build', async () => {
  const built = await buildKernels();
  expect(built.length).toBeGreaterThan(0);
  for (const { path, text } of built) {
    expect(readFileSync(path, 'utf8'), 'run: node scripts/build-kernels.ts').toBe(text);
  }
});
