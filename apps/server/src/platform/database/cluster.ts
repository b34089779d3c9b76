/**
 * One embedded cluster per data folder, reused if an earlier server was killed but its postmaster still runs. `<data
 * folder>/postgres` (a symlink under root) holds `data`, `password` (mode 600) and `server.log`.
 */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { StartupError } from '../errors.ts';
import { readOrMakeSecretFile } from '../secret-file.ts';
import { type Binaries, chooseUser, findBinaries, isReachableByOthers, type RunAs } from './binaries.ts';
import { createClient } from './connect.ts';
import { programEnvironment } from './environment.ts';
import {
  awaitRunning,
  cannotRun,
  freePort,
  type Postmaster,
  readPidFile,
  readPostmaster,
  runPostmaster,
  servesFolder,
  stopPostmaster,
  urlOf,
} from './postmaster.ts';

export class FolderInUse extends StartupError {}

export type Cluster = {
  readonly url: string;
  stop(): Promise<void>;
};

const SYSTEM_HOME = '/var/lib/printready';
const REVIVE_MS = 1_000;
/** PostgreSQL's built-in locale, so that machines without OS locales sort and fold case the same way. */
export const LOCALE = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
/** "PrRe" in ASCII; an arbitrary but distinct lock id. */
const OWNER_LOCK = 0x50725265;

/** Cluster's folder. If root runs the server and `postgres` cannot access it, a symlink to /var/lib/printready. */
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
  const { uid } = fs.statSync(real);
  if (uid !== 0 && uid !== runAs.uid) {
    throw new StartupError(
      `The database in ${real} belongs to another user (${uid}), who could not open it after root had: run this as that user, for example with \`printready-admin\` where systemd runs the server.`,
    );
  }
  fs.chownSync(real, runAs.uid, runAs.gid);
  return real;
}

const readPassword = (home: string): string =>
  readOrMakeSecretFile(
    join(home, 'password'),
    24,
    'Restore it from a backup of the data folder; or, if nothing was kept there yet, delete the folder.',
  );

/** initdb writes to a temporary folder that is renamed at the end, so a killed first start leaves nothing partial. */
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
    env: programEnvironment(),
  });
  try {
    if (made.status !== 0) throw cannotRun(made.stderr || String(made.error ?? 'initdb failed'), made.error);
    fs.renameSync(join(partial, 'data'), data);
  } catch (error) {
    if (!fs.existsSync(data)) throw error;
  } finally {
    fs.rmSync(partial, { recursive: true, force: true });
  }
}

/** One connection holds the lock while the process lives; if it is killed, the kernel closes the connection. */
async function takeOwnership(url: string, dataDir: string): Promise<Client> {
  const owner = createClient(url, { application_name: 'printready owner' });
  try {
    await owner.connect();
    for (let attempt = 0; attempt < 20; attempt++) {
      const { rows } = await owner.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
        OWNER_LOCK,
      ]);
      if (rows[0]?.mine) return owner;
      await delay(100);
    }
  } catch (error) {
    await owner.end();
    throw error;
  }
  await owner.end();
  throw new FolderInUse(
    `The data folder ${dataDir} is in use by another running PrintReady server; stop that one, or give this one its own folder with DATA_DIR=….`,
  );
}

/** @param say receives messages for the person at the terminal */
export type Reports = {
  readonly onError: (error: unknown) => void;
  readonly say: (sentence: string) => void;
};

export const hasCluster = (dataDir: string): boolean => fs.existsSync(join(dataDir, 'postgres', 'data'));

/** Relies only on the cluster's own response, because systemd's `PrivateUsers` hides processes of other units. */
export async function findRunningCluster(
  dataDir: string,
  pidFile = join(dataDir, 'postgres', 'data', 'postmaster.pid'),
): Promise<string | undefined> {
  const link = join(dataDir, 'postgres');
  if (!fs.existsSync(link)) return undefined;
  const home = fs.realpathSync(link);
  const data = join(home, 'data');
  const running = readPidFile(pidFile);
  if (!running) return undefined;
  const url = urlOf(running.port, readPassword(home));
  return (await servesFolder(url, data)) ? url : undefined;
}

/** @throws StartupError if the cluster cannot run or another server uses the folder. */
export async function startCluster(dataDir: string, { onError, say }: Reports): Promise<Cluster> {
  const runAs = chooseUser();
  const home = homeOf(dataDir, runAs);
  const data = join(home, 'data');
  const password = readPassword(home);

  /** @param port port of the previous run; the first start picks a free port only after initdb, which is slow */
  const start = async (port?: number): Promise<Postmaster> => {
    const binaries = findBinaries(runAs);
    makeCluster(home, binaries, runAs, password);
    return runPostmaster(home, password, { binaries, runAs, port: port ?? (await freePort()) });
  };

  const { port } = (await awaitRunning(data, password)) ?? (await start());
  const url = urlOf(port, password);
  const stopping = new AbortController();
  let owner = await takeOwnership(url, dataDir);

  const revive = async (): Promise<Client> => {
    if (!(await awaitRunning(data, password))) {
      say('The embedded PostgreSQL has ended unexpectedly; it is started again.');
      await start(port);
      say('The embedded PostgreSQL runs again.');
    }
    return takeOwnership(url, dataDir);
  };
  /** If PostgreSQL is killed (out of memory), it is restarted on the same port, and the pool reconnects. */
  const keepRunning = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        owner = await revive();
        watch();
        return;
      } catch (error) {
        onError(error);
        await delay(REVIVE_MS);
      }
    }
  };
  let reviving = Promise.resolve();
  const watch = (): void => {
    owner.once('end', () => {
      reviving = keepRunning();
    });
  };
  watch();
  return {
    url,
    stop: async () => {
      stopping.abort();
      await reviving; // Without this wait, a restart in progress would leave a PostgreSQL process that is never stopped.
      await owner.end();
      const postmaster = readPostmaster(data);
      if (postmaster) await stopPostmaster(data, postmaster.pid);
    },
  };
}
