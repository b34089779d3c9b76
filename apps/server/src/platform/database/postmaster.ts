/** One PostgreSQL server process on one folder: is it alive, is it ours, start it, stop it. */
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { errorCode, StartupError } from '../errors.ts';
import type { Binaries, RunAs } from './binaries.ts';

/** Starting after a crash replays what was not yet on disk, and stopping writes it. */
const START_TIMEOUT_MS = 120_000;

/** PostgreSQL says why on its last line. */
const lastLine = (text: string): string => text.trim().replace(/^.*\n/s, '');

export const cannotRun = (detail: string, cause?: unknown): StartupError =>
  new StartupError(
    `The embedded PostgreSQL cannot run on this machine (${lastLine(detail)}); set DATABASE_URL to a PostgreSQL 15 or newer of yours.`,
    { cause },
  );

export type Postmaster = { readonly pid: number; readonly port: number };

/**
 * Whether this process is a PostgreSQL that runs. In a container, process ids are soon given to others; and one
 * that has ended but was not collected by its parent has an empty command line.
 */
function isPostgres(pid: number): boolean {
  try {
    if (fs.existsSync('/proc/self/cmdline')) {
      return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
    }
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** postmaster.pid: line 1 the process, line 4 the port. */
export function readPostmaster(data: string, file = join(data, 'postmaster.pid')): Postmaster | undefined {
  let lines: string[];
  try {
    lines = fs.readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return Number.isInteger(pid) && pid > 0 && Number.isInteger(port) && port > 0 && isPostgres(pid)
    ? { pid, port }
    : undefined;
}

export const urlOf = (port: number, password: string): string =>
  `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;

/** A process id may have been given to somebody else, so the server itself is asked which folder it serves. */
export async function servesFolder(url: string, data: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined); // an ended connection shows in the query's own failure
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory === data;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (typeof address === 'object' && address) resolve(address.port);
        else reject(new TypeError('A TCP server has an address object.'));
      });
    });
  });
}

/** Waits for the postmaster of this folder, whoever started it. */
async function waitUntilReady(
  data: string,
  password: string,
  exited: () => string | undefined,
): Promise<Postmaster> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const found = readPostmaster(data);
    if (found && (await servesFolder(urlOf(found.port, password), data))) return found;
    const reason = exited();
    if (reason !== undefined && !readPostmaster(data)) throw cannotRun(reason);
    if (Date.now() > deadline) throw cannotRun(`no answer within ${START_TIMEOUT_MS / 1000} s`);
    await delay(20);
  }
}

/**
 * PostgreSQL clears the lock of a crash itself, except when the old process id belongs to somebody else by now:
 * then it refuses to start. Moved away and looked at again, so that the lock of a server that another process
 * starts at this moment comes back: two servers on one folder would destroy it.
 */
function clearStaleLock(data: string): void {
  const lock = join(data, 'postmaster.pid');
  if (!fs.existsSync(lock) || readPostmaster(data)) return;
  const aside = `${lock}.${process.pid}`;
  fs.renameSync(lock, aside);
  if (readPostmaster(data, aside)) fs.renameSync(aside, lock);
  else fs.rmSync(aside);
}

/** In its own session, so that Ctrl-C reaches us and not it: we stop it, in order. @returns why it ended, if it did */
function startPostmaster(
  home: string,
  binaries: Binaries,
  runAs: RunAs,
  port: number,
): () => string | undefined {
  clearStaleLock(join(home, 'data'));
  const logFile = join(home, 'server.log');
  const log = fs.openSync(logFile, 'w', 0o600);
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '100' };
  const words = ['-D', join(home, 'data'), '-p', String(port)];
  for (const [name, value] of Object.entries(settings)) words.push('-c', `${name}=${value}`);
  const child = spawn(binaries.postgres, words, {
    ...runAs,
    cwd: home,
    detached: true,
    stdio: ['ignore', log, log],
  });
  fs.closeSync(log);
  let ended: string | undefined;
  child.once('error', (error) => (ended = error.message));
  child.once('exit', (code) => (ended ??= `exit code ${String(code)}`));
  child.unref();
  // Its own words are read only while it starts: when it ends later, the folder may be gone.
  return () => (ended === undefined ? undefined : fs.readFileSync(logFile, 'utf8') || ended);
}

/** Starts it and waits until it answers. @throws StartupError */
export async function runPostmaster(
  home: string,
  password: string,
  programs: { readonly binaries: Binaries; readonly runAs: RunAs; readonly port: number },
): Promise<Postmaster> {
  const exited = startPostmaster(home, programs.binaries, programs.runAs, programs.port);
  return waitUntilReady(join(home, 'data'), password, exited);
}

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
export async function stopPostmaster(data: string, pid: number): Promise<void> {
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (readPostmaster(data)?.pid === pid) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${pid}) did not stop.`);
    await delay(20);
  }
}
