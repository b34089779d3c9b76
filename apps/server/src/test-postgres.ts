/**
 * For tests: PostgreSQL servers that nothing outlives, without fsync. Two kinds: the embedded one's programs, and
 * Debian's own server, when it is installed, as the "any Postgres" of DATABASE_URL.
 */
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chooseUser, findBinaries, type RunAs } from './platform/database/binaries.ts';
import { LOCALE } from './platform/database/cluster.ts';
import { freePort } from './platform/database/postmaster.ts';

const DEBIAN = '/usr/lib/postgresql';

/** `15`, or nothing when Debian's server is not installed. */
export const debianPostgres: string | undefined = existsSync(DEBIAN)
  ? readdirSync(DEBIAN).find((version) => existsSync(join(DEBIAN, version, 'bin/initdb')))
  : undefined;

export type OutsidePostgres = { readonly url: string; stop(): void };

type Programs = { readonly bin: string; readonly locale: readonly string[] };

function debianPrograms(): Programs {
  if (debianPostgres === undefined) throw new TypeError('Ask debianPostgres first.');
  return { bin: join(DEBIAN, debianPostgres, 'bin'), locale: ['--locale=C.UTF-8'] };
}

async function startPostgres({ bin, locale }: Programs, runAs: RunAs): Promise<OutsidePostgres> {
  const home = mkdtempSync(join(tmpdir(), 'printready-test-postgres-'));
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(home, runAs.uid, runAs.gid);
  const data = join(home, 'data');
  const run = (program: string, words: readonly string[]): void => {
    const { status, stderr, error } = spawnSync(join(bin, program), words, {
      ...runAs,
      cwd: home,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    if (status !== 0) throw new Error(`${program}: ${stderr || String(error)}`, { cause: error });
  };
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', ...locale, '--no-sync']);
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // Every test file has servers of its own, and each of those a pool of twenty.
    max_connections: '1000',
    fsync: 'off',
    full_page_writes: 'off',
  };
  const words = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const log = join(home, 'log');
  run('pg_ctl', ['-D', data, '-w', '-l', log, '-o', `-p ${port} ${words.join(' ')}`, 'start']);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: () => {
      run('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop']);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

export function startDebianPostgres(): Promise<OutsidePostgres> {
  return startPostgres(debianPrograms(), chooseUser());
}

/** The embedded PostgreSQL's programs and locale, in a cluster made for speed. */
export function startEmbeddedPostgres(): Promise<OutsidePostgres> {
  const runAs = chooseUser();
  return startPostgres({ bin: dirname(findBinaries(runAs).initdb), locale: LOCALE }, runAs);
}
