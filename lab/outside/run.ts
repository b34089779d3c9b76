/**
 * `npm run outside-files [folder]`: downloads the Debian packages that contain the manually judged files
 * (outside-files.ts), unpacks them without installing them, and compares the validator's verdicts with the judgments.
 * Needs apt-get and dpkg-deb; if Ghostscript is installed, it also compares plates.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { BLIND_VERDICTS } from './blind-verdicts.ts';
import { MORE_OUTSIDE_FILES } from './more-outside-files.ts';
import { OUTSIDE_FILES } from './outside-files.ts';

const TEST = 'lab/outside/outside-verdicts.slow.test.ts';
const folder = resolve(process.argv[2] ?? join(tmpdir(), 'printready-outside'));
mkdirSync(folder, { recursive: true });

function run(
  program: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
) {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit', ...options });
  if (error) console.error(`${program} could not be started: ${error.message}`);
  return status === 0;
}

const FILES = [...OUTSIDE_FILES, ...MORE_OUTSIDE_FILES, ...BLIND_VERDICTS];
const packages = new Set(FILES.map(({ from }) => from).filter((from) => from !== 'fixtures'));
const isThere = (name: string) =>
  FILES.every(
    ({ from, path }) =>
      from !== name ||
      ['/', folder].some((root) => ['', '.gz'].some((ending) => existsSync(join(root, path + ending)))),
  );
for (const name of packages) {
  if (isThere(name)) continue;
  const fetched = run('apt-get', ['download', name], { cwd: folder });
  const [archive] = globSync(`${name}_*.deb`, { cwd: folder });
  if (!fetched || archive === undefined || !run('dpkg-deb', ['-x', join(folder, archive), folder]))
    console.error(`${name} is left out: its files are skipped by name.`);
}
const env = { ...process.env, PRINTREADY_OUTSIDE: folder };
process.exitCode = run('vitest', ['run', '--project', 'unit', '--reporter', 'verbose', TEST], { env })
  ? 0
  : 1;
