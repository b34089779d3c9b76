/**
 * Rings of tests. A test's file name or tag states its ring, so no list can miss a test.
 * - `npm test`: checks, build, unit, server and browser tests except slow ones, journeys tagged `@core`
 * - `npm run test:all`: all of the above, plus slow tests, the lab, the other journeys, the server on Debian's
 * PostgreSQL, quick benchmarks
 * - `npm test -- <place>`: the quick tests of a package, folder or file, and of everything that imports it
 * - `npm run check`: `npm test` without a browser
 *
 * Slow tests are in files named `*.slow.test.ts` or `*.slow.browser.test.tsx`, or are single tests in other files
 * with the tag `slow`. A file is slow if slow tests take most of its time; a test is slow if it takes about a second
 * or more.
 */
export type Ring = 'quick' | 'all';

/** Vitest files that only `npm run test:all` runs. */
export const SLOW_FILES = '**/*.slow.{test,browser.test}.{ts,tsx}';

/** Tests of the lab, whose code evaluates the product; only `npm run test:all` runs them. */
export const LAB_FILES = 'lab/**/*.test.ts';

/** Vitest tag for slow tests in other files. */
export const SLOW_TAG = 'slow';

/** Playwright tag for the journeys that `npm test` runs. */
export const CORE_TAG = '@core';

/** Patterns of test files, keyed by runner; each test file matches exactly one. */
export const RUNNERS = {
  unit: '**/*.test.ts',
  browser: '**/*.browser.test.tsx',
  journeys: 'e2e/*.e2e.ts',
} as const;
