/** Fetches a package's tarball with npm, so that the user's registry, proxy, and credentials apply. */
import { spawn } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

function npmCommand(): {
  readonly command: string;
  readonly words: readonly string[];
  readonly shell: boolean;
} {
  const started = process.env['npm_execpath'];
  if (started?.endsWith('.js')) return { command: process.execPath, words: [started], shell: false };
  return { command: 'npm', words: [], shell: process.platform === 'win32' };
}

/** Environment for npm: settings for npm, Node, and the network, without the calling program's secrets. */
const NEEDED =
  /^(?:npm_.*|node_.*|xdg_.*|lc_.*|https?_proxy|no_proxy|all_proxy|ssl_cert_\w+|path|pathext|comspec|systemroot|windir|home|user|userprofile|appdata|localappdata|lang|tz|tmpdir|tmp|temp)$/i;

const npmEnvironment = (): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => NEEDED.test(name)));

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        (found) => (found.isFile() ? found.size : 0),
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const LOOK_EVERY_MS = 500;

/** Line with the error code in npm's output, such as "npm error code ENOTFOUND". */
const NPM_CODE = /^npm (?:error|ERR!) code (\S+)/m;

function npmError(output: string, exitCode: number | null): Error {
  const error = new Error(output || `npm ended with code ${exitCode}.`);
  const code = NPM_CODE.exec(output)?.[1];
  return code === undefined ? error : Object.assign(error, { code });
}

/**
 * @param folder empty; receives the tarball. @returns the tarball's path. @throws Error with npm's message and
 * code
 */
export async function packByNpm(
  spec: string,
  folder: string,
  { report, signal }: { readonly report: (bytes: number) => void; readonly signal: AbortSignal },
): Promise<string> {
  const { command, words, shell } = npmCommand();
  const cache = join(folder, 'cache');
  const settings = ['--ignore-scripts', '--fetch-retries=1', '--loglevel=error', '--no-update-notifier'];
  const child = spawn(
    command,
    [...words, 'pack', spec, '--pack-destination', folder, '--cache', cache, ...settings],
    { cwd: folder, env: npmEnvironment(), stdio: ['ignore', 'ignore', 'pipe'], shell, signal },
  );
  let output = '';
  child.stderr.on('data', (piece: Buffer) => {
    output = `${output}${piece.toString()}`.slice(-4000);
  });
  const looking = setInterval(() => void sizeOf(cache).then(report), LOOK_EVERY_MS);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', resolve);
    });
    if (code !== 0) throw npmError(output.trim(), code);
  } finally {
    clearInterval(looking);
  }
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
  if (tarball === undefined) throw new Error('npm made no tarball.');
  return join(folder, tarball);
}
