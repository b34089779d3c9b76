/** For tests and benchmarks: the real server process with its own folders, which are removed at the end. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const server = join(import.meta.dirname, '../../../apps/server/src');
const main = join(server, 'main.ts');
export const WORKER = join(server, 'worker-main.ts');
const READY = /(?:PrintReady|The worker) is ready: (\S+)/;

/** Limits for crash tests and benchmarks, which send more requests than any user. */
export const UNLIMITED = {
  RATE_LIMITS: 'calls=1000000000/60,callsAddress=1000000000/60,growth=1000000000/3600,token=1000000000/300',
  CONNECTIONS_PER_ADDRESS: '10000',
  SOCKETS_PER_ADDRESS: '10000',
  SOCKETS_PER_USER: '10000',
};

export type Process = {
  readonly child: ChildProcess;
  output: () => string;
  /** Resolves when the process has exited and its output is complete. */
  readonly closed: Promise<unknown>;
};

const PATIENCE_MS = 120_000;
const LOOK_AGAIN_MS = 10;

/** @throws Error after the timeout */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  what: string,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Waited ${patienceMs / 1000} s in vain: ${what}.`);
    await delay(LOOK_AGAIN_MS);
  }
}

const folders: string[] = [];
const processes: Process[] = [];

export function newFolder(mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), 'printready-main-test-'));
  chmodSync(folder, mode);
  folders.push(folder);
  return folder;
}

/** @param entry the server, or a worker that runs alongside it */
export function run(env: Record<string, string>, entry = main): Process {
  const child = spawn(process.execPath, [entry], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: '0',
      // The designer's default port is PORT + 1000, which another test's server may use.
      DESIGNER_PORT: '0',
      MODELS: 'off',
      ...UNLIMITED,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer): void => void (output += chunk.toString());
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const started = { child, output: () => output, closed: once(child, 'close') };
  processes.push(started);
  return started;
}

export const isRunning = ({ child }: Process): boolean =>
  child.exitCode === null && child.signalCode === null;

export async function exitOf({ child, closed }: Process): Promise<number | null> {
  await closed;
  return child.exitCode;
}

export async function addressOf(started: Process): Promise<string> {
  const { output } = started;
  await until(() => READY.test(output()) || !isRunning(started), 'the server is ready');
  const [, address] = READY.exec(output()) ?? [];
  if (!address) throw new Error(`It did not start: ${output()}`);
  return address;
}

export async function stop(process: Process): Promise<number | null> {
  process.child.kill('SIGTERM');
  return exitOf(process);
}

/** Process id in postmaster.pid of the cluster in a folder; undefined after an orderly stop. */
export const postmasterOf = (dataDir: string): number | undefined => {
  const file = join(dataDir, 'postgres/data/postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
};

export async function cleanUp(): Promise<void> {
  for (const started of processes.splice(0)) {
    started.child.kill('SIGKILL');
    await exitOf(started);
  }
  for (const folder of folders.splice(0)) {
    const postmaster = postmasterOf(folder);
    if (postmaster !== undefined) process.kill(postmaster, 'SIGQUIT');
    await until(() => postmasterOf(folder) === undefined, `PostgreSQL on ${folder} stops`);
    const home = join(folder, 'postgres');
    if (existsSync(home)) rmSync(realpathSync(home), { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}
