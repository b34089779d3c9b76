/**
 * Runs test files that share a server in one worker: tests must give the same results in forward and reverse order.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const sources = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'printready-order-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Test files, except slow ones, that share a server. */
const sharing = globSync('**/*.test.ts', { cwd: sources })
  .filter((file) => !file.endsWith('.slow.test.ts'))
  .map((file) => join(sources, file))
  .filter((file) => /^import .*@printready\/testing\/shared-server';$/m.test(readFileSync(file, 'utf8')))
  .sort();

type Report = {
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
};

/** @returns files in the order they ran, and the state of each test */
async function runInOrder(files: readonly string[]): Promise<{ ran: string[]; states: [string, string][] }> {
  const report = join(folder, 'report.json');
  const script = join(sources, '../../../scripts/testing/run-in-order.ts');
  const child = spawn(process.execPath, [script, report, ...files], { stdio: 'ignore' });
  await once(child, 'exit');
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  rmSync(report);
  const states = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, failureMessages: [why = ''] }): [string, string] => [
      `${name}: ${fullName}`,
      status === 'failed' ? `failed: ${why}` : status,
    ]),
  );
  const ran = [...testResults].sort((a, b) => a.startTime - b.startTime).map(({ name }) => name);
  return { ran, states: states.sort(([a], [b]) => a.localeCompare(b)) };
}

test('runs the test files in forward and reverse order with the same results', {
  timeout: 1_800_000,
}, async () => {
  expect(sharing.length).toBeGreaterThan(20);
  const forwards = await runInOrder(sharing);
  expect(forwards.ran).toEqual(sharing);
  expect(forwards.states.filter(([, state]) => state.startsWith('failed'))).toEqual([]);
  const backwards = await runInOrder(sharing.toReversed());
  expect(backwards.ran).toEqual(sharing.toReversed());
  expect(backwards.states).toEqual(forwards.states);
});
