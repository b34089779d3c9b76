/**
 * Rings of tests. A test names its ring where it lives, so no list can forget one.
 *
 * | command                | runs                                                              |
 * |------------------------|-------------------------------------------------------------------|
 * | `npm test`             | checks, build, all but `*.slow.*` files, journeys tagged `@core`  |
 * | `npm run test:all`     | everything: the above, `*.slow.*` files, the other journeys, the server on Debian's PostgreSQL, quick benchmarks |
 * | `npm test -- <place>`  | the tests of a package, folder or file, and those that import it  |
 * | `npm run check`        | `npm test` without a browser                                      |
 */
export type Ring = 'quick' | 'all';

/** Vitest files that `npm test` leaves to `npm run test:all`. */
export const SLOW_FILES = '**/*.slow.{test,browser.test}.{ts,tsx}';

/** Playwright tag of the journeys that `npm test` runs. */
export const CORE_TAG = '@core';

/** Patterns of test files, by what runs them. Each test file matches one. */
export const RUNNERS = {
  unit: '**/*.test.ts',
  browser: '**/*.browser.test.tsx',
  journeys: 'e2e/*.e2e.ts',
} as const;
