/** Starts the real server on a port with an empty data folder, for scripts and benchmarks. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const main = join(import.meta.dirname, '../apps/server/src/main.ts');
/** Folder of the AI models; outside the data folder, because they are large and all runs share them. */
const modelsFolder = join(import.meta.dirname, '../.data/models');

export type AppServer = {
  readonly origin: string;
  readonly dataDir: string;
  readonly stop: () => Promise<void>;
};

/**
 * @param env settings of this server, in addition to this process's environment; undefined unsets a variable
 * @throws Error if the server exits or does not respond within 4 minutes; its log is printed to the terminal.
 */
export async function startAppServer(
  port: number,
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<AppServer> {
  const data = mkdtempSync(join(tmpdir(), 'printready-app-'));
  const server = spawn(process.execPath, [main], {
    // Overrides NODE_ENV, which Vite sets to production when it builds in this process.
    env: {
      MODELS_FOLDER: modelsFolder,
      ...process.env,
      ...env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: data,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  const origin = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + 240_000;
  while (performance.now() < deadline && server.exitCode === null) {
    const healthy = await fetch(`${origin}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (healthy) return { origin, dataDir: data, stop };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await stop();
  throw new Error('The server did not start.');
}
