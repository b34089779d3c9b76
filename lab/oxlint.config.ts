/** The product's rules, apart from limits that only its own code has. */
import { defineConfig } from 'oxlint';
import product from '../oxlint.config.ts';

export default defineConfig({
  ...product,
  ignorePatterns: [],
  overrides: [
    ...product.overrides,
    { files: ['**/*.ts'], rules: { 'typescript/no-non-null-assertion': 'off' } },
  ],
});
