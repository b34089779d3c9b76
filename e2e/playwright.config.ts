/** End-to-end journeys in real Chromium against the real server, its embedded database and its local inbox. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from '../scripts/chromium-launch.ts';
import { writeFakeNetworks } from './fake-networks.ts';
import { DESIGNER_PORT, MAIN_PORT } from './ports.ts';

// Workers load this file again; the folder is made once, by the process that starts the server and outlives it.
if (process.env['E2E_DATA_DIR'] === undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'printready-e2e-'));
  process.env['E2E_DATA_DIR'] = folder;
  // For every server, worker and terminal that a journey starts.
  process.env['MODELS_FOLDER'] = join(folder, 'models');
  process.env['MODELS_MANIFEST'] = writeFakeNetworks(join(folder, 'fake-networks'));
  process.once('exit', (code) => {
    if (code === 0) rmSync(folder, { recursive: true, force: true });
    else console.log(`The server's data of this run are in ${folder}.`);
  });
}

/** For a step; what runs a neural network asks for more (LONG_WORK in support.ts). A shared machine may give all more. */
const PATIENCE_MS = Number(process.env['TEST_PATIENCE_SECONDS'] ?? 60) * 1000;

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  // A journey is many steps, each of which may take its time.
  timeout: 5 * PATIENCE_MS,
  expect: { timeout: PATIENCE_MS },
  fullyParallel: false,
  // Journeys with a clock or a sign-in service of their own have a server of their own, so files can run side by side.
  workers: 2,
  forbidOnly: process.env['CI'] !== undefined,
  outputDir: '../test-results',
  use: {
    // A press or a page that never comes is named; without these the whole journey only runs out of time.
    actionTimeout: 3 * PATIENCE_MS,
    navigationTimeout: 3 * PATIENCE_MS,
    // It would answer what a journey answers by `page.route`; offline.e2e.ts has it.
    serviceWorkers: 'block',
    baseURL: `http://127.0.0.1:${MAIN_PORT}`,
    viewport: { width: 1440, height: 900 },
    // A trace of every step costs a third of all journeys' processor time.
    trace: process.env['TRACE'] === undefined ? 'off' : 'retain-on-failure',
    // Nothing here is drawn by a graphics card; without this, one is imitated. (webgpu.e2e.ts has its own.)
    launchOptions: { ...chromiumLaunch, args: [...chromiumLaunch.args, '--disable-gpu'] },
  },
  webServer: {
    command: `"${process.execPath}" apps/server/src/main.ts`,
    cwd: join(import.meta.dirname, '..'),
    env: {
      PORT: String(MAIN_PORT),
      DESIGNER_PORT: String(DESIGNER_PORT),
      // All journeys' people come from one address, and a quick machine signs up dozens a minute.
      RATE_LIMITS: 'verify=10000/300,token=10000/300,account=10000/300,mfa=1000/60,callsAddress=100000/60',
      DATA_DIR: process.env['E2E_DATA_DIR'] ?? '',
    },
    url: `http://127.0.0.1:${MAIN_PORT}/healthz`,
    timeout: 240_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
