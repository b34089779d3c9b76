import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { createServer } from 'node:net';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode, StartupError } from '../errors.ts';
import type { Binaries, RunAs } from './binaries.ts';
import { createClient } from './connect.ts';
import { programEnvironment } from './environment.ts';

/** Long, because startup after a crash replays the log and shutdown flushes to disk. */
const START_TIMEOUT_MS = 120_000;
/**
 * After this time, shutdown is immediate, and the next start replays the log. PostgreSQL 18 ignores shutdown requests
 * during crash recovery.
 */
const STOP_PATIENCE_MS = 10_000;
const LOOK_AGAIN_MS = 20;

/** PostgreSQL ends its log with "database system is shut down", after the reason. */
const reasonOf = (log: string): string =>
  log.match(/(?:FATAL|PANIC): .*/g)?.at(-1) ?? log.trim().replace(/^.*\n/s, '');

export const cannotRun = (detail: string, cause?: unknown): StartupError =>
  new StartupError(
    `The embedded PostgreSQL cannot run on this machine (${reasonOf(detail)}); set DATABASE_URL to a PostgreSQL 15 or newer of yours.`,
    { cause },
  );

export type Postmaster = { readonly pid: number; readonly port: number };

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/**
 * Finds what runs under a process id by its command line, because containers reuse ids quickly. An ended process that
 * was not reaped has no command line, and systemd's `ProtectProc` hides the processes of other units.
 */
function sightOf(data: string, pid: number, proc = '/proc'): 'postgres' | 'other' | 'hidden' | 'gone' {
  if (!fs.existsSync(join(proc, 'self/cmdline'))) return exists(pid) ? 'postgres' : 'gone';
  try {
    const words = fs.readFileSync(join(proc, String(pid), 'cmdline'), 'utf8').split('\0');
    return words.some((word) => word.includes('postgres')) && words.includes(data) ? 'postgres' : 'other';
  } catch (error) {
    if (errorCode(error) === 'EPERM') return 'postgres';
    return exists(pid) ? 'hidden' : 'gone';
  }
}

/** Age up to which a lock shows that PostgreSQL is starting or stopping: it rewrites the lock at each step. */
const STARTS_OR_STOPS_MS = 60_000;

function isRecent(lock: string): boolean {
  const written = fs.statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return written > Date.now() - Math.min(STARTS_OR_STOPS_MS, uptime() * 1_000);
}

function isPostgresOn(data: string, { pid }: Postmaster, lock: string, proc: string): boolean {
  const sight = sightOf(data, pid, proc);
  return sight === 'postgres' || (sight === 'hidden' && isRecent(lock));
}

/** postmaster.pid: line 1 is the process id, line 4 the port. The process may have ended. */
export function readPidFile(file: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = fs.readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return Number.isInteger(pid) && pid > 0 && Number.isInteger(port) && port > 0 ? { pid, port } : undefined;
}

/** @param proc folder in which the system lists its processes */
export function readPostmaster(
  data: string,
  file = join(data, 'postmaster.pid'),
  proc = '/proc',
): Postmaster | undefined {
  const named = readPidFile(file);
  return named && isPostgresOn(data, named, file, proc) ? named : undefined;
}

