/**
 * Boots a fresh Debian with systemd in a temporary folder: systemd-nspawn on an overlay over a root file system that
 * is created once with mmdebstrap. Needs root on Debian. Shares this machine's network.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const CACHE = '/var/cache/printready-play';
const SUITE = 'trixie';
export const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const FIRST_PACKAGES = ['systemd', 'systemd-sysv', 'dbus', 'libnss-myhostname', 'ca-certificates', 'procps'];
const BOOT_TRIES = 480;

/** Reason why the deployment test cannot run on this machine; undefined if it can. */
export function missingPrerequisite(): string | undefined {
  if (process.getuid?.() !== 0) return 'it needs root';
  if (!existsSync('/etc/debian_version')) return 'it needs Debian, whose packages make the machine';
  return undefined;
}

export function runOrThrow(command: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr || String(error)}`);
  return stdout;
}

/** Creates the base file system unless it exists. It is built under a temporary name and renamed when complete. */
function ensureBase(): string {
  const base = join(CACHE, SUITE);
  if (existsSync(base)) return base;
  if (!existsSync('/usr/bin/mmdebstrap') || !existsSync('/usr/bin/systemd-nspawn'))
    runOrThrow('apt-get', ['install', '--yes', '-qq', 'mmdebstrap', 'systemd-container']);
  console.log(`Making a fresh Debian ${SUITE} …`);
  mkdirSync(CACHE, { recursive: true });
  const partial = mkdtempSync(join(CACHE, 'making-'));
  const [mirror = ''] = runOrThrow('apt-get', [
    'indextargets',
    '--format',
    '$(REPO_URI)',
    'Created-By: Packages',
  ])
    .split('\n')
    .filter((uri) => uri !== '');
  const include = `--include=${FIRST_PACKAGES.join(',')}`;
  const signed = '[signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]';
  runOrThrow('mmdebstrap', [
    '--quiet',
    '--variant=minbase',
    include,
    SUITE,
    partial,
    `deb ${signed} ${mirror} ${SUITE} main`,
  ]);
  renameSync(partial, base);
  return base;
}

function copyNpmSettings(root: string): void {
  const own = join(process.env['HOME'] ?? '/root', '.npmrc');
  mkdirSync(join(root, 'usr/etc'), { recursive: true });
  for (const to of ['root/.npmrc', 'etc/npmrc', 'usr/etc/npmrc']) {
    if (!existsSync(own)) break;
    copyFileSync(own, join(root, to));
    chmodSync(join(root, to), 0o644);
  }
  const trusted = '/usr/local/share/ca-certificates';
  if (existsSync(trusted)) cpSync(trusted, join(root, trusted), { recursive: true });
  runOrThrow('chroot', [root, 'update-ca-certificates']);
}

type LineResult = { readonly status: number; readonly output: string };
export type Machine = {
  readonly root: string;
  /** File system of the unmodified Debian that the overlay is based on. */
  readonly base: string;
  /** Runs a shell line in the folder and with the variables that the previous line left behind. */
  run(line: string): LineResult;
  stop(): Promise<void>;
};

const SAVE_FOLDER = 'status=$?; pwd > /run/play.folder; exit $status';

async function initOf(child: ChildProcess): Promise<string> {
  for (let tries = 0; tries < BOOT_TRIES; tries++) {
    const children = readFileSync(`/proc/${child.pid ?? 0}/task/${child.pid ?? 0}/children`, 'utf8').trim();
    if (/^\d+$/.test(children)) return children;
    await delay(250);
  }
  throw new Error('systemd-nspawn has no process of its own.');
}

/**
 * Returns a function that runs shell lines in the machine; each line starts in the folder where the previous one
 * ended. @param init process id of the machine's init
 */
function runnerIn(init: string, variables: Readonly<Record<string, string>>): (line: string) => LineResult {
  const environment = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    LANG: 'C.UTF-8',
    DEBIAN_FRONTEND: 'noninteractive',
    ...variables,
  };
  return (line) => {
    const script = `cd "$(cat /run/play.folder 2>/dev/null || echo /root)"\n${line}\n${SAVE_FOLDER}`;
    const inside = ['-t', init, '--mount', '--uts', '--ipc', '--pid', '--root', '--wd', 'bash', '-c', script];
    const { status, stdout, stderr } = spawnSync('nsenter', inside, {
      env: environment,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    return { status: status ?? -1, output: `${stdout}${stderr}` };
  };
}

type MachineOptions = {
  /**
   * True to allow Docker: grants capabilities on this machine's kernel, and adds bridges to this machine's network.
   */
  readonly docker: boolean;
};

/** Bind-mounts Docker's data folder from the host, because overlayfs cannot be stacked on overlayfs. */
const forDocker = (folder: string): string[] => [
  '--capability=all',
  '--system-call-filter=add_key keyctl bpf',
  `--bind=${join(folder, 'docker')}:/var/lib/docker`,
];

/** systemd-nspawn mounts cgroup v1 controllers read-only; this makes them writable. */
const OPEN_CGROUPS = `awk '$3 == "cgroup" && $4 ~ /^ro/ { print $2 }' /proc/mounts | xargs --no-run-if-empty --max-args=1 mount -o remount,rw,bind`;

/** Commands that remove Docker's leftovers from this machine's kernel: bridges, rules, and cgroups. */
const CLOSE_DOCKER = [
  'docker ps --all --quiet | xargs --no-run-if-empty docker rm --force',
  'docker network prune --force',
  'systemctl stop docker.socket docker containerd',
  'ip link delete docker0',
  'iptables-save | grep --ignore-case --invert-match docker | iptables-restore',
  'find /sys/fs/cgroup -depth -type d -path "*/docker*" -exec rmdir {} +',
];

export async function bootMachine(
  variables: Readonly<Record<string, string>>,
  { docker }: MachineOptions,
): Promise<Machine> {
  const base = ensureBase();
  const folder = mkdtempSync('/var/tmp/printready-play-');
  const root = join(folder, 'root');
  for (const name of ['root', 'upper', 'work', 'docker']) mkdirSync(join(folder, name));
  const layers = `lowerdir=${base},upperdir=${join(folder, 'upper')},workdir=${join(folder, 'work')}`;
  runOrThrow('mount', ['-t', 'overlay', 'overlay', '-o', layers, root]);
  copyNpmSettings(root);
  const args = [
    '--quiet',
    '--register=no',
    '--keep-unit',
    '--machine=printready-play',
    '-D',
    root,
    ...(docker ? forDocker(folder) : []),
    '--boot',
  ];
  const child = spawn('systemd-nspawn', args, {
    stdio: 'ignore',
    detached: true,
    // Docker needs writable network sysctls.
    env: { ...process.env, ...(docker && { SYSTEMD_NSPAWN_API_VFS_WRITABLE: 'network' }) },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const init = await initOf(child);
  const run = runnerIn(init, variables);
  for (let tries = 0; !/running|degraded/.test(run('systemctl is-system-running').output); tries++) {
    if (tries > BOOT_TRIES) throw new Error('The machine does not come up.');
    await delay(250);
  }
  if (docker) run(OPEN_CGROUPS);
  return {
    root,
    base,
    run,
    stop: async () => {
      if (docker) for (const line of CLOSE_DOCKER) run(line);
      // SIGRTMIN+4 tells systemd to power off.
      runOrThrow('kill', ['-s', 'RTMIN+4', init]);
      await ended;
      runOrThrow('umount', ['--lazy', root]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
