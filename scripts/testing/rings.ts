/**
 * Rings of tests. A test names its ring where it lives, so no list can forget one.
 *
 * | command                | runs                                                              |
 * |------------------------|-------------------------------------------------------------------|
 * | `npm test`             | checks, build, unit, server and browser tests but slow ones, journeys tagged `@core` |
 * | `npm run test:all`     | everything: the above, slow tests, the lab, the other journeys, the server on Debian's PostgreSQL, quick benchmarks |
 * | `npm test -- <place>`  | the quick tests of a package, folder or file, and of what imports it |
 * | `npm run check`        | `npm test` without a browser |
 *
 * Slow are files named `*.slow.test.ts` or `*.slow.browser.test.tsx`, and single tests of other files with the tag
 * `slow`. A file is slow when most of its time is; a test from about a second.
 */
export type Ring = 'quick' | 'all';

/** Vitest files that only `npm run test:all` runs. */
export const SLOW_FILES = '**/*.slow.{test,browser.test}.{ts,tsx}';

/** Tests of what judges the product; only `npm run test:all` runs them. */
export const LAB_FILES = 'lab/**/*.test.ts';

/** Vitest tag of slow tests in other files. */
export const SLOW_TAG = 'slow';

/** Playwright tag of the journeys that `npm test` runs. */
export const CORE_TAG = '@core';

/** Patterns of test files by runner; each test file matches one. */
export const RUNNERS = {
  unit: '**/*.test.ts',
  browser: '**/*.browser.test.tsx',
  journeys: 'e2e/*.e2e.ts',
} as const;
