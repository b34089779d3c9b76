/** The router needs a browser, so the test reads the addresses from the router's source. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PAGES } from './pages.ts';

it('PAGES lists exactly the pages of the app’s router', () => {
  const source = readFileSync(join(import.meta.dirname, '../../../apps/web/src/routes/routes.tsx'), 'utf8');
  const addresses = [...source.matchAll(/\b(?:path: |page\(\s*|element\()'([^']+)'/g)].map(
    ([, path = '']) => path,
  );
  const pages = addresses.filter((path) => path !== '*' && path !== 'standalone/file-validator');
  expect(new Set(['', ...pages])).toEqual(new Set<string>(PAGES));
});
