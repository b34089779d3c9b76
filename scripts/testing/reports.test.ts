import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { quarantined } from './quarantine.ts';
import { describeFailure, playwrightCount, vitestCount } from './reports.ts';
import { playwrightTimes, slowestTable } from './times.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'printready-reports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(report: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const failed = (fullName: string, message: string) => ({
  status: 'failed',
  fullName,
  failureMessages: [message],
});

test('reads Vitest reports: failed tests by name, and files that fail to load', () => {
  const count = vitestCount(
    write({
      numPassedTests: 3,
      numPendingTests: 1,
      testResults: [
        {
          name: join(root, 'packages/a.test.ts'),
          status: 'failed',
          message: '',
          assertionResults: [
            { status: 'passed', fullName: 'good', failureMessages: null },
            failed('bad', 'no'),
          ],
        },
        {
          name: join(root, 'packages/b.test.ts'),
          status: 'failed',
          message: 'SyntaxError',
          assertionResults: [],
        },
      ],
    }),
  );
  expect(count).toEqual({
    passed: 3,
    skipped: 1,
    failures: [
      { where: 'packages/a.test.ts', what: 'bad', why: 'no' },
      { where: 'packages/b.test.ts', what: 'does not load', why: 'SyntaxError' },
    ],
  });
});

test('reads Playwright reports: failed journeys in nested suites', () => {
  const spec = (title: string, status: string) => ({
    title,
    tests: [{ status, results: [{}, { error: { message: 'late' } }] }],
  });
  const inner = { file: 'a.e2e.ts', specs: [spec('falls', 'unexpected'), spec('stands', 'expected')] };
  const report = {
    stats: { expected: 1, skipped: 2 },
    suites: [{ file: 'a.e2e.ts', specs: [], suites: [inner] }],
  };
  expect(playwrightCount(write(report))).toEqual({
    passed: 1,
    skipped: 2,
    failures: [{ where: 'e2e/a.e2e.ts', what: 'falls', why: 'late' }],
  });
});

test('skips a quarantined test, matched by file and name, until its expiration date', () => {
  const failure = (what: string) => ({ where: 'packages/a.test.ts', what, why: 'now and then' });
  const count = { passed: 5, skipped: 0, failures: [failure('listed'), failure('not listed')] };
  const list = [{ where: 'packages/a.test.ts', what: 'listed', reason: 'a race', until: '2026-12-01' }];
  expect(quarantined(count, list, '2026-11-30')).toEqual({
    count: { passed: 5, skipped: 1, failures: [failure('not listed')] },
    aside: [failure('listed')],
  });
  expect(quarantined(count, list, '2026-12-01').count).toEqual(count);
});

test('formats a failure on one line: file, test, and reason without colors', () => {
  const red = `${String.fromCharCode(27)}[31mno\n  reason${String.fromCharCode(27)}[39m`;
  expect(describeFailure({ where: 'a', what: 'b', why: red })).toBe('  a: b\n      no reason');
});

test('shortens a long reason to its beginning and end', () => {
  const why = `waited ${'x'.repeat(5000)} <div> intercepts pointer events`;
  const message = describeFailure({ where: 'a', what: 'b', why });
  expect(message).toContain('waited xxx');
  expect(message).toContain('<div> intercepts pointer events');
  expect(message.length).toBeLessThan(1100);
});

test('adds up the seconds of all journeys in a file', () => {
  const spec = (...durations: number[]) => ({
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const inner = { file: 'a.e2e.ts', specs: [spec(1500), spec(250)] };
  const report = { suites: [{ file: 'a.e2e.ts', specs: [spec(250)], suites: [inner] }] };
  expect(playwrightTimes(write(report))).toEqual([{ file: 'e2e/a.e2e.ts', seconds: 2, tests: 3 }]);
});

test('lists the given number of slowest files, slowest first', () => {
  const times = [1, 30, 4].map((seconds) => ({ file: `${seconds}.test.ts`, seconds, tests: 2 }));
  expect(slowestTable(times, 2)).toBe('  30.0 s  30.test.ts (2)\n   4.0 s  4.test.ts (2)');
});
