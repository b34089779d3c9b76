/** For tests: Debian's own PostgreSQL server, when it is installed, as the "any Postgres" of DATABASE_URL. */
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseUser } from './platform/database/binaries.ts';
import { freePort } from './platform/database/postmaster.ts';

const DEBIAN = '/usr/lib/postgresql';

/** `15`, or nothing when Debian's server is not installed. */
export const debianPostgres: string | undefined = existsSync(DEBIAN)
  ? readdirSync(DEBIAN).find((version) => existsSync(join(DEBIAN, version, 'bin/initdb')))
  : undefined;

export type OutsidePostgres = { readonly url: string; stop(): void };

export async function startDebianPostgres(): Promise<OutsidePostgres> {
  const version = debianPostgres;
  if (version === undefined) throw new TypeError('Ask debianPostgres first.');
  const runAs = chooseUser();
  const home = mkdtempSync(join(tmpdir(), 'printready-debian-postgres-'));
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(home, runAs.uid, runAs.gid);
  const bin = (name: string): string => join(DEBIAN, version, 'bin', name);
  const data = join(home, 'data');
  const run = (program: string, words: string[]): void => {
    const { status, stderr } = spawnSync(bin(program), words, {
      ...runAs,
      cwd: home,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    if (status !== 0) throw new Error(`${program}: ${stderr}`);
  };
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
  const port = await freePort();
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  run('pg_ctl', ['-D', data, '-w', '-l', join(home, 'log'), '-o', settings, 'start']);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: () => {
      run('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop']);
      rmSync(home, { recursive: true, force: true });
    },
  };
}
