/** End-to-end journeys in Chromium against the real server with its embedded database and local inbox. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from '../scripts/chromium-launch.ts';
import { writeFakeNetworks } from './fake-networks.ts';
import { DESIGNER_PORT, MAIN_PORT } from './ports.ts';

// Only the first process, which starts the server, creates the folder; workers load this file again.
if (process.env['E2E_DATA_DIR'] === undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'printready-e2e-'));
  process.env['E2E_DATA_DIR'] = folder;
  // Inherited by the processes that a journey starts.
  process.env['MODELS_FOLDER'] = join(folder, 'models');
  process.env['MODELS_MANIFEST'] = writeFakeNetworks(join(folder, 'fake-networks'));
  process.once('exit', (code) => {
    if (code === 0) rmSync(folder, { recursive: true, force: true });
    else console.log(`The server's data of this run are in ${folder}.`);
  });
}

/**
 * Timeout of a step; steps that run neural networks use LONG_WORK from support.ts. TEST_PATIENCE_SECONDS raises it for
 * shared machines.
 */
const PATIENCE_MS = Number(process.env['TEST_PATIENCE_SECONDS'] ?? 60) * 1000;

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  // Covers the many steps of a journey.
  timeout: 5 * PATIENCE_MS,
  expect: { timeout: PATIENCE_MS },
  fullyParallel: false,
  // Test files run in parallel; journeys that need their own clock or sign-in service have their own server.
  workers: 2,
  forbidOnly: process.env['CI'] !== undefined,
  outputDir: '../test-results',
  use: {
    // Without these limits, a missing element would be reported only as a timeout of the whole journey.
    actionTimeout: 3 * PATIENCE_MS,
    navigationTimeout: 3 * PATIENCE_MS,
    // Service workers would handle requests before `page.route`; offline.e2e.ts tests them.
    serviceWorkers: 'block',
    baseURL: `http://127.0.0.1:${MAIN_PORT}`,
    viewport: { width: 1440, height: 900 },
    // Traces cost a third of all CPU time.
    trace: process.env['TRACE'] === undefined ? 'off' : 'retain-on-failure',
    // Avoids the emulated GPU; webgpu.e2e.ts sets its own launch options.
    launchOptions: { ...chromiumLaunch, args: [...chromiumLaunch.args, '--disable-gpu'] },
  },
  webServer: {
    command: `"${process.execPath}" apps/server/src/main.ts`,
    cwd: join(import.meta.dirname, '..'),
    env: {
      PORT: String(MAIN_PORT),
      DESIGNER_PORT: String(DESIGNER_PORT),
      // Raises the limits, because all users share one IP address.
      RATE_LIMITS: 'verify=10000/300,token=10000/300,account=10000/300,mfa=1000/60,callsAddress=100000/60',
      DATA_DIR: process.env['E2E_DATA_DIR'] ?? '',
    },
    url: `http://127.0.0.1:${MAIN_PORT}/healthz`,
    timeout: 240_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
