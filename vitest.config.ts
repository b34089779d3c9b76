import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { manualPages } from './apps/web/manual.plugin.ts';
import { toolPictures } from './apps/web/tool-pictures.plugin.ts';
import { chromiumLaunch } from './scripts/chromium-launch.ts';
import { LAB_FILES, SLOW_FILES, SLOW_TAG } from './scripts/testing/rings.ts';

/** Tests of processes and limits, or with a PostgreSQL of their own: their results do not depend on its version. */
const OF_PROCESSES = [
  ...['product/billing/kill', 'product/bulk/breaks', 'product/bulk/outages'],
  ...['auth/factors/code-guesses', 'attacks/hour'],
].map((name) => `**/server/src/${name}.slow.test.ts`);

const SERVER = ['apps/server/src/**/*.test.ts', 'packages/testing/src/**/*.test.ts'];

/** `TEST_RING=quick` excludes slow files and the lab, because `--exclude` does not apply to projects. */
const LEFT_OUT = [
  '**/node_modules/**',
  '**/dist/**',
  ...(process.env['TEST_RING'] === 'quick' ? [SLOW_FILES, LAB_FILES] : []),
];

/** One minute by default; tests that run neural networks set longer timeouts. Raise it on a shared machine. */
const PATIENCE_MS = Number(process.env['TEST_PATIENCE_SECONDS'] ?? 60) * 1000;
const PATIENCE = {
  testTimeout: PATIENCE_MS,
  hookTimeout: PATIENCE_MS,
  expect: { poll: { timeout: PATIENCE_MS } },
};

/** Tests that mock modules, load styles, or have other side effects; each file runs in a separate process or page. */
const ISOLATED = '**/*.isolated.*test.ts';
const ISOLATED_IN_BROWSER = '**/*.isolated.*browser.test.tsx';

const IN_NODE = {
  environment: 'node',
  include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'scripts/**/*.test.ts', LAB_FILES],
  exclude: [...LEFT_OUT, ...SERVER],
  maxWorkers: availableParallelism(),
  ...PATIENCE,
};

export default defineConfig({
  test: {
    tags: [{ name: SLOW_TAG, description: 'run only by `npm run test:all`' }],
    projects: [
      { test: { ...IN_NODE, name: 'unit', isolate: false, exclude: [...IN_NODE.exclude, ISOLATED] } },
      { test: { ...IN_NODE, name: 'unit-isolated', include: [ISOLATED] } },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: SERVER,
          exclude: [...LEFT_OUT, ...(process.env['SERVER_TESTS_ON'] === undefined ? [] : OF_PROCESSES)],
          // Files share modules and one server per worker (packages/testing, shared-server.ts). A separate group keeps
          // workers alive between files.
          isolate: false,
          sequence: { groupOrder: 1 },
          // More workers than cores, because server tests wait for processes and disks a third of the time.
          maxWorkers: Math.ceil(availableParallelism() * 1.5),
          globalSetup: 'packages/testing/src/databases.ts',
          ...PATIENCE,
          expect: { poll: { timeout: PATIENCE_MS, interval: 10 } },
        },
      },
      {
        // Without these modules, Vite's dependency scan fails, and late discoveries reload running tests.
        plugins: [manualPages(), toolPictures()],
        // A late discovery of this package would reload the page during a test.
        optimizeDeps: { include: ['pdfjs-dist/build/pdf.worker.mjs'] },
        server: {
          headers: {
            'Cross-Origin-Opener-Policy': 'same-origin',
            'Cross-Origin-Embedder-Policy': 'require-corp',
          },
        },
        test: {
          name: 'browser',
          include: ['packages/**/*.browser.test.tsx', 'apps/**/*.browser.test.tsx'],
          maxWorkers: availableParallelism(),
          ...PATIENCE,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: chromiumLaunch,
            }),
            instances: [
              {
                browser: 'chromium',
                name: 'browser-shared',
                exclude: [...LEFT_OUT, ISOLATED_IN_BROWSER],
                isolate: false,
                // Absolute, because Vitest does not resolve relative paths of instances.
                setupFiles: [join(import.meta.dirname, 'apps/web/src/testing/shared-page.ts')],
              },
              {
                browser: 'chromium',
                name: 'browser-isolated',
                include: [ISOLATED_IN_BROWSER],
                exclude: LEFT_OUT,
              },
            ],
          },
        },
      },
    ],
  },
});
