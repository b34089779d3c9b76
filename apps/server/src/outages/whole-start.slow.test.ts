/**
 * `npm start` with all its processes: npm, its shell, the bootstrap, the server, and PostgreSQL. Ending any one of
 * them ends all of them, except that PostgreSQL is restarted after a crash.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanUp, newFolder, postmasterOf, until } from '@printready/testing/process';
import { afterEach, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const families: Member[][] = [];
afterEach(async () => {
  // Ends processes left over from a failed test; PostgreSQL exits by itself when its folder is gone.
  for (const { pid, words } of families.splice(0).flatMap(alive)) {
    if (!words.includes('postgres')) process.kill(pid, 'SIGKILL');
  }
  await cleanUp();
});

type Whole = {
  readonly npm: ChildProcess;
  /** npm and all its descendants. */
  readonly family: readonly Member[];
  readonly dataDir: string;
  readonly output: () => string;
};

/** Runs the real script from package.json without building the web app, which takes minutes. */
async function start(): Promise<Whole> {
  const [folder, dataDir] = [newFolder(), newFolder()];
  const script = `node ${join(root, 'scripts/bootstrap.mjs')} apps/server/src/main.ts`;
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, scripts: { start: script } }));
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: '0',
      MODELS: 'off',
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // Starts a new process group, as a terminal does.
  });
  let said = '';
  for (const stream of [npm.stdout, npm.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await until(() => said.includes('PrintReady is ready') || npm.exitCode !== null, 'npm start is ready');
  expect(said).toContain('PrintReady is ready');
  const family = familyOf(npm);
  families.push(family);
  return { npm, family, dataDir, output: () => said };
}

type Member = { readonly pid: number; readonly ppid: number; readonly words: string };

function allProcesses(): Member[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8');
        const words = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return [{ pid: Number(name), ppid: Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]), words }];
      } catch {
        return []; // The process ended while its files were being read.
      }
    });
}

function familyOf(npm: ChildProcess): Member[] {
  const all = allProcesses();
  const family = all.filter(({ pid }) => pid === npm.pid);
  for (const member of family) family.push(...all.filter(({ ppid }) => ppid === member.pid));
  return family;
}

/** Excludes zombies, which have no command line. */
function alive(family: readonly Member[]): Member[] {
  const now = new Map(allProcesses().map(({ pid, words }) => [pid, words]));
  return family.filter(({ pid, words }) => words !== '' && now.get(pid) === words);
}

/** Expects that the server, the database, and the processes between them and npm have ended. */
async function expectAllGone(family: readonly Member[]): Promise<void> {
  const deadline = Date.now() + 30_000;
  await until(() => alive(family).length === 0 || Date.now() > deadline, 'all have ended');
  expect(alive(family).map(({ words }) => words)).toEqual([]);
}

const roles = {
  npm: (words: string) => words.startsWith('npm'),
  bootstrap: (words: string) => words.startsWith('node ') && words.includes('bootstrap.mjs'),
  server: (words: string) => words.includes('main.ts') && !words.includes('bootstrap.mjs'),
} as const;

test.skipIf(process.platform !== 'linux').each([
  ['SIGTERM', 'npm'],
  ['SIGHUP', 'npm'],
  // Ctrl-C and a closed terminal. (npm alone passes SIGINT to its shell, which waits without forwarding it.)
  ['SIGINT', 'all'],
  ['SIGHUP', 'all'],
  ['SIGTERM', 'bootstrap'],
  ['SIGINT', 'bootstrap'],
  ['SIGHUP', 'bootstrap'],
  ['SIGKILL', 'bootstrap'],
  ['SIGHUP', 'server'],
] as const)('stops the server and database on %s sent to %s', async (signal, target) => {
  const { npm, family, dataDir } = await start();
  expect(family.filter(({ words }) => words.includes('postgres')).length).toBeGreaterThan(1);
  const found = target === 'all' ? npm : family.find(({ words }) => roles[target](words));
  if (found?.pid === undefined) throw new TypeError(`There is no ${target}.`);
  process.kill(target === 'all' ? -found.pid : found.pid, signal);
  await expectAllGone(family);
  expect(postmasterOf(dataDir), 'PostgreSQL was stopped in order').toBeUndefined();
});

test.skipIf(process.platform !== 'linux')(
  'notices and reports a crash of PostgreSQL, and restarts it',
  async () => {
    const { npm, family, dataDir, output } = await start();
    const killed = postmasterOf(dataDir);
    if (killed === undefined) throw new TypeError('It runs.');
    process.kill(killed, 'SIGKILL');
    await until(() => output().includes('The embedded PostgreSQL runs again.'), 'it says so');
    expect(output()).toContain('The embedded PostgreSQL has ended unexpectedly; it is started again.');
    expect(postmasterOf(dataDir)).not.toBe(killed);
    const [, address] = /PrintReady is ready: (\S+)/.exec(output()) ?? [];
    await until(async () => (await fetch(`${address ?? ''}/readyz`)).status === 200, 'it is ready again');
    const revived = familyOf(npm);
    npm.kill('SIGTERM');
    await expectAllGone([...family, ...revived]);
  },
);
