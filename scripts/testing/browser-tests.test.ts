/**
 * Tests the rules for browser tests: a file that mocks modules or loads styles needs a separate page; fixed waits are
 * banned.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Files with fixed waits that no event can replace, each with its reason. */
const WAITS: Readonly<Record<string, string>> = {};

const STAYS_ON_PAGE = {
  'mocks a module on a shared page': /\bvi\.(mock|doMock)\(/,
  'loads a style sheet on a shared page': /^import .*\.css';/m,
};
const FIXED_WAIT = /=>\s*\{?\s*(window\.)?setTimeout\(/;

function faultsOf(path: string, text: string): string[] {
  const traces = path.includes('.isolated.') ? [] : Object.entries(STAYS_ON_PAGE);
  const faults = traces.flatMap(([fault, found]) => (found.test(text) ? [fault] : []));
  if (!(path in WAITS) && FIXED_WAIT.test(text)) faults.push('fixed wait');
  return faults.map((fault) => `${path}: ${fault}`);
}

test.each([
  ["vi.mock('./a.ts');", 'a.browser.test.tsx: mocks a module on a shared page'],
  ["import '@printready/ui/styles.css';", 'a.browser.test.tsx: loads a style sheet on a shared page'],
  ['await new Promise((resolve) => setTimeout(resolve, 500));', 'a.browser.test.tsx: fixed wait'],
])('rejects a browser test that contains %s', (text, fault) => {
  expect(faultsOf('a.browser.test.tsx', text)).toEqual([fault]);
});

test.each([
  ['a.isolated.browser.test.tsx', "vi.mock('./a.ts');"],
  ['a.isolated.browser.test.tsx', "import '@printready/ui/styles.css';"],
  ['a.browser.test.tsx', "await input.upload(new File([':root {}'], 'brand.css'));"],
  ['a.browser.test.tsx', "vi.spyOn(window, 'setTimeout'); vi.useFakeTimers({ toFake: ['setTimeout'] });"],
])('accepts %s with %s', (path, text) => {
  expect(faultsOf(path, text)).toEqual([]);
});

test('accepts every browser test of the repository', () => {
  const paths = globSync('{apps,packages}/*/src/**/*.browser.test.tsx', { cwd: root });
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.flatMap((path) => faultsOf(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
});
