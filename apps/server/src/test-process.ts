/** For tests: the real server process on folders of its own, and nothing left behind. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';

const main = join(import.meta.dirname, 'main.ts');
const READY = /PrintReady is ready: (\S+)/;

export type Process = { readonly child: ChildProcess; output: () => string };

const folders: string[] = [];
const processes: Process[] = [];

export function newFolder(mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), 'printready-main-test-'));
  chmodSync(folder, mode);
  folders.push(folder);
  return folder;
}

export function run(env: Record<string, string>): Process {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', MODELS: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer): void => void (output += chunk.toString());
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const started = { child, output: () => output };
  processes.push(started);
  return started;
}

export async function exitOf({ child }: Process): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

export async function addressOf({ child, output }: Process): Promise<string> {
  await expect.poll(() => READY.test(output()) || child.exitCode !== null).toBe(true);
  const [, address] = READY.exec(output()) ?? [];
  if (!address) throw new Error(`It did not start: ${output()}`);
  return address;
}

export async function stop(process: Process): Promise<number | null> {
  process.child.kill('SIGTERM');
  return exitOf(process);
}

/** postmaster.pid of a folder's cluster, or nothing when it was stopped in order. */
export const postmasterOf = (dataDir: string): number | undefined => {
  const file = join(dataDir, 'postgres/data/postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
};

/** After each test. */
export async function cleanUp(): Promise<void> {
  for (const started of processes.splice(0)) {
    started.child.kill('SIGKILL');
    await exitOf(started);
  }
  for (const folder of folders.splice(0)) {
    const postmaster = postmasterOf(folder);
    if (postmaster !== undefined) process.kill(postmaster, 'SIGINT');
    await expect.poll(() => postmasterOf(folder)).toBeUndefined();
    const home = join(folder, 'postgres');
    if (existsSync(home)) rmSync(realpathSync(home), { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}