export const urlOf = (port: number, password: string): string =>
  `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;

/** The process id may belong to another program, so the server is queried for its data folder. */
export async function servesFolder(url: string, data: string): Promise<boolean> {
  const client = createClient(url, { connectionTimeoutMillis: 2_000 });
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
    await delay(LOOK_AGAIN_MS);
  }
}

/** The last line of postmaster.pid is `starting`, `ready` or `stopping`. */
const isStopping = (data: string): boolean =>
  /^stopping\s*$/m.test(fs.readFileSync(join(data, 'postmaster.pid'), 'utf8'));

/**
 * Waits for a running server, which may be recovering or stopping. @returns undefined if none runs or it has ended
 */
export async function awaitRunning(data: string, password: string): Promise<Postmaster | undefined> {
  const since = Date.now();
  for (;;) {
    const found = readPidFile(join(data, 'postmaster.pid'));
    if (!found || (await servesFolder(urlOf(found.port, password), data))) return found;
    const waited = Date.now() - since;
    // PostgreSQL may run in a process that this user cannot see, and be too busy to answer the first attempt.
    const mayAnswer = waited < STOP_PATIENCE_MS && sightOf(data, found.pid) === 'hidden';
    if (!mayAnswer && !readPostmaster(data)) return undefined;
    if (waited > START_TIMEOUT_MS) throw cannotRun(`no answer within ${START_TIMEOUT_MS / 1000} s`);
    if (waited > STOP_PATIENCE_MS && readPostmaster(data) && isStopping(data)) signal(found.pid, 'SIGQUIT');
    await delay(LOOK_AGAIN_MS);
  }
}

/**
 * PostgreSQL refuses to start if a crashed server's process id was reused. The lock is moved aside and read again,
 * because two servers on one folder would destroy its data.
 */
function clearStaleLock(data: string): void {
  const lock = join(data, 'postmaster.pid');
  if (!fs.existsSync(lock) || readPostmaster(data)) return;
  const aside = `${lock}.${process.pid}`;
  fs.renameSync(lock, aside);
  if (readPostmaster(data, aside)) fs.renameSync(aside, lock);
  else fs.rmSync(aside);
}

/**
 * Starts PostgreSQL in its own session, out of reach of Ctrl-C.
 * @returns function that gives the reason if PostgreSQL has ended
 */
function startPostmaster(
  home: string,
  binaries: Binaries,
  runAs: RunAs,
  port: number,
): () => string | undefined {
  clearStaleLock(join(home, 'data'));
  const logFile = join(home, 'server.log');
  // Keeps the previous server's log.
  if (fs.existsSync(logFile)) fs.renameSync(logFile, join(home, 'server.previous.log'));
  const log = fs.openSync(logFile, 'w', 0o600);
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '100' };
  const words = ['-D', join(home, 'data'), '-p', String(port)];
  for (const [name, value] of Object.entries(settings)) words.push('-c', `${name}=${value}`);
  const child = spawn(binaries.postgres, words, {
    ...runAs,
    cwd: home,
    env: programEnvironment(),
    detached: true,
    stdio: ['ignore', log, log],
  });
  fs.closeSync(log);
  let ended: string | undefined;
  child.once('error', (error) => (ended = error.message));
  child.once('exit', (code) => (ended ??= `exit code ${String(code)}`));
  child.unref();
  // The output is read only during startup, because the folder may be gone later.
  return () => (ended === undefined ? undefined : fs.readFileSync(logFile, 'utf8') || ended);
}

/** @throws StartupError */
export async function runPostmaster(
  home: string,
  password: string,
  programs: { readonly binaries: Binaries; readonly runAs: RunAs; readonly port: number },
): Promise<Postmaster> {
  const exited = startPostmaster(home, programs.binaries, programs.runAs, programs.port);
  return waitUntilReady(join(home, 'data'), password, exited);
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

async function hasEnded(data: string, pid: number, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  while (readPostmaster(data)?.pid === pid) {
    if (Date.now() > deadline) return false;
    await delay(LOOK_AGAIN_MS);
  }
  return true;
}

/** Fast shutdown, which rolls back open transactions; then immediate shutdown if that takes too long. */
export async function stopPostmaster(data: string, pid: number): Promise<void> {
  signal(pid, 'SIGINT');
  if (await hasEnded(data, pid, STOP_PATIENCE_MS)) return;
  signal(pid, 'SIGQUIT');
  if (!(await hasEnded(data, pid, START_TIMEOUT_MS)))
    throw new Error(`PostgreSQL (process ${pid}) did not stop.`);
}
