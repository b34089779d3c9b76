import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkSleeps, countSleeps } from './sleeps.ts';

const root = join(import.meta.dirname, '../..');

test('finds only listed sleeps in the server’s tests', () => {
  expect(checkSleeps(root)).toEqual([]);
});

test.each([
  ['await new Promise((resolve) => setTimeout(resolve, 500));', 1],
  ['await delay(500);', 1],
  ["await pool.query('select pg_sleep(1)');", 1],
  ['await expect.poll(() => states(batch)).toEqual({ done: 1 });', 0],
  ['const delayed = jobs.filter(isDelayed); vi.setConfig({ testTimeout: 5 });', 0],
])('counts the sleeps in source code: %s', (source, count) => {
  expect(countSleeps(source)).toBe(count);
});

test('reports files with more or fewer sleeps than listed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'printready-sleeps-'));
  const file = 'apps/server/src/some.test.ts';
  mkdirSync(join(folder, 'apps/server/src'), { recursive: true });
  writeFileSync(join(folder, file), 'await delay(5);\n');
  expect(checkSleeps(folder, {})).toEqual([`${file}: 1 sleeps, of which 0 are listed with a reason`]);
  expect(checkSleeps(folder, { [file]: [1, 'a reason'] })).toEqual([]);
  expect(checkSleeps(folder, { [file]: [2, 'a reason'] })).toHaveLength(1);
  rmSync(folder, { recursive: true });
});
