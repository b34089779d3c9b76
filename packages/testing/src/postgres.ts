/**
 * For tests: PostgreSQL servers without fsync that stop with the test. Runs either the embedded programs or, if
 * installed, Debian's own server, which shows that DATABASE_URL may name any PostgreSQL server.
 */
import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { chooseUser, findBinaries, type RunAs } from '../../../apps/server/src/platform/database/binaries.ts';
import { LOCALE } from '../../../apps/server/src/platform/database/cluster.ts';
import { freePort } from '../../../apps/server/src/platform/database/postmaster.ts';

const DEBIAN = '/usr/lib/postgresql';

/** Version such as `15`, or undefined if Debian's server is not installed. */
export const debianPostgres: string | undefined = existsSync(DEBIAN)
  ? readdirSync(DEBIAN).find((version) => existsSync(join(DEBIAN, version, 'bin/initdb')))
  : undefined;

export type ShutdownMode = 'fast' | 'immediate';
export type OutsidePostgres = {
  readonly url: string;
  /** Runs one of the server's programs as the server's user. */
  readonly run: (program: string, words: readonly string[]) => Promise<unknown>;
  readonly restart: (mode: ShutdownMode) => Promise<void>;
  /** Orderly shutdown that keeps the files and sends all of the WAL to an archive. */
  readonly shutDown: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

type StartOptions = {
  readonly settings?: Readonly<Record<string, string>>;
  /**
   * Base backup from which to recover, with the restore_command and target in the settings, instead of creating a new
   * cluster.
   */
  readonly base?: string;
};

type Programs = { readonly bin: string; readonly locale: readonly string[] };

function debianPrograms(): Programs {
  if (debianPostgres === undefined) throw new TypeError('Ask debianPostgres first.');
  return { bin: join(DEBIAN, debianPostgres, 'bin'), locale: ['--locale=C.UTF-8'] };
}

async function startPostgres(
  { bin, locale }: Programs,
  runAs: RunAs,
  { settings = {}, base }: StartOptions = {},
): Promise<OutsidePostgres> {
  const home = mkdtempSync(join(tmpdir(), 'printready-test-postgres-'));
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(home, runAs.uid, runAs.gid);
  const data = join(home, 'data');
  /** Asynchronous, so that other work on the database continues. */
  const execute = (program: string, words: readonly string[]): Promise<unknown> =>
    promisify(execFile)(program, words, { ...runAs, cwd: home });
  const run: OutsidePostgres['run'] = (program, words) => execute(join(bin, program), words);
  if (base === undefined)
    await run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', ...locale, '--no-sync']);
  else {
    await execute('cp', ['-a', base, data]);
    await writeFile(join(data, 'recovery.signal'), '');
  }
  const port = await freePort();
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // Every test file has its own servers, each with a pool of twenty.
    max_connections: '1000',
    fsync: 'off',
    full_page_writes: 'off',
    ...settings,
  };
  const words = Object.entries(all).map(([name, value]) => `-c "${name}=${value}"`);
  const given = ['-D', data, '-w', '-l', join(home, 'log'), '-o', `-p ${port} ${words.join(' ')}`];
  const control = (...asked: string[]): Promise<unknown> => run('pg_ctl', [...given, ...asked]);
  await control('start');
  let running = true;
  const end = async (mode: ShutdownMode): Promise<void> => {
    if (running) await control('-m', mode, 'stop');
    running = false;
  };
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    run,
    restart: async (mode) => {
      await control('-m', mode, 'restart');
    },
    shutDown: () => end('fast'),
    stop: async () => {
      await end('immediate');
      rmSync(home, { recursive: true, force: true });
    },
  };
}

export function startDebianPostgres(options?: StartOptions): Promise<OutsidePostgres> {
  return startPostgres(debianPrograms(), chooseUser(), options);
}

/** Uses the embedded PostgreSQL's programs and locale, in a cluster tuned for speed. */
export function startEmbeddedPostgres(options?: StartOptions): Promise<OutsidePostgres> {
  const runAs = chooseUser();
  return startPostgres({ bin: dirname(findBinaries(runAs).initdb), locale: LOCALE }, runAs, options);
}
