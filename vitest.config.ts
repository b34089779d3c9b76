import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumLaunch } from './scripts/chromium-launch.ts';

/** Tests that start their own PostgreSQL, embedded and other: a second time there is nothing new to see. */
const OWN_POSTGRES = ['main', 'kill-one', 'kills', 'outages', 'whole-start'].map(
  (name) => `**/server/src/${name}.test.ts`,
);

/** Generous on purpose: time is measured by benchmarks, never asserted by tests. */
const PATIENCE = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
  // Once more before it stops a landing; `npm test` names each test that needed it.
  retry: 1,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [
            '**/node_modules/**',
            '**/dist/**',
            ...(process.env['SERVER_TESTS_ON'] === undefined ? [] : OWN_POSTGRES),
          ],
          maxWorkers: '100%',
          globalSetup: 'apps/server/src/test-databases.ts',
          ...PATIENCE,
        },
      },
      {
        server: {
          headers: {
            'Cross-Origin-Opener-Policy': 'same-origin',
            'Cross-Origin-Embedder-Policy': 'require-corp',
          },
        },
        test: {
          name: 'browser',
          include: ['packages/**/*.browser.test.tsx', 'apps/**/*.browser.test.tsx'],
          ...PATIENCE,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: chromiumLaunch,
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
