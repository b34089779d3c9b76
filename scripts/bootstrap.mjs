// Runs on any Node.js ≥ 20.19: installs the packages in the lock file, then starts a script on the project's
// own Node 24 (package `node`), which runs TypeScript. Usage: node scripts/bootstrap.mjs <script.ts>
// [arguments…]
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** Scripts that need no development dependencies. */
const RUNS_ONLY = ['start', 'backup', 'restore', 'service-key', 'models', 'billing'].map(
  (name) => `scripts/${name}.ts`,
);

const root = fileURLToPath(new URL('..', import.meta.url));
const windows = process.platform === 'win32';
const projectNode = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node');

function refuse(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  refuse(
    `PrintReady needs Node 20.19 or newer to start; this is ${process.versions.node}. Install the current LTS and run the command again.`,
  );
}

/** Fingerprint of what node_modules should contain: the lock file and every workspace's package.json. */
function lockFingerprint() {
  const hash = createHash('sha256');
  const manifests = ['package-lock.json', 'package.json', join('lab', 'package.json')];
  for (const group of ['packages', 'apps']) {
    for (const name of readdirSync(join(root, group)).sort())
      manifests.push(join(group, name, 'package.json'));
  }
  for (const file of manifests) {
    if (existsSync(join(root, file))) hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/**
 * True after `npm ci --omit=dev`: every package that RUNS_ONLY scripts may need is installed at the lock file's
 * version.
 */
function isInstalledByNpm() {
  if (!RUNS_ONLY.includes(process.argv[2])) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, dev, optional, devOptional, peer, link }]) => {
    if (!path.includes('node_modules/') || dev || optional || devOptional || peer || link) return true;
    const manifest = join(root, path, 'package.json');
    return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === version;
  });
}

function isInstalled(stamp) {
  if (!existsSync(projectNode)) return false;
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') === lockFingerprint() : isInstalledByNpm();
}

function install() {
  const stamp = join(root, 'node_modules', '.printready-installed');
  if (isInstalled(stamp)) return;
  console.log('Installing packages (first start, or the lock file changed) …');
  const npm = process.env.npm_execpath;
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, stderr } = npm
    ? spawnSync(process.execPath, [npm, ...args], {
        cwd: root,
        stdio: ['ignore', 'inherit', 'pipe'],
        encoding: 'utf8',
      })
    : spawnSync('npm', args, {
        cwd: root,
        stdio: ['ignore', 'inherit', 'pipe'],
        encoding: 'utf8',
        shell: windows,
      });
  if (status !== 0) {
    const offline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|ENETUNREACH|network/i.test(
      stderr ?? '',
    );
    console.error(stderr ?? '');
    refuse(
      offline
        ? 'The packages could not be fetched: there seems to be no network. The first start needs one; connect and run the command again (later starts work offline).'
        : 'npm could not install the packages; its message is above. Nothing was started.',
    );
  }
  if (!existsSync(projectNode)) {
    refuse(
      'The project’s Node 24 did not install: npm skipped the install script of the package "node". Run `npm rebuild node` and try again.',
    );
  }
  // The fingerprint is computed after the installation, because npm may rewrite the lock file.
  writeFileSync(stamp, lockFingerprint());
}

install();
const [script, ...args] = process.argv.slice(2);
const bin = join(root, 'node_modules', '.bin');
const child = spawn(projectNode, [join(root, script), ...args], {
  cwd: root,
  // IPC channel whose closing tells the child that this process has exited.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, PATH: `${bin}${windows ? ';' : ':'}${process.env.PATH ?? ''}` },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

/** Parent process ID, from /proc (Linux); undefined if the process is gone. */
function parentOf(pid) {
  try {
    return /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

/**
 * Exits together with npm, which signals only the shell between npm and this process. A changed parent process reveals
 * that the shell has exited. Elsewhere, an exiting shell is no reason to stop (`nohup node … &`).
 */
function endWithNpm() {
  const shell = process.ppid;
  const isShell =
    process.platform === 'linux' && readFileSync(`/proc/${shell}/comm`, 'utf8').endsWith('sh\n');
  const npm = isShell ? parentOf(shell) : undefined;
  setInterval(() => {
    if (process.ppid !== shell || (isShell && parentOf(shell) !== npm)) child.kill('SIGTERM');
  }, 250).unref();
}
if (process.env.npm_lifecycle_event !== undefined && !windows) endWithNpm();
