/**
 * The embedded PostgreSQL: one cluster in `<data folder>/postgres`, made at the first start, adopted when an
 * earlier server process was killed and its postmaster lives on, stopped when we stop.
 *
 *   <data folder>/postgres -> the cluster's home (a symlink only when root needs it elsewhere, see homeOf)
 *                 postgres/data        what initdb made
 *                 postgres/password    mode 600
 *                 postgres/server.log
 */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { createServer } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { errorCode, StartupError } from '../errors.ts';
import { type Binaries, chooseUser, findBinaries, isReachableByOthers, type RunAs } from './binaries.ts';

export type Cluster = {
  readonly url: string;
  /** True when the postmaster of a killed server was found alive and taken over. */
  readonly adopted: boolean;
  /** Ends all connections and stops PostgreSQL. */
  stop(): Promise<void>;
};

const SYSTEM_HOME = '/var/lib/printready';
/** PostgreSQL's own, so that a machine without locales sorts and folds case as any other. */
const LOCALE = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
const START_TIMEOUT_MS = 30_000;
/** "PrRe": any number would do; it only has to be ours. */
const OWNER_LOCK = 0x50725265;

/**
 * As root, PostgreSQL runs as the user `postgres`, who may be shut out of the data folder (a clone under a
 * 0700 folder). Its home then lies in /var/lib/printready and the data folder holds a symlink to it, so that
 * removing the symlink means a fresh start, and nothing depends on the project's path.
 */
function homeOf(dataDir: string, runAs: RunAs): string {
  fs.mkdirSync(dataDir, { recursive: true });
  const home = join(dataDir, 'postgres');
  if (runAs.uid === undefined || runAs.gid === undefined) {
    fs.mkdirSync(home, { recursive: true, mode: 0o700 });
    return fs.realpathSync(home);
  }
  if (!fs.existsSync(home)) {
    if (isReachableByOthers(fs.realpathSync(dataDir))) {
      fs.mkdirSync(home, { recursive: true, mode: 0o700 });
    } else {
      fs.mkdirSync(SYSTEM_HOME, { recursive: true, mode: 0o755 });
      const elsewhere = fs.mkdtempSync(join(SYSTEM_HOME, `${basename(dirname(dataDir))}-`));
      fs.rmSync(home, { force: true });
      fs.symlinkSync(elsewhere, home);
    }
  }
  const real = fs.realpathSync(home);
  fs.chownSync(real, runAs.uid, runAs.gid);
  return real;
}

function readPassword(home: string): string {
  const file = join(home, 'password');
  try {
    fs.writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  return fs.readFileSync(file, 'utf8');
}

/** PostgreSQL says why on its last line. */
const lastLine = (text: string): string => text.trim().replace(/^.*\n/s, '');

const cannotRun = (detail: string, cause?: unknown): StartupError =>
  new StartupError(
    `The embedded PostgreSQL cannot run on this machine (${lastLine(detail)}); set DATABASE_URL to a PostgreSQL 15 or newer of yours.`,
    { cause },
  );

/** initdb works beside the final place and moves in at the end: a killed first start leaves nothing half made. */
function makeCluster(home: string, binaries: Binaries, runAs: RunAs, password: string): void {
  const data = join(home, 'data');
  if (fs.existsSync(data)) return;
  const partial = fs.mkdtempSync(join(home, 'initdb-'));
  const passwordFile = join(partial, 'password');
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  if (runAs.uid !== undefined && runAs.gid !== undefined) {
    fs.chownSync(partial, runAs.uid, runAs.gid);
    fs.chownSync(passwordFile, runAs.uid, runAs.gid);
  }
  const words = ['-D', join(partial, 'data'), '-U', 'postgres', '-A', 'scram-sha-256', '-E', 'UTF8'];
  const made = spawnSync(binaries.initdb, [...words, ...LOCALE, `--pwfile=${passwordFile}`], {
    ...runAs,
    encoding: 'utf8',
    cwd: home,
  });
  try {
    if (made.status !== 0) throw cannotRun(made.stderr || String(made.error ?? 'initdb failed'), made.error);
    fs.renameSync(join(partial, 'data'), data);
  } catch (error) {
    // Another process that started at the same moment was first.
    if (!fs.existsSync(data)) throw error;
  } finally {
    fs.rmSync(partial, { recursive: true, force: true });
  }
}

type Postmaster = { readonly pid: number; readonly port: number };

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** postmaster.pid: line 1 the process, line 4 the port. */
function readPostmaster(data: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = fs.readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return Number.isInteger(pid) && pid > 0 && Number.isInteger(port) && port > 0 && isAlive(pid)
    ? { pid, port }
    : undefined;
}

const urlOf = (port: number, password: string): string =>
  `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;

/** A process id may have been given to somebody else, so the server itself is asked which folder it serves. */
async function servesFolder(url: string, data: string): Promise<boolean> {
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

/** Starts a postmaster in its own session, so that Ctrl-C reaches us and not it: we stop it, in order. */
async function startPostmaster(
  home: string,
  binaries: Binaries,
  runAs: RunAs,
): Promise<() => string | undefined> {
  const port = await freePort();
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
  child.once('exit', (code) => (ended ??= fs.readFileSync(logFile, 'utf8') || `exit code ${String(code)}`));
  child.unref();
  return () => ended;
}

/** Held by one connection for as long as we live; the kernel closes it when we are killed. */
async function takeOwnership(url: string, dataDir: string): Promise<Client> {
  const owner = new Client({ connectionString: url, application_name: 'printready owner' });
  owner.on('error', () => undefined); // when PostgreSQL dies the pool reports it; this only holds a lock
  await owner.connect();
  for (let attempt = 0; attempt < 20; attempt++) {
    const { rows } = await owner.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      OWNER_LOCK,
    ]);
    if (rows[0]?.mine) return owner;
    await delay(100);
  }
  await owner.end();
  throw new StartupError(
    `The data folder ${dataDir} is in use by another running PrintReady server; stop that one, or give this one its own folder with DATA_DIR=….`,
  );
}

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
async function stopPostmaster(data: string, pid: number): Promise<void> {
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (readPostmaster(data)?.pid === pid) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${pid}) did not stop.`);
    await delay(20);
  }
}

/** @throws StartupError when it cannot run or another server has the folder. */
export async function startCluster(dataDir: string): Promise<Cluster> {
  const runAs = chooseUser();
  const home = homeOf(dataDir, runAs);
  const data = join(home, 'data');
  const password = readPassword(home);
  const running = readPostmaster(data);
  const adopted = running !== undefined && (await servesFolder(urlOf(running.port, password), data));
  let postmaster = running;
  if (!adopted) {
    const programs = findBinaries(runAs);
    makeCluster(home, programs, runAs, password);
    const exited = await startPostmaster(home, programs, runAs);
    postmaster = await waitUntilReady(data, password, exited);
  }
  if (!postmaster) throw new TypeError('An adopted cluster has a postmaster.');
  const { pid, port } = postmaster;
  const url = urlOf(port, password);
  const owner = await takeOwnership(url, dataDir);
  return {
    url,
    adopted,
    stop: async () => {
      await owner.end();
      await stopPostmaster(data, pid);
    },
  };
}
